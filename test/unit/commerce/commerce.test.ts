import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { createCommerce } from '@/lib/commerce/commerce';
import type { Order } from '@/lib/contract/order';
import type { PostToRelay } from '@/lib/relay-client/relay-client';
import { fail, succeed } from '@/lib/shared/outcome';

vi.stubGlobal('IDBKeyRange', IDBKeyRange);
beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

const BAD_PICTURE = 'http://127.0.0.1:4312/admin?delete=1';
const LINE = { itemId: '1', sellerSku: 'K', productName: 'Kettle', title: 'Kettle', quantity: 1 };

/** Stages the worker's access to a shop with these orders, which compares numbers exactly, as the contract demands. */
function stageCommerce(
  orders: Order[],
  choice: { source: 'http' | 'relay' | 'mock' | 'off'; keepDays?: number } = { source: 'http' },
  relayFailure?: Awaited<ReturnType<PostToRelay>>,
) {
  const asked: unknown[] = [];
  const commerce = createCommerce({
    readChoice: () => Promise.resolve({ ...choice, baseUrl: 'https://shop.example', pictureHosts: ['cdn.example'] }),
    findToken: () => Promise.resolve('shop-token'),
    postToRelay: (path, body) => {
      const { most } = body as { most?: number };
      asked.push(most === undefined ? path : `${path} ${most}`);
      const page = { page: 1, pageSize: 1, hasNextPage: false, data: orders };
      const answer = most === undefined ? page : { orders: [...orders, { no: 'order' }], total: 7 };
      return Promise.resolve(relayFailure ?? succeed({ httpStatus: 200, body: answer }));
    },
    forgetToken: () => Promise.resolve(),
    postJson: ({ url, body }) => {
      const { orderNumber, ...page } = body as { orderNumber?: string; page: number; pageSize: number };
      if (orderNumber !== undefined) asked.push(orderNumber);
      const rows = url.endsWith('/orders')
        ? orders
        : [{ externalId: 'P-1', title: 'Kettle', mainImageUrl: BAD_PICTURE }];
      const data = orderNumber === undefined ? rows : orders.filter((order) => order.orderNumber === orderNumber);
      return Promise.resolve(succeed({ httpStatus: 200, body: { ...page, data, hasNextPage: false } }));
    },
    readPackaged: (path) =>
      Promise.resolve(
        path === '/mock/orders.json' ? [{ lastUpdatedAt: '2026-11-01T00:00:00Z', order: orders[0] }] : [],
      ),
    addressOf: (path) => `chrome-extension://deskhand${path}`,
    keepAlive: () => undefined,
    onSyncChange: () => undefined,
  });
  return {
    ...commerce,
    asked,
    async sync() {
      await commerce.startSync();
      await vi.waitFor(async () => expect((await commerce.followSync()).last).toBeDefined());
    },
  };
}

describe('the look-up of an order', () => {
  it.each([
    ['SO-10023', ['SO-10023']],
    ['#SO-10023', ['SO-10023']],
    ['so-10023', ['so-10023', 'SO-10023']],
    ['#so-10023', ['so-10023', 'SO-10023']],
  ])('finds an order by the number as written in a ticket: %s', async (mentioned, asked) => {
    const commerce = stageCommerce([{ orderNumber: 'SO-10023' }]);
    expect(await commerce.findOrder(mentioned)).toMatchObject({ value: { row: { orderNumber: 'SO-10023' } } });
    expect(commerce.asked).toEqual(asked);
  });

  it('finds an order whose number has a hash', async () => {
    const commerce = stageCommerce([{ orderNumber: '#1001' }]);
    expect(await commerce.findOrder('#1001')).toMatchObject({ value: { row: { orderNumber: '#1001' } } });
  });

  it.each(['web-58123', '#WEB-58123', 'ab-1'])(
    'finds a synced order by another number or spelling: %s',
    async (mentioned) => {
      const commerce = stageCommerce([{ orderNumber: 'Ab-1', externalOrderId: 'WEB-58123' }, { orderNumber: 'Ab-2' }]);
      await commerce.sync();
      expect(await commerce.findOrder(mentioned)).toMatchObject({ value: { row: { orderNumber: 'Ab-1' } } });
      expect(commerce.asked, 'the shop tells the present state').toEqual(['Ab-1']);
    },
  );

  it('shows no order with another number, whatever the shop answers', async () => {
    const commerce = stageCommerce([{ orderNumber: '10024' }]);
    expect(await commerce.findOrder('10023')).toEqual(succeed(null));
  });

  it('a synced copy that cannot be read does not stop the look-up of an order', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new Error('damaged');
      },
    });
    const commerce = stageCommerce([{ orderNumber: '10023' }]);
    expect(await commerce.findOrder('10023')).toMatchObject({ value: { row: { orderNumber: '10023' } } });
  });

  it("a synced copy that cannot be read is told as the reason why the customer's orders are unknown", async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new Error('damaged');
      },
    });
    expect(await stageCommerce([]).findOrdersOf('ada@mail.example', 10)).toEqual(fail({ reason: 'no-storage' }));
    const off = stageCommerce([], { source: 'off' });
    expect(await off.findOrdersOf('ada@mail.example', 10)).toEqual(fail({ reason: 'no-storage' }));
  });

  it('the look-up of an order does not need another source to be stored', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new Error('damaged');
      },
    });
    await expect(stageCommerce([]).clearUnneeded()).resolves.toBeUndefined();
  });

  it('keeps the orders of a shop for a year, and sample data for ever', async () => {
    const old = { orderNumber: '10023', buyerEmail: 'ada@mail.example', purchaseTime: '2020-01-01T00:00:00Z' };
    const total = async (choice: { source: 'http' | 'mock'; keepDays?: number }) => {
      vi.stubGlobal('indexedDB', new IDBFactory());
      const commerce = stageCommerce([old], choice);
      await commerce.sync();
      const found = await commerce.findOrdersOf('ada@mail.example', 10);
      return found.ok && found.value.total;
    };
    expect(await total({ source: 'http' })).toBe(0);
    expect(await total({ source: 'http', keepDays: 36_500 })).toBe(1);
    expect(await total({ source: 'mock' })).toBe(1);
  });

  it('names sample data as such, and a shop as a shop', async () => {
    const orders = [{ orderNumber: '10023', buyerEmail: 'ada@mail.example' }];
    expect(await stageCommerce(orders).findOrder('10023')).toMatchObject({ value: { isSample: false } });
    const sample = stageCommerce(orders, { source: 'mock' });
    expect(await sample.findOrder('10023')).toMatchObject({ value: { isSample: true } });
    await sample.sync();
    expect(await sample.findOrdersOf('ada@mail.example', 10)).toMatchObject({
      value: { total: 1, isSample: true },
    });
    expect(await stageCommerce(orders, { source: 'off' }).findOrder('10023')).toEqual(succeed(null));
  });
});

it('hands out no picture of a foreign host, of a look-up or of the synced copy', async () => {
  const orderLines = [BAD_PICTURE, 'https://cdn.example/a.png', 'https://shop.example/b.png'].map((imageUrl) => ({
    ...LINE,
    imageUrl,
  }));
  const commerce = stageCommerce([{ orderNumber: '1', buyerEmail: 'ada@mail.example', orderLines }]);
  await commerce.sync();
  const product = await commerce.findProduct('P-1');
  const found = await commerce.findOrder('1');
  const synced = await commerce.findOrdersOf('ada@mail.example', 10);
  expect(product).toMatchObject({ value: { row: { title: 'Kettle' } } });
  for (const answer of [found, synced]) expect(JSON.stringify(answer)).toContain('https://cdn.example/a.png');
  expect(JSON.stringify([product, found, synced])).not.toContain('127.0.0.1');
});

describe('the relay as the source', () => {
  const ORDER = { orderNumber: 'SO-1', orderLines: [{ ...LINE, imageUrl: BAD_PICTURE }] };

  it('queries orders and finds those of a customer without a copy', async () => {
    const { asked, ...commerce } = stageCommerce([ORDER], { source: 'relay' });
    expect(await commerce.findOrder('SO-1')).toMatchObject({ value: { row: { orderNumber: 'SO-1' } } });
    expect(await commerce.findOrdersOf('ada@buyer.example', 500)).toMatchObject({
      value: { total: 7, orders: [{ orderNumber: 'SO-1', orderLines: [{ imageUrl: '' }] }], isSample: false },
    });
    expect(await commerce.startSync()).toEqual({ isLive: true });
    expect(asked).toEqual(['orders', 'customer-orders 200']);
    expect(await indexedDB.databases()).not.toContainEqual(
      expect.objectContaining({ name: expect.stringMatching(/rows/) }),
    );
  });

  it('tells that the token is no longer accepted', async () => {
    const commerce = stageCommerce([], { source: 'relay' }, fail({ reason: 'no-relay-access', httpStatus: 401 }));
    expect(await commerce.findOrder('SO-1')).toMatchObject({ failure: { reason: 'no-relay-access' } });
    expect(await commerce.findOrdersOf('a@b.example', 10)).toMatchObject({ failure: { reason: 'no-relay-access' } });
  });
});
