// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import type { SyncView } from '@/lib/domain/sync-view';
import type { Ticket } from '@/lib/domain/ticket';
import { fail, succeed } from '@/lib/shared/outcome';

import { later, makeTicket, SETTINGS, settle, stagePanel, Undeliverable } from './stage-panel';

const ticketOf = (id: string, email?: string): Ticket => ({
  ...makeTicket(id, 'Hello'),
  ...(email !== undefined && { customer: { email } }),
});
const LAST = { at: 1, orders: 3, products: 1 };
const running = (orders: number): SyncView => ({ running: { orders, products: 0, pages: 1 } });

/** Repeats the last answer. */
async function stageSync(answers: (SyncView | Undeliverable)[], ticket = ticketOf('A', 'ada@mail.example')) {
  const stage = stagePanel();
  const given = [...answers];
  const answer = () => (given.length > 1 ? given.shift() : given[0]);
  for (const type of ['sync.follow', 'sync.start', 'sync.cancel'] as const) stage.worker[type] = answer;
  await stage.announce('settings.changed', {});
  stage.putTicket(1, ticket);
  await stage.goTo(1);
  const asked = () => stage.sent.map(({ type }) => type).filter((type) => type.startsWith('sync.'));
  return { ...stage, asked, sync: () => stage.view().sync };
}

describe('the sync', () => {
  test('the sync is requested when the panel opens and when the ticket changes: the worker decides if it is due', async () => {
    const stage = await stageSync([{ last: LAST }]);
    const before = stage.asked().length;
    expect(before).toBeGreaterThan(0);
    expect(stage.sync()).toEqual({ last: LAST });
    stage.putTicket(1, ticketOf('B', 'bob@mail.example'));
    stage.follows.at(-1)?.change();
    await settle();
    expect(stage.asked().slice(before)).toEqual(['sync.follow']);
    stage.follows.at(-1)?.change();
    await settle();
    expect(stage.asked()).toHaveLength(before + 1);
  });

  test('the sync is started, followed while it runs, and its end is shown', async () => {
    const stage = await stageSync([{}]);
    const looks = stage.waits.length;
    const answers = [running(200), running(400), { last: LAST }];
    stage.worker['sync.start'] = () => answers.shift();
    stage.worker['sync.follow'] = () => answers.shift();
    const before = stage.asked().length;
    await stage.actions.startSync();
    expect(stage.asked().slice(before)).toEqual(['sync.start', 'sync.follow', 'sync.follow']);
    expect(stage.waits.slice(looks)).toEqual([400, 400]);
    expect(stage.sync()).toEqual({ last: LAST });
  });

  test('the sync is followed when another panel has started it', async () => {
    const stage = await stageSync([{}]);
    stage.worker['sync.follow'] = () => ({ last: LAST });
    await stage.announce('sync.changed', {});
    expect(stage.sync()).toEqual({ last: LAST });
  });

  test.each([
    ['died', 'interrupted'],
    ['was starting', 'no-receiver'],
  ] as const)('the sync continues after the worker %s, because the panel asks again', async (_, why) => {
    const dead = new Undeliverable(why);
    const stage = await stageSync([{}]);
    const answers = [dead, running(200), dead, dead, dead, running(400), { last: LAST }];
    stage.worker['sync.start'] = stage.worker['sync.follow'] = () => answers.shift();
    const before = stage.asked().length;
    await stage.actions.startSync();
    expect(stage.asked().slice(before, before + 3)).toEqual(['sync.start', 'sync.start', 'sync.follow']);
    expect(stage.sync()).toEqual({ last: LAST });
  });

  test.each([
    ['was updated', 'extension-updated', 1, 'worker-gone'],
    ['never starts', 'no-receiver', 4, 'worker-gone'],
    ['dies of every message', 'interrupted', 4, 'interrupted'],
  ] as const)('the sync is reported as failed when the worker %s', async (_, why, times, reason) => {
    const stage = await stageSync([{ last: LAST }]);
    stage.worker['sync.start'] = () => new Undeliverable(why);
    const before = stage.asked().length;
    await stage.actions.startSync();
    expect(stage.asked()).toHaveLength(before + times);
    expect(stage.sync()).toEqual({ last: LAST, failure: { reason } });
  });

  test('the sync is not shown as running by an answer that comes after the cancellation', async () => {
    const stage = await stageSync([{}]);
    const late = later();
    stage.worker['sync.start'] = () => late.promise;
    stage.worker['sync.cancel'] = () => ({ failure: { reason: 'cancelled' } });
    void stage.actions.startSync();
    await stage.actions.cancelSync();
    late.keep(running(200));
    await settle();
    expect(stage.sync()).toEqual({ failure: { reason: 'cancelled' } });
  });

  test('the sync does not happen when orders and products are switched off', async () => {
    const stage = stagePanel();
    stage.worker['settings.view'] = () => ({
      ...SETTINGS,
      settings: { ...SETTINGS.settings, commerce: { source: 'off' } },
    });
    await stage.announce('settings.changed', {});
    const before = stage.sent.length;
    stage.putTicket(1, ticketOf('A', 'ada@mail.example'));
    await stage.goTo(1);
    await stage.actions.startSync();
    const types = stage.sent.slice(before).map(({ type }) => type);
    expect(types.filter((type) => type.startsWith('sync.') || type === 'customer.orders')).toEqual([]);
  });
});

describe("the customer's orders", () => {
  const FOUND = { orders: [{ orderNumber: '1' }], total: 1, isSample: false };

  test("the customer's orders are found by the ticket's address, once for each address", async () => {
    const stage = stagePanel();
    stage.worker['customer.orders'] = () => succeed(FOUND);
    await stage.announce('settings.changed', {});
    stage.putTicket(1, ticketOf('A', 'ada@mail.example'));
    await stage.goTo(1);
    expect(stage.shown().customer).toMatchObject({ email: 'ada@mail.example', found: FOUND });
    stage.putTicket(1, { ...ticketOf('A', 'ada@mail.example'), subject: 'Changed' });
    stage.follows.at(-1)?.change();
    await settle();
    expect(stage.bodies('customer.orders')).toEqual([{ email: 'ada@mail.example', most: 10 }]);
  });

  test("the customer's orders belong to the ticket's current address, never to the previous one", async () => {
    const stage = await stageSync([{ last: LAST }]);
    const second = later();
    stage.worker['customer.orders'] = () => second.promise;
    stage.putTicket(1, ticketOf('A', 'bob@mail.example'));
    stage.follows.at(-1)?.change();
    await settle();
    expect(stage.shown().customer).toEqual({ email: 'bob@mail.example', found: undefined });
    second.keep(succeed(FOUND));
    await settle();
    expect(stage.shown().customer.found).toMatchObject(FOUND);
  });

  test("the customer's orders are never shown on another customer's ticket", async () => {
    const stage = await stageSync([{ last: LAST }], ticketOf('0'));
    const slow = later();
    stage.worker['customer.orders'] = () => slow.promise;
    stage.putTicket(1, ticketOf('A', 'ada@mail.example'));
    stage.follows.at(-1)?.change();
    await settle();
    stage.putTicket(1, ticketOf('B'));
    stage.follows.at(-1)?.change();
    await settle();
    slow.keep(succeed(FOUND));
    await settle();
    expect(stage.shown()).toMatchObject({ ticket: { id: 'B' }, customer: { found: undefined } });
  });

  test("the customer's orders are shown page by page, stay so after a sync, and start again with another customer", async () => {
    const stage = await stageSync([{ last: LAST }], ticketOf('0'));
    const given = (most: number) => ({
      orders: Array.from({ length: Math.min(most, 25) }, (_, index) => ({ orderNumber: String(index) })),
      total: 25,
    });
    stage.worker['customer.orders'] = ({ most }: { most: number }) => succeed(given(most));
    const shown = () => stage.shown().customer.found?.orders.length;
    stage.putTicket(1, ticketOf('A', 'ada@mail.example'));
    stage.follows.at(-1)?.change();
    await settle();
    expect(shown()).toBe(10);
    await stage.actions.showMoreOrders();
    expect(shown()).toBe(20);
    stage.worker['sync.start'] = () => ({ last: { ...LAST, at: 2 } });
    await stage.actions.startSync();
    expect(shown()).toBe(20);
    await stage.actions.showMoreOrders();
    expect(shown()).toBe(25);
    stage.putTicket(1, ticketOf('B', 'bob@mail.example'));
    stage.follows.at(-1)?.change();
    await settle();
    expect(shown()).toBe(10);
  });

  test("the customer's orders stay visible when the worker does not answer, together with the failure", async () => {
    const stage = await stageSync([{ last: LAST }], ticketOf('0'));
    stage.worker['customer.orders'] = () => succeed({ ...FOUND, total: 50 });
    stage.putTicket(1, ticketOf('A', 'ada@mail.example'));
    stage.follows.at(-1)?.change();
    await settle();
    stage.worker['customer.orders'] = () => new Undeliverable('interrupted');
    await stage.actions.showMoreOrders();
    expect(stage.shown().customer.found).toMatchObject({ ...FOUND, total: 50, failure: { reason: 'interrupted' } });
    stage.worker['customer.orders'] = () => succeed({ ...FOUND, total: 1 });
    await stage.actions.showMoreOrders();
    expect(stage.shown().customer.found).toEqual({ email: 'ada@mail.example', ...FOUND });
  });

  test("the customer's orders are asked for again while the worker dies", async () => {
    const stage = await stageSync([{ last: LAST }], ticketOf('0'));
    let asked = 0;
    stage.worker['customer.orders'] = () =>
      (asked += 1) % 3 === 0 ? succeed(FOUND) : new Undeliverable('interrupted');
    stage.putTicket(1, ticketOf('A', 'ada@mail.example'));
    stage.follows.at(-1)?.change();
    await settle();
    expect(stage.shown().customer.found).toEqual({ email: 'ada@mail.example', ...FOUND });
    await stage.actions.showMoreOrders();
    expect(asked).toBe(6);
    expect(stage.shown().customer.found).toEqual({ email: 'ada@mail.example', ...FOUND });
  });

  test("the customer's orders are unknown, with the worker's own reason, when the browser's storage fails", async () => {
    const stage = await stageSync([{ last: LAST }], ticketOf('0'));
    stage.worker['customer.orders'] = () => fail({ reason: 'no-storage' });
    stage.putTicket(1, ticketOf('A', 'ada@mail.example'));
    stage.follows.at(-1)?.change();
    await settle();
    expect(stage.shown().customer.found).toMatchObject({
      orders: [],
      failure: { reason: 'no-storage', failedAt: expect.any(String) as string },
    });
  });

  test("the customer's orders are unknown, not none, when the worker never answers", async () => {
    const stage = await stageSync([{ last: LAST }], ticketOf('0'));
    stage.worker['customer.orders'] = () => new Undeliverable('interrupted');
    stage.putTicket(1, ticketOf('A', 'ada@mail.example'));
    stage.follows.at(-1)?.change();
    await settle();
    expect(stage.shown().customer.found).toMatchObject({ orders: [], failure: { reason: 'interrupted' } });
  });

  test("the customer's orders are sought again when a sync has ended", async () => {
    const stage = await stageSync([{}]);
    stage.worker['customer.orders'] = () => succeed(FOUND);
    stage.worker['sync.start'] = () => ({ last: LAST });
    await stage.actions.startSync();
    expect(stage.shown().customer.found).toMatchObject(FOUND);
    const before = stage.bodies('customer.orders').length;
    await stage.announce('sync.changed', {});
    expect(stage.bodies('customer.orders').length).toBe(before + 1);
    await stage.announce('sync.changed', {});
    expect(stage.bodies('customer.orders').length).toBe(before + 1);
  });
});
