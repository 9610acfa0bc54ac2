import { beforeEach, describe, expect, it } from 'vitest';

import { createSyncStore } from '@/lib/commerce/sync-store';
import { fail, succeed } from '@/lib/shared/outcome';

import { createShop, type Shop } from './shop';
import {
  browser,
  change,
  expectedOf,
  MINUTE,
  readStored,
  resetBrowser,
  START,
  startWorker,
  syncAll,
  untilDone,
} from './sync-stage';

beforeEach(resetBrowser);

describe('the first sync', () => {
  it('the first sync asks for everything in pages of 200, and keeps every row', async () => {
    const shop = createShop({ orders: 401, products: 3 });
    const view = await syncAll(shop);
    expect(shop.asked).toEqual([
      ...[1, 2, 3].map((page) => ({ path: '/orders', query: { page, pageSize: 200 } })),
      { path: '/products', query: { page: 1, pageSize: 200 } },
    ]);
    expect(view).toEqual({ last: { at: START, orders: 401, products: 3 } });
    expect(await readStored()).toEqual(expectedOf(shop));
  });

  it('the first sync begins only on request, and says once that it waits', async () => {
    const shop = createShop({ orders: 1 });
    const worker = startWorker();
    expect(await worker.follow(shop)).toEqual({});
    expect(worker.onChange).not.toHaveBeenCalled();
    await syncAll(shop, worker);
    expect(worker.onChange).toHaveBeenCalledOnce();
  });

  it('a sync tells its progress', async () => {
    const shop = createShop({ orders: 3, products: 1, pageSize: 2 });
    const worker = startWorker();
    const seen: unknown[] = [];
    shop.intercept = () => {
      void worker.follow(shop).then(({ running }) => seen.push(running));
      return undefined;
    };
    await syncAll(shop, worker);
    expect(seen).toEqual([
      { orders: 0, products: 0, pages: 0 },
      { orders: 2, products: 0, pages: 1 },
      { orders: 3, products: 0, pages: 2 },
    ]);
  });

  it('runs one first sync, however often it is started', async () => {
    const shop = createShop({ orders: 5, pageSize: 2 });
    const worker = startWorker();
    await Promise.all([worker.start(shop), worker.start(shop), worker.follow(shop), worker.start(shop)]);
    await untilDone(worker, shop);
    expect(shop.asked.filter(({ path }) => path === '/orders')).toHaveLength(3);
    expect(worker.onChange).toHaveBeenCalledOnce();
  });
});

describe('the next sync', () => {
  it('the next sync asks for the changes since the last one began, and a little more for clocks that differ', async () => {
    const shop = createShop({ orders: 3, products: 1, at: START - 60 * MINUTE });
    await syncAll(shop);
    browser.now += 30 * MINUTE;
    shop.asked.length = 0;
    await syncAll(shop);
    const window = { lastUpdateTimeStart: '2026-11-21T09:50:00Z', lastUpdateTimeEnd: '2026-11-21T10:40:00Z' };
    expect(shop.asked).toEqual(
      ['/orders', '/products'].map((path) => ({ path, query: { page: 1, pageSize: 200, ...window } })),
    );
  });

  it.each([
    ['as fast as ours', 0],
    ['nine minutes behind', -9 * MINUTE],
    ['nine minutes ahead', 9 * MINUTE],
  ])('misses no change of a server whose clock is %s', async (_, skew) => {
    const shop = createShop({ orders: 3, at: START - 60 * MINUTE });
    shop.intercept = (path) => {
      // On a page that the first sync has passed.
      if (path === '/products') change(shop, 'N-1', 'SHIPPED', browser.now + skew);
      return undefined;
    };
    await syncAll(shop);
    shop.intercept = () => undefined;
    browser.now += 20 * MINUTE;
    change(shop, 'N-2', 'DELIVERED', browser.now + skew);
    change(shop, 'N-9', 'NEW', browser.now + skew);
    const { last } = await syncAll(shop);
    expect(await readStored()).toEqual(expectedOf(shop));
    expect(last).toMatchObject({ orders: 4 });
  });

  it('the next sync counts from the beginning of the last one, however long that took', async () => {
    const shop = createShop({ orders: 1 });
    shop.intercept = () => {
      browser.now += 20 * MINUTE;
      return undefined;
    };
    await syncAll(shop);
    shop.asked.length = 0;
    await syncAll(shop);
    expect(shop.asked[0]?.query.lastUpdateTimeStart).toBe('2026-11-21T09:50:00Z');
  });

  it('the next sync changes nothing where nothing has changed', async () => {
    const shop = createShop({ orders: 401, products: 2, at: START });
    await syncAll(shop);
    await syncAll(shop);
    expect(await readStored()).toEqual(expectedOf(shop));
  });

  it('the next sync begins by itself when a panel asks some minutes after the last one, not before', async () => {
    const shop = createShop({ orders: 1 });
    const worker = startWorker();
    await syncAll(shop, worker);
    shop.asked.length = 0;
    browser.now += 5 * MINUTE;
    await untilDone(worker, shop);
    expect(shop.asked).toEqual([]);
    browser.now += 1;
    await untilDone(worker, shop);
    expect(shop.asked).toHaveLength(2);
    await untilDone(startWorker(), shop);
    expect(shop.asked).toHaveLength(2);
  });

  it('the next sync does not wait for a clock that was set back', async () => {
    const shop = createShop({ orders: 1 });
    await syncAll(shop);
    browser.now -= 365 * 24 * 60 * MINUTE;
    shop.asked.length = 0;
    await untilDone(startWorker(), shop);
    expect(shop.asked).toHaveLength(2);
  });
});

describe('a sync that stops', () => {
  it.each([
    [succeed({ httpStatus: 401, body: {} }), { reason: 'bad-token', httpStatus: 401 }],
    [succeed({ httpStatus: 403, body: {} }), { reason: 'no-access', httpStatus: 403 }],
    [succeed({ httpStatus: 404, body: {} }), { reason: 'query-refused', httpStatus: 404 }],
    [succeed({ httpStatus: 503, body: {} }), { reason: 'server-error', httpStatus: 503 }],
    [succeed({ httpStatus: 200, body: undefined }), { reason: 'not-json', httpStatus: 200 }],
    [
      succeed({ httpStatus: 200, body: { data: null } }),
      { reason: 'unexpected-answer', httpStatus: 200, field: 'data' },
    ],
    [fail({ reason: 'offline' as const }), { reason: 'offline' }],
    [fail({ reason: 'no-source' as const }), { reason: 'no-source' }],
  ])('a sync that stops says why: %j', async (answer, failure) => {
    const shop = createShop({ orders: 3 });
    shop.intercept = () => Promise.resolve(answer);
    expect(await syncAll(shop)).toEqual({ failure: { ...failure, failedAt: expect.stringMatching(/^\d{4}-.*Z$/) } });
    expect(await startWorker().follow(shop)).toMatchObject({ failure });
  });

  it('a stopped sync continues where it stopped when it is started again, and not by itself', async () => {
    const shop = createShop({ orders: 5, products: 1, pageSize: 2 });
    shop.intercept = (_, { page }) => (page === 2 ? Promise.resolve(fail({ reason: 'timeout' })) : undefined);
    expect(await syncAll(shop)).toMatchObject({ failure: { reason: 'timeout' } });
    shop.intercept = () => undefined;
    shop.asked.length = 0;
    const next = startWorker();
    await untilDone(next, shop);
    expect(shop.asked).toEqual([]);
    await syncAll(shop, next);
    expect(shop.asked.map(({ query }) => query.page)).toEqual([2, 3, 1]);
    expect(await readStored()).toEqual(expectedOf(shop));
  });

  it('a stopped sync can be started again at once', async () => {
    const shop = createShop({ orders: 3 });
    const worker = startWorker();
    shop.intercept = () => Promise.resolve(fail({ reason: 'timeout' }));
    await syncAll(shop, worker);
    shop.intercept = () => undefined;
    expect(await worker.start(shop)).toHaveProperty('running');
    expect(await untilDone(worker, shop)).toMatchObject({ last: { orders: 3 } });
  });

  it('a sync that stopped because its pages overlap starts again from the first page', async () => {
    const shop = createShop({ orders: 5, pageSize: 2 });
    const twice = { data: [...shop.orders.values()].slice(0, 2).map(({ row }) => row), page: 2, pageSize: 2 };
    shop.intercept = (_, { page }) =>
      page === 2 ? Promise.resolve(succeed({ httpStatus: 200, body: { ...twice, hasNextPage: true } })) : undefined;
    expect(await syncAll(shop)).toMatchObject({ failure: { reason: 'pages-repeat' } });
    shop.intercept = () => undefined;
    shop.asked.length = 0;
    await syncAll(shop);
    expect(shop.asked[0]?.query.page).toBe(1);
    expect(await readStored()).toEqual(expectedOf(shop));
  });

  it('a sync of changes that stops keeps the rows, and tries again by itself some minutes later', async () => {
    const shop = createShop({ orders: 3, at: START });
    const worker = startWorker();
    await syncAll(shop, worker);
    shop.intercept = () => Promise.resolve(fail({ reason: 'unreachable' }));
    browser.now += 6 * MINUTE;
    const last = { at: START, orders: 3, products: 0 };
    expect(await untilDone(worker, shop)).toMatchObject({ last, failure: { reason: 'unreachable' } });
    shop.intercept = () => undefined;
    shop.asked.length = 0;
    expect(await untilDone(worker, shop)).toMatchObject({ failure: { reason: 'unreachable' } });
    expect(shop.asked).toEqual([]);
    browser.now += 6 * MINUTE;
    expect(await untilDone(worker, shop)).toEqual({ last: { ...last, at: browser.now } });
  });

  it('a sync waits where its server asks for it', async () => {
    const shop = createShop({ orders: 3 });
    shop.intercept = () =>
      shop.asked.length === 1
        ? Promise.resolve(succeed({ httpStatus: 429, body: {}, retryAfterSeconds: 9 }))
        : undefined;
    const worker = startWorker();
    expect(await syncAll(shop, worker)).toMatchObject({ last: { orders: 3 } });
    expect(worker.waits).toEqual([9000]);
  });

  it('a sync that stopped because the browser stores nothing reports this, and does not retry for ever', async () => {
    const shop = createShop({ orders: 3 });
    const full = createSyncStore(browser.factory);
    const reject = () => Promise.reject(new Error('QuotaExceededError'));
    const worker = startWorker({ ...full, writePage: reject });
    expect(await syncAll(shop, worker)).toMatchObject({ failure: { reason: 'not-kept' } });
    const broken = startWorker({ ...full, writePage: reject, write: reject });
    await broken.start(shop);
    expect(await untilDone(broken, shop)).toMatchObject({ failure: { reason: 'not-kept' } });
    const unreadable = startWorker({ ...full, read: reject });
    expect(await unreadable.follow(shop)).toEqual({ failure: { reason: 'not-kept' } });
    expect(await unreadable.start(shop)).toEqual({ failure: { reason: 'not-kept' } });
  });
});

describe('a row that cannot be read', () => {
  const broken = { orderNumber: 'N-7', totalAmount: 'free' };
  const breakRow = (shop: Shop) => shop.orders.set('N-7', { at: START, row: broken as never });

  it('an unreadable row is reported, and costs neither the other rows of its page nor the pages after it', async () => {
    const shop = createShop({ orders: 400, products: 1 });
    breakRow(shop);
    expect(await syncAll(shop)).toEqual({
      last: {
        at: START,
        orders: 399,
        products: 1,
        unreadable: [{ kind: 'orders', id: 'N-7', field: 'totalAmount' }],
      },
    });
  });

  it('an unreadable row stays named until a later sync reads it', async () => {
    const shop = createShop({ orders: 10, at: START });
    breakRow(shop);
    await syncAll(shop);
    browser.now += 60 * MINUTE;
    shop.orders.set('N-1', { at: browser.now, row: { orderNumber: 'N-1' } });
    expect((await syncAll(shop)).last?.unreadable).toHaveLength(1);
    browser.now += 60 * MINUTE;
    shop.orders.set('N-7', { at: browser.now, row: { orderNumber: 'N-7' } });
    expect((await syncAll(shop)).last).toEqual({ at: browser.now, orders: 10, products: 0 });
  });

  it('an unreadable row ends no sync, even where a whole shop cannot be read, and only some rows are stored as unreadable', async () => {
    const shop = createShop({ orders: 450 });
    for (const [id, { at }] of shop.orders) shop.orders.set(id, { at, row: { orderNumber: id, status: 1 } as never });
    const { last } = await syncAll(shop);
    expect([last?.orders, last?.unreadable?.length]).toEqual([0, 50]);
  });
});

describe('cancelling', () => {
  it('cancelling stops a running sync, which continues from there when it is started again', async () => {
    const shop = createShop({ orders: 5, pageSize: 2 });
    const worker = startWorker();
    let cancelling: Promise<unknown> = Promise.resolve();
    shop.intercept = (_, { page }) => {
      if (page === 2) cancelling = worker.cancel(shop);
      return undefined;
    };
    expect(await syncAll(shop, worker)).toMatchObject({ failure: { reason: 'cancelled' } });
    expect(await cancelling).toMatchObject({ failure: { reason: 'cancelled' } });
    expect(shop.asked).toHaveLength(2);
    shop.intercept = () => undefined;
    await untilDone(startWorker(), shop);
    expect(shop.asked).toHaveLength(2);
    await syncAll(shop, startWorker());
    expect(shop.asked.map(({ query }) => query.page)).toEqual([1, 2, 3, 1]);
    expect(await readStored()).toEqual(expectedOf(shop));
  });

  it('cancelling stops a sync over which the worker has died', async () => {
    const shop = createShop({ orders: 5, pageSize: 2 });
    await new Promise<void>((resolve) => {
      shop.intercept = () => {
        resolve();
        return new Promise(() => undefined);
      };
      void startWorker().start(shop);
    });
    shop.intercept = () => undefined;
    expect(await startWorker().cancel(shop)).toMatchObject({ failure: { reason: 'cancelled' } });
    expect(await untilDone(startWorker(), shop)).toMatchObject({ failure: { reason: 'cancelled' } });
  });

  it('cancelling does nothing while no sync runs', async () => {
    const shop = createShop({ orders: 1 });
    expect(await startWorker().cancel(shop)).toEqual({});
    await syncAll(shop);
    expect(await startWorker().cancel(shop)).toMatchObject({ last: { orders: 1 } });
  });
});
