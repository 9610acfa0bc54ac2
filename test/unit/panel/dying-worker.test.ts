// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import { succeed } from '@/lib/shared/outcome';

import { later, makeSuggestion, settle, stageTicket, Undeliverable } from './stage-panel';

describe('a request whose worker dies', () => {
  // A worker that is just starting does not listen yet.
  test.each(['interrupted', 'no-receiver'] as const)(
    'a request whose worker dies is repeated with the same request id until it is answered (%s)',
    async (why) => {
      const stage = await stageTicket();
      let asked = 0;
      stage.worker['suggestion.request'] = () =>
        (asked += 1) < 4 ? new Undeliverable(why) : succeed(makeSuggestion(stage.ticket, 'id-1'));
      await stage.actions.suggest();
      expect(stage.bodies('suggestion.request').map(({ requestId }) => requestId)).toEqual(Array(4).fill('id-1'));
      expect(stage.shown().suggestion.request).toEqual({ state: 'answered' });
    },
  );

  test('a request whose worker dies fails after the fourth death', async () => {
    const stage = await stageTicket();
    stage.worker['suggestion.request'] = () => new Undeliverable('interrupted');
    await stage.actions.suggest();
    expect(stage.bodies('suggestion.request')).toHaveLength(4);
    expect(stage.shown().suggestion.request).toEqual({
      state: 'failed',
      failure: { reason: 'interrupted', requestId: 'id-1' },
    });
  });

  test.each(['extension-updated', 'refused', 'threw'] as const)(
    'a request whose worker dies is not repeated after the failure %s',
    async (why) => {
      const stage = await stageTicket();
      stage.worker['suggestion.request'] = () => new Undeliverable(why);
      await stage.actions.suggest();
      expect(stage.bodies('suggestion.request')).toHaveLength(1);
      expect(stage.shown().suggestion.request).toMatchObject({ failure: { reason: 'worker-gone' } });
    },
  );

  test('a look-up whose worker dies is repeated until it is answered', async () => {
    const stage = await stageTicket();
    const die = (found: unknown) => {
      let asked = 0;
      return () => ((asked += 1) % 3 === 0 ? succeed(found) : new Undeliverable('interrupted'));
    };
    stage.worker['order.find'] = die({ row: { orderNumber: '10023' }, isSample: false });
    stage.worker['product.find'] = die({ row: { externalId: 'P-1', title: 'Kettle' }, isSample: false });
    await stage.actions.findInShop('10023');
    expect(stage.shown().lookup).toMatchObject({ state: 'found', query: '10023' });
    expect(stage.shown().product).toMatchObject({ state: 'found', query: '10023' });
    await stage.actions.findProduct('P-1');
    expect(stage.shown().product).toMatchObject({ state: 'found', query: 'P-1' });
    expect([stage.bodies('order.find'), stage.bodies('product.find')].map(({ length }) => length)).toEqual([3, 6]);
  });

  test('a look-up whose worker dies four times can be tried again without a reload', async () => {
    const stage = await stageTicket();
    stage.worker['order.find'] = () => new Undeliverable('interrupted');
    await stage.actions.findInShop('10023');
    expect(stage.bodies('order.find')).toHaveLength(4);
    expect(stage.shown().lookup).toMatchObject({ state: 'failed', failure: { reason: 'interrupted' } });
  });

  test('a look-up whose worker dies is not repeated when a newer one has replaced it', async () => {
    const stage = await stageTicket();
    const death = later();
    stage.worker['order.find'] = ({ orderNumber }: { orderNumber: string }) =>
      orderNumber === '1' ? death.promise : succeed(null);
    void stage.actions.findInShop('1');
    await stage.actions.findInShop('2');
    death.keep(new Undeliverable('interrupted'));
    await settle();
    expect(stage.bodies('order.find')).toEqual([{ orderNumber: '1' }, { orderNumber: '2' }]);
  });

  test('a request whose worker dies is not repeated when it was cancelled meanwhile', async () => {
    const stage = await stageTicket();
    const death = later();
    stage.worker['suggestion.request'] = () => death.promise;
    void stage.actions.suggest();
    stage.actions.cancelSuggestion();
    death.keep(new Undeliverable('interrupted'));
    await settle();
    expect(stage.bodies('suggestion.request')).toHaveLength(1);
    expect(stage.shown().suggestion.request).toEqual({ state: 'idle' });
  });

  test('a recall whose worker dies is repeated until it is answered', async () => {
    const stage = await stageTicket();
    let asked = 0;
    stage.worker['result.recall'] = ({ ticket }: { ticket: { id: string } }) =>
      (asked += 1) < 3
        ? new Undeliverable('interrupted')
        : { suggestion: makeSuggestion({ ...stage.ticket, id: ticket.id }, 'id-7'), pending: {}, failed: {} };
    stage.putTicket(1, { ...stage.ticket, id: 'other' });
    stage.follows.at(-1)?.change();
    await settle();
    expect(asked).toBe(3);
    expect(stage.shown().suggestion.suggestion?.requestId).toBe('id-7');
  });
});
