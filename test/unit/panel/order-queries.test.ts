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

  test('another try for a number that is no order goes on with the next number', async () => {
    const stage = stagePanel();
    stage.worker['order.find'] = () => fail({ reason: 'offline' });
    stage.putTicket(1, makeTicket('A', 'call 555123 about 10023'));
    await stage.goTo(1);
    const again = later<void>();
    stage.worker['order.find'] = async ({ orderNumber }: { orderNumber: string }) => {
      await again.promise;
      return succeed(orderNumber === '10024' ? FOUND : null);
    };
    const finding = stage.actions.findOrderAgain();
    stage.putTicket(1, makeTicket('A', 'call 555123 about 10023', 'sorry, 10024'));
    stage.follows.at(-1)?.change();
    await settle();
    again.keep();
    await finding;
    expect(stage.shown().order).toMatchObject({ state: 'found', query: '10024' });
  });

  test('the order of a ticket may turn out to be none, and its numbers are not tried again', async () => {
    const stage = await stageTicket(makeTicket('A', 'about 10023'));
    expect(stage.shown().order).toEqual({ state: 'not-found', query: '10023' });
    stage.putTicket(1, makeTicket('A', 'about 10023', 'sorry, 10024'));
    stage.follows.at(-1)?.change();
    await settle();
    expect(stage.bodies('order.find')).toEqual([{ orderNumber: '10023' }, { orderNumber: '10024' }]);
  });

  test('the order of a ticket that was none is sought again when the ticket is opened again', async () => {
    const stage = await stageTicket(makeTicket('A', 'about 10023'));
    expect(stage.shown().order).toEqual({ state: 'not-found', query: '10023' });
    stage.worker['order.find'] = () => succeed(FOUND);
    stage.putTicket(2, makeTicket('B', 'Hi'));
    await stage.goTo(2);
    await stage.goTo(1);
    expect(stage.shown().order).toMatchObject({ state: 'found', query: '10023' });
  });

  test.each([
    ['found', FOUND],
    ['not-found', null],
  ])(
    'the order of a ticket is of the shop that the settings name now, after one that has it %s',
    async (state, row) => {
      const stage = await stageTicket(makeTicket('A', 'about 10023'));
      stage.worker['order.find'] = () => succeed(row && { ...row, isSample: true });
      const commerce = { source: 'mock', trackingUrl: 'https://carrier.example/{number}' };
      stage.worker['settings.view'] = () => ({ ...SETTINGS, settings: { ...SETTINGS.settings, commerce } });
      await stage.announce('settings.changed', {});
      expect(stage.shown().order).toMatchObject({ state });
      stage.worker['order.find'] = () => succeed({ row: { orderNumber: '10023', status: 'SHIPPED' }, isSample: false });
      stage.worker['settings.view'] = () => ({
        ...SETTINGS,
        settings: { ...SETTINGS.settings, commerce: { source: 'http', baseUrl: 'https://shop.example' } },
      });
      await stage.announce('settings.changed', {});
      expect(stage.shown().order).toMatchObject({ state: 'found', isSample: false });
      const queries = stage.bodies('order.find').length;
      await stage.announce('settings.changed', {});
      expect(stage.bodies('order.find'), 'the same shop').toHaveLength(queries);
    },
  );

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

  test('the order of a ticket is sought again after a failure', async () => {
    const stage = stagePanel();
    stage.worker['order.find'] = () => fail({ reason: 'offline' });
    stage.putTicket(1, makeTicket('A', 'about 10023'));
    await stage.goTo(1);
    expect(stage.shown().order).toMatchObject({ state: 'failed', query: '10023' });
    stage.worker['order.find'] = () => succeed(FOUND);
    await stage.actions.findOrderAgain();
    expect(stage.shown().order).toMatchObject({ state: 'found', query: '10023' });
  });

  test('the order of a ticket is sought again when the panel has forgotten its work', async () => {
    const stage = stagePanel();
    stage.worker['order.find'] = () => succeed(FOUND);
    stage.putTicket(1, makeTicket('A', 'about 10023'));
    await stage.goTo(1);
    for (let other = 1; other <= 31; other += 1) {
      stage.putTicket(2, makeTicket(`B${other}`, 'Hi'));
      await stage.goTo(2);
      await stage.goTo(undefined);
    }
    await stage.goTo(1);
    expect(stage.shown().order).toMatchObject({ state: 'found', query: '10023' });
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
    await stage.actions.findInShop(' 10023 ');
    expect(stage.shown().lookup).toEqual({ state: 'found', query: '10023', found: ORDER, isSample: false });
    stage.worker['order.find'] = () => succeed(null);
    await stage.actions.findInShop('1');
    expect(stage.shown().lookup).toEqual({ state: 'not-found', query: '1' });
    stage.worker['order.find'] = () => fail({ reason: 'offline' });
    await stage.actions.findInShop('2');
    expect(stage.shown().lookup).toEqual({
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
    void stage.actions.findInShop('1');
    await stage.actions.findInShop('10023');
    slow.keep(succeed(null));
    await settle();
    expect(stage.shown().lookup).toMatchObject({ state: 'found', query: '10023' });
  });

  test('a look-up by hand asks nothing for an empty number', async () => {
    const stage = await stageTicket();
    await stage.actions.findInShop('  ');
    await stage.actions.findProduct('');
    expect([...stage.bodies('order.find'), ...stage.bodies('product.find')]).toEqual([]);
  });
});

describe('a search for an order or a product', () => {
  const PRODUCT = { externalId: 'P-1', title: 'Kettle' };
  const answers = {
    found: { order: succeed(FOUND), product: succeed({ row: PRODUCT, isSample: false }) },
    missing: { order: succeed(null), product: succeed(null) },
    offline: { order: fail({ reason: 'offline' as const }), product: fail({ reason: 'offline' as const }) },
    timeout: { order: fail({ reason: 'timeout' as const }), product: fail({ reason: 'timeout' as const }) },
  };
  type Answer = keyof typeof answers;

  async function stageSearch(order: Answer, product: Answer) {
    const stage = await stageTicket();
    stage.worker['order.find'] = () => answers[order].order;
    stage.worker['product.find'] = () => answers[product].product;
    return stage;
  }

  test('asks for both with the same text', async () => {
    const stage = await stageSearch('missing', 'missing');
    await stage.actions.findInShop(' X-1 ');
    expect(stage.bodies('order.find')).toEqual([{ orderNumber: 'X-1' }]);
    expect(stage.bodies('product.find')).toEqual([{ productId: 'X-1' }]);
  });

  test.each([
    ['found', 'missing', 'found', 'idle'],
    ['missing', 'found', 'idle', 'found'],
    ['found', 'found', 'found', 'found'],
    ['missing', 'missing', 'not-found', 'idle'],
    ['offline', 'missing', 'failed', 'idle'],
    ['missing', 'offline', 'idle', 'failed'],
    ['offline', 'found', 'failed', 'found'],
    ['found', 'offline', 'found', 'failed'],
    // One failure and one button for both.
    ['offline', 'offline', 'failed', 'idle'],
    ['offline', 'timeout', 'failed', 'failed'],
  ] as const)('ends where the order is %s and the product %s', async (order, product, shownOrder, shownProduct) => {
    const stage = await stageSearch(order, product);
    await stage.actions.findInShop('X-1');
    expect([stage.shown().lookup.state, stage.shown().product.state]).toEqual([shownOrder, shownProduct]);
  });

  test('leaves the order of the ticket, and ends when the agent closes it or leaves the ticket', async () => {
    const stage = stagePanel();
    stage.worker['order.find'] = ({ orderNumber }: { orderNumber: string }) =>
      succeed({ row: { orderNumber }, isSample: false });
    stage.worker['product.find'] = () => answers.found.product;
    stage.putTicket(1, makeTicket('A', 'about 10023'));
    await stage.goTo(1);
    const shown = () => [stage.shown().order, stage.shown().lookup, stage.shown().product].map(({ state }) => state);
    await stage.actions.findInShop('10024');
    expect(stage.shown().order).toMatchObject({ found: { orderNumber: '10023' } });
    expect(stage.shown().lookup).toMatchObject({ found: { orderNumber: '10024' } });
    stage.actions.closeLookup('lookup');
    expect(shown()).toEqual(['found', 'idle', 'found']);
    stage.actions.closeLookup('product');
    expect(shown()).toEqual(['found', 'idle', 'idle']);
    await stage.actions.findInShop('10024');
    stage.putTicket(1, makeTicket('B', 'Hi'));
    stage.follows.at(-1)?.change();
    await settle();
    stage.putTicket(1, makeTicket('A', 'about 10023'));
    stage.follows.at(-1)?.change();
    await settle();
    expect(shown()).toEqual(['found', 'idle', 'idle']);
  });

  test('shows an order before the query for the product ends, and no product until then', async () => {
    const stage = await stageSearch('found', 'missing');
    const slow = later();
    stage.worker['product.find'] = () => slow.promise;
    void stage.actions.findInShop('10023');
    expect([stage.shown().lookup.state, stage.shown().product.state]).toEqual(['searching', 'idle']);
    await settle();
    expect([stage.shown().lookup.state, stage.shown().product.state]).toEqual(['found', 'idle']);
    slow.keep(answers.found.product);
    await settle();
    expect([stage.shown().lookup.state, stage.shown().product.state]).toEqual(['found', 'found']);
  });

  test('shows a product before the query for the order ends', async () => {
    const stage = await stageSearch('missing', 'found');
    const slow = later();
    stage.worker['order.find'] = () => slow.promise;
    void stage.actions.findInShop('P-1');
    await settle();
    expect([stage.shown().lookup.state, stage.shown().product.state]).toEqual(['searching', 'found']);
    slow.keep(succeed(null));
    await settle();
    expect([stage.shown().lookup.state, stage.shown().product.state]).toEqual(['idle', 'found']);
  });

  test('keeps a product that the agent opens while an earlier search runs', async () => {
    const stage = await stageSearch('missing', 'found');
    const slow = later();
    stage.worker['product.find'] = ({ productId }: { productId: string }) =>
      productId === 'X-1' ? slow.promise : answers.found.product;
    void stage.actions.findInShop('X-1');
    await stage.actions.findProduct('P-1');
    slow.keep(succeed({ row: { externalId: 'X-1', title: 'Filter' }, isSample: false }));
    await settle();
    expect(stage.shown().product).toMatchObject({ state: 'found', query: 'P-1' });
  });
});

test('a search for a text that is longer than any number is refused in the panel, which says so', async () => {
  const stage = await stageTicket();
  await stage.actions.findInShop('7'.repeat(257));
  expect(stage.shown().product).toEqual({ state: 'idle' });
  await stage.actions.findProduct('7'.repeat(257));
  expect(stage.shown().lookup).toMatchObject({ state: 'failed', failure: { reason: 'too-long' } });
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
