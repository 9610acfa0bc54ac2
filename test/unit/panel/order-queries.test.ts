// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import { WORKER_MESSAGES } from '@/lib/messaging/worker-schemas';
import { fail, succeed } from '@/lib/shared/outcome';

import { later, makeTicket, SETTINGS, settle, stagePanel, stageTicket, Undeliverable } from './stage-panel';

const ORDER = { orderNumber: '10023' };
const FOUND = { row: ORDER, isSample: false };

describe('the order of a ticket', () => {
  test('the order of a ticket is sought number by number until one is an order', async () => {
    const stage = stagePanel();
    stage.worker['order.find'] = ({ orderNumber }: { orderNumber: string }) =>
      succeed(orderNumber === '10023' ? FOUND : null);
    stage.putTicket(1, makeTicket('A', 'call 555123 about 10023, not 20099'));
    await stage.goTo(1);
    expect(stage.bodies('order.find')).toEqual([{ orderNumber: '555123' }, { orderNumber: '10023' }]);
    expect(stage.shown().order).toEqual({ state: 'found', query: '10023', found: ORDER, isSample: false });
  });

  test('the order of a ticket is not reported as missing, and its numbers are not tried again', async () => {
    const stage = await stageTicket(makeTicket('A', 'about 10023'));
    expect(stage.shown().order).toEqual({ state: 'idle' });
    stage.putTicket(1, makeTicket('A', 'about 10023', 'sorry, 10024'));
    stage.follows.at(-1)?.change();
    await settle();
    expect(stage.bodies('order.find')).toEqual([{ orderNumber: '10023' }, { orderNumber: '10024' }]);
  });

  test('the order of a ticket is read from the stored copy when there is one, and never requested without a source', async () => {
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

  test('the order of a ticket is shown without characters that nobody sees', async () => {
    const stage = stagePanel();
    stage.worker['order.find'] = () =>
      succeed({ row: { ...ORDER, buyerName: 'A\u200Bda', orderLines: [{ title: '\u202ECup' }] }, isSample: false });
    stage.putTicket(1, makeTicket('A', 'about 10023'));
    await stage.goTo(1);
    expect(stage.shown().order).toMatchObject({ found: { buyerName: 'Ada', orderLines: [{ title: 'Cup' }] } });
  });

  test('the order of a ticket is sought once the settings are known', async () => {
    const settings = later();
    const stage = stagePanel();
    stage.store.setState({ settings: undefined });
    stage.worker['settings.view'] = () => settings.promise;
    stage.worker['order.find'] = () => succeed(FOUND);
    stage.putTicket(1, makeTicket('A', 'about 10023'));
    await stage.goTo(1);
    await stage.announce('settings.changed', {});
    settings.keep(SETTINGS);
    await settle();
    expect(stage.shown().order).toMatchObject({ state: 'found' });
  });

  test('the order of a ticket is never shown on another ticket', async () => {
    const stage = stagePanel();
    const finding = later();
    stage.worker['order.find'] = () => finding.promise;
    stage.putTicket(1, makeTicket('A', 'about 10023'));
    await stage.goTo(1);
    stage.putTicket(1, makeTicket('B', 'Hi'));
    stage.follows.at(-1)?.change();
    await settle();
    finding.keep(succeed(FOUND));
    await settle();
    expect(stage.shown()).toMatchObject({ ticket: { id: 'B' }, order: { state: 'idle' } });
  });
});

describe('a look-up by hand', () => {
  test('a look-up by hand finds, misses or fails, and names the number', async () => {
    const stage = await stageTicket();
    stage.worker['order.find'] = () => succeed(FOUND);
    await stage.actions.findOrder(' 10023 ');
    expect(stage.shown().order).toEqual({ state: 'found', query: '10023', found: ORDER, isSample: false });
    stage.worker['order.find'] = () => succeed(null);
    await stage.actions.findOrder('1');
    expect(stage.shown().order).toEqual({ state: 'not-found', query: '1' });
    stage.worker['order.find'] = () => fail({ reason: 'offline' });
    await stage.actions.findOrder('2');
    expect(stage.shown().order).toEqual({
      state: 'failed',
      query: '2',
      failure: { reason: 'offline', failedAt: '1970-01-01T00:16:40.000Z' },
    });
    stage.worker['product.find'] = () => new Undeliverable('extension-updated');
    await stage.actions.findProduct('P-1');
    expect(stage.shown().product).toMatchObject({
      state: 'failed',
      failure: { reason: 'worker-gone', failedAt: '1970-01-01T00:16:40.000Z' },
    });
    stage.worker['product.find'] = () => succeed({ row: { externalId: 'P-1', title: 'Kettle' }, isSample: true });
    await stage.actions.findProduct('P-1');
    expect(stage.shown().product).toMatchObject({ state: 'found', found: { title: 'Kettle' }, isSample: true });
  });

  test('a look-up by hand shows nothing when a newer one has overtaken it', async () => {
    const stage = await stageTicket();
    const slow = later();
    stage.worker['order.find'] = ({ orderNumber }: { orderNumber: string }) =>
      orderNumber === '1' ? slow.promise : succeed(FOUND);
    void stage.actions.findOrder('1');
    await stage.actions.findOrder('10023');
    slow.keep(succeed(null));
    await settle();
    expect(stage.shown().order).toMatchObject({ state: 'found', query: '10023' });
  });

  test('a look-up by hand asks nothing for an empty number', async () => {
    const stage = await stageTicket();
    await stage.actions.findOrder('  ');
    await stage.actions.findProduct('');
    expect([...stage.bodies('order.find'), ...stage.bodies('product.find')]).toEqual([]);
  });
});

test('a search for a text that is longer than any number is refused in the panel, which says so', async () => {
  const stage = await stageTicket();
  await stage.actions.findOrder('7'.repeat(257));
  await stage.actions.findProduct('7'.repeat(257));
  expect(stage.shown().order).toMatchObject({ state: 'failed', failure: { reason: 'too-long' } });
  expect(stage.shown().product).toMatchObject({ state: 'failed', failure: { reason: 'too-long' } });
  expect([...stage.bodies('order.find'), ...stage.bodies('product.find')]).toEqual([]);
});

test.each(['order.find', 'product.find', 'customer.orders'] as const)(
  'the worker accepts every text of %s that the panel sends',
  (type) => {
    const text = '7'.repeat(256);
    const body = { orderNumber: text, productId: text, email: text, most: 10 };
    expect(WORKER_MESSAGES[type].request.safeParse(body).success).toBe(true);
  },
);
