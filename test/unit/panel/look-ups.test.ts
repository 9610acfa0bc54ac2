// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import { fail, succeed } from '@/lib/shared/outcome';

import { later, makeTicket, SETTINGS, settle, stagePanel, stageTicket, Undeliverable } from './stage-panel';

const ORDER = { orderNumber: '10023' };

describe('the order of a ticket', () => {
  test('is looked for number by number, until one is an order', async () => {
    const stage = stagePanel();
    stage.worker['order.find'] = ({ orderNumber }: { orderNumber: string }) =>
      succeed(orderNumber === '10023' ? ORDER : null);
    stage.putTicket(1, makeTicket('A', 'call 555123 about 10023, not 20099'));
    await stage.goTo(1);
    expect(stage.bodies('order.find')).toEqual([{ orderNumber: '555123' }, { orderNumber: '10023' }]);
    expect(stage.shown().order).toEqual({ state: 'found', query: '10023', found: ORDER });
  });

  test('that is none of the numbers is no news, and they are not tried again', async () => {
    const stage = await stageTicket(makeTicket('A', 'about 10023'));
    expect(stage.shown().order).toEqual({ state: 'idle' });
    stage.putTicket(1, makeTicket('A', 'about 10023', 'sorry, 10024'));
    stage.follows.at(-1)?.change();
    await settle();
    expect(stage.bodies('order.find')).toEqual([{ orderNumber: '10023' }, { orderNumber: '10024' }]);
  });

  test('is found in the store it is kept in, and not looked for where there is none', async () => {
    const stage = stagePanel();
    stage.worker['settings.view'] = () => ({
      ...SETTINGS,
      settings: { ...SETTINGS.settings, commerce: { source: 'off' } },
    });
    await stage.announce('settings.changed', {});
    stage.putTicket(1, makeTicket('A', 'about 10023'));
    await stage.goTo(1);
    expect(stage.bodies('order.find')).toEqual([]);
    expect(stage.view().hasCommerce).toBe(false);
  });

  test('is looked for once the settings are known', async () => {
    const settings = later();
    const stage = stagePanel();
    stage.store.setState({ settings: undefined });
    stage.worker['settings.view'] = () => settings.promise;
    stage.worker['order.find'] = () => succeed(ORDER);
    stage.putTicket(1, makeTicket('A', 'about 10023'));
    await stage.goTo(1);
    await stage.announce('settings.changed', {});
    settings.keep(SETTINGS);
    await settle();
    expect(stage.shown().order).toMatchObject({ state: 'found' });
  });

  test('of A is never shown on B', async () => {
    const stage = stagePanel();
    const finding = later();
    stage.worker['order.find'] = () => finding.promise;
    stage.putTicket(1, makeTicket('A', 'about 10023'));
    await stage.goTo(1);
    stage.putTicket(1, makeTicket('B', 'Hi'));
    stage.follows.at(-1)?.change();
    await settle();
    finding.keep(succeed(ORDER));
    await settle();
    expect(stage.shown()).toMatchObject({ ticket: { id: 'B' }, order: { state: 'idle' } });
  });
});

describe('a look-up by hand', () => {
  test('finds, misses or fails, and says for what', async () => {
    const stage = await stageTicket();
    stage.worker['order.find'] = () => succeed(ORDER);
    await stage.actions.findOrder(' 10023 ');
    expect(stage.shown().order).toEqual({ state: 'found', query: '10023', found: ORDER });
    stage.worker['order.find'] = () => succeed(null);
    await stage.actions.findOrder('1');
    expect(stage.shown().order).toEqual({ state: 'not-found', query: '1' });
    stage.worker['order.find'] = () => fail({ reason: 'offline' });
    await stage.actions.findOrder('2');
    expect(stage.shown().order).toEqual({ state: 'failed', query: '2', failure: { reason: 'offline' } });
    stage.worker['product.find'] = () => new Undeliverable('interrupted');
    await stage.actions.findProduct('P-1');
    expect(stage.shown().product).toMatchObject({ state: 'failed', failure: { reason: 'worker-gone' } });
    stage.worker['product.find'] = () => succeed({ externalId: 'P-1', title: 'Kettle' });
    await stage.actions.findProduct('P-1');
    expect(stage.shown().product).toMatchObject({ state: 'found', found: { title: 'Kettle' } });
  });

  test('that is overtaken by another says nothing any more', async () => {
    const stage = await stageTicket();
    const slow = later();
    stage.worker['order.find'] = ({ orderNumber }: { orderNumber: string }) =>
      orderNumber === '1' ? slow.promise : succeed(ORDER);
    void stage.actions.findOrder('1');
    await stage.actions.findOrder('10023');
    slow.keep(succeed(null));
    await settle();
    expect(stage.shown().order).toMatchObject({ state: 'found', query: '10023' });
  });

  test('of nothing is not asked', async () => {
    const stage = await stageTicket();
    await stage.actions.findOrder('  ');
    await stage.actions.findProduct('');
    expect([...stage.bodies('order.find'), ...stage.bodies('product.find')]).toEqual([]);
  });
});
