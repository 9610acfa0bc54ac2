import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { createSync, type Sync } from '@/lib/commerce/sync';
import { createSyncStore, type SyncStore } from '@/lib/commerce/sync-store';
import { fail, succeed } from '@/lib/shared/outcome';

import { createShop, type Shop } from './shop';

vi.stubGlobal('IDBKeyRange', IDBKeyRange);

const MINUTE = 60_000;
const START = Date.parse('2026-11-21T10:00:00Z');

let factory: IDBFactory;
let clock: number;
beforeEach(() => {
  factory = new IDBFactory();
  clock = START;
});

/** A worker's life: everything in memory is new, what is stored stays. */
function startWorker(store: SyncStore = createSyncStore(factory)) {
  const onStart = vi.fn();
  const waits: number[] = [];
  const sync = createSync({
    store,
    now: () => clock,
    wait: (ms) => {
      waits.push(ms);
      clock += ms;
      return Promise.resolve();
    },
    keepAlive: () => undefined,
    onStart,
  });
  return { ...sync, store, onStart, waits };
}

/** Asks as the panel does, until nothing runs. */
async function untilDone(sync: Sync, shop: Shop) {
  for (;;) {
    const view = await sync.follow(shop);
    if (!view.running) return view;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function syncAll(shop: Shop, sync: Sync = startWorker()) {
  await sync.start(shop);
  return untilDone(sync, shop);
}

/** Everything that is kept, so that a test can say "exactly these rows". */
async function readKept() {
  const store = createSyncStore(factory);
  const { orders, total } = await store.findOrdersOf('ada@mail.example', 10_000);
  return {
    orders: orders.map(({ orderNumber, status }) => `${orderNumber} ${status}`).toSorted(),
    total,
    counts: [await store.count('orders'), await store.count('products')],
  };
}
const expectedOf = (shop: Shop) => ({
  orders: [...shop.orders.values()].map(({ row }) => `${row.orderNumber} ${row.status}`).toSorted(),
  total: shop.orders.size,
  counts: [shop.orders.size, shop.products.size],
});

const change = (shop: Shop, number: string, status: string, at = clock) =>
  shop.orders.set(number, { at, row: { orderNumber: number, buyerEmail: 'ada@mail.example', status } });

describe('the first sync', () => {
  it('asks for everything in pages of 200, and keeps every row', async () => {
    const shop = createShop({ orders: 401, products: 3 });
    const view = await syncAll(shop);
    expect(shop.asked).toEqual([
      ...[1, 2, 3].map((page) => ({ path: '/orders', query: { page, pageSize: 200 } })),
      { path: '/products', query: { page: 1, pageSize: 200 } },
    ]);
    expect(view).toEqual({ last: { at: START, orders: 401, products: 3 } });
    expect(await readKept()).toEqual(expectedOf(shop));
  });

  it('begins only when it is asked for, and says so once', async () => {
    const shop = createShop({ orders: 1 });
    const worker = startWorker();
    expect(await worker.follow(shop)).toEqual({});
    expect(worker.onStart).not.toHaveBeenCalled();
    await syncAll(shop, worker);
    expect(worker.onStart).toHaveBeenCalledOnce();
  });

  it('tells how far it is', async () => {
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

  it('is one, however often it is begun', async () => {
    const shop = createShop({ orders: 5, pageSize: 2 });
    const worker = startWorker();
    await Promise.all([worker.start(shop), worker.start(shop), worker.follow(shop), worker.start(shop)]);
    await untilDone(worker, shop);
    expect(shop.asked.filter(({ path }) => path === '/orders')).toHaveLength(3);
    expect(worker.onStart).toHaveBeenCalledOnce();
  });
});

describe('the next sync', () => {
  it('asks for what has changed since the last one began, and a little more for clocks that differ', async () => {
    const shop = createShop({ orders: 3, products: 1, at: START - 60 * MINUTE });
    await syncAll(shop);
    clock += 30 * MINUTE;
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
      // Changed while the first sync runs, on a page that it has passed.
      if (path === '/products') change(shop, 'N-1', 'SHIPPED', clock + skew);
      return undefined;
    };
    await syncAll(shop);
    shop.intercept = () => undefined;
    clock += 20 * MINUTE;
    change(shop, 'N-2', 'DELIVERED', clock + skew);
    change(shop, 'N-9', 'NEW', clock + skew);
    const { last } = await syncAll(shop);
    expect(await readKept()).toEqual(expectedOf(shop));
    expect(last).toMatchObject({ orders: 4 });
  });

  it('counts from the beginning of the last one, however long that took', async () => {
    const shop = createShop({ orders: 1 });
    shop.intercept = () => {
      clock += 20 * MINUTE;
      return undefined;
    };
    await syncAll(shop);
    shop.asked.length = 0;
    await syncAll(shop);
    expect(shop.asked[0]?.query.lastUpdateTimeStart).toBe('2026-11-21T09:50:00Z');
  });

  it('changes nothing where nothing has changed', async () => {
    const shop = createShop({ orders: 401, products: 2, at: START });
    await syncAll(shop);
    await syncAll(shop);
    expect(await readKept()).toEqual(expectedOf(shop));
  });

  it('begins by itself when somebody looks and the last one is some minutes ago, not before', async () => {
    const shop = createShop({ orders: 1 });
    const worker = startWorker();
    await syncAll(shop, worker);
    shop.asked.length = 0;
    clock += 5 * MINUTE;
    await untilDone(worker, shop);
    expect(shop.asked).toEqual([]);
    clock += 1;
    await untilDone(worker, shop);
    expect(shop.asked).toHaveLength(2);
    await untilDone(startWorker(), shop);
    expect(shop.asked).toHaveLength(2);
  });

  it('does not wait for a clock that was put back', async () => {
    const shop = createShop({ orders: 1 });
    await syncAll(shop);
    clock -= 365 * 24 * 60 * MINUTE;
    shop.asked.length = 0;
    await untilDone(startWorker(), shop);
    expect(shop.asked).toHaveLength(2);
  });
});

/**
 * A store whose worker dies at its n-th call: nothing comes back from it, nor from any later one. `before`: what was
 * called for has not happened; `after`: it has, and nobody heard.
 */
function mortal(store: SyncStore, deathAt: number, when: 'before' | 'after', onDeath: () => void): SyncStore {
  let calls = 0;
  return new Proxy(store, {
    get(target, name: keyof SyncStore) {
      return async (...values: unknown[]) => {
        calls += 1;
        const call = () => (target[name] as (...values: unknown[]) => Promise<unknown>)(...values);
        if (calls < deathAt) return call();
        if (calls === deathAt && when === 'after') await call();
        onDeath();
        return new Promise(() => undefined);
      };
    },
  });
}

describe('a worker that dies over it', () => {
  /** Three pages of orders and two of products. @returns false when the sync ended before that death */
  async function dieAt(call: number, when: 'before' | 'after', shop: Shop): Promise<boolean> {
    return new Promise((resolve) => {
      const dying = startWorker(mortal(createSyncStore(factory), call, when, () => resolve(true)));
      void syncAll(shop, dying).then(() => resolve(false));
    });
  }

  it.each(['before', 'after'] as const)(
    'at any call of the store, %s it took effect, leaves what the next one brings to exactly the right rows',
    async (when) => {
      let deaths = 0;
      for (let call = 1; ; call += 1) {
        factory = new IDBFactory();
        const shop = createShop({ orders: 5, products: 3, pageSize: 2 });
        if (!(await dieAt(call, when, shop))) break;
        deaths += 1;
        const next = startWorker();
        // Before anything was written down there is nothing to take up: the agent begins again.
        const isBegun = (await next.store.read()) !== undefined;
        const view = await (isBegun ? untilDone(next, shop) : syncAll(shop, next));
        expect(view, `death at call ${call}`).toEqual({ last: { at: START, orders: 5, products: 3 } });
        expect(await readKept(), `death at call ${call}`).toEqual(expectedOf(shop));
        // Each page is asked for once, but for the one that the death came over.
        expect(shop.asked.length, `death at call ${call}`).toBeLessThanOrEqual(6);
      }
      // Reading, beginning, five pages, two counts, the end.
      expect(deaths).toBe(10);
    },
  );

  it('at any request leaves what the next one brings to exactly the right rows', async () => {
    for (let request = 1; request <= 5; request += 1) {
      factory = new IDBFactory();
      const shop = createShop({ orders: 5, products: 3, pageSize: 2 });
      await new Promise<void>((resolve) => {
        shop.intercept = () => {
          if (shop.asked.length < request) return undefined;
          resolve();
          return new Promise(() => undefined);
        };
        void startWorker().start(shop);
      });
      shop.intercept = () => undefined;
      expect(await untilDone(startWorker(), shop)).toMatchObject({ last: { orders: 5, products: 3 } });
      expect(await readKept()).toEqual(expectedOf(shop));
      expect(shop.asked).toHaveLength(6);
    }
  });

  it('over a sync of changes, takes up the same window', async () => {
    const shop = createShop({ orders: 5, products: 1, at: START, pageSize: 2 });
    await syncAll(shop);
    clock += 10 * MINUTE;
    shop.asked.length = 0;
    await new Promise<void>((resolve) => {
      shop.intercept = (_, { page }) => {
        if (page !== 2) return undefined;
        resolve();
        return new Promise(() => undefined);
      };
      void startWorker().start(shop);
    });
    shop.intercept = () => undefined;
    clock += 10 * MINUTE;
    await untilDone(startWorker(), shop);
    const windows = shop.asked.map(({ query }) => JSON.stringify([query.lastUpdateTimeStart, query.lastUpdateTimeEnd]));
    expect(new Set(windows).size).toBe(1);
    expect(shop.asked.map(({ query }) => query.page)).toEqual([1, 2, 2, 3, 1]);
  });

  it('and rests for more than an hour, begins anew: its page numbers mean nothing any more', async () => {
    const shop = createShop({ orders: 5, pageSize: 2 });
    await new Promise<void>((resolve) => {
      shop.intercept = (_, { page }) => {
        if (page !== 3) return undefined;
        resolve();
        return new Promise(() => undefined);
      };
      void startWorker().start(shop);
    });
    shop.intercept = () => undefined;
    shop.asked.length = 0;
    clock += 60 * MINUTE;
    await untilDone(startWorker(), shop);
    expect(shop.asked.map(({ query }) => query.page)).toEqual([1, 2, 3, 1]);
    expect(await readKept()).toEqual(expectedOf(shop));
  });
});

describe('a sync that stops', () => {
  it.each([
    [succeed({ httpStatus: 401, body: {} }), { reason: 'bad-token', httpStatus: 401 }],
    [succeed({ httpStatus: 403, body: {} }), { reason: 'no-access', httpStatus: 403 }],
    [succeed({ httpStatus: 404, body: {} }), { reason: 'query-refused', httpStatus: 404 }],
    [succeed({ httpStatus: 503, body: {} }), { reason: 'server-error', httpStatus: 503 }],
    [succeed({ httpStatus: 200, body: undefined }), { reason: 'not-json', httpStatus: 200 }],
    [succeed({ httpStatus: 200, body: { data: null } }), { reason: 'unexpected-answer', httpStatus: 200 }],
    [fail({ reason: 'offline' as const }), { reason: 'offline' }],
    [fail({ reason: 'no-source' as const }), { reason: 'no-source' }],
  ])('says why: %j', async (answer, failure) => {
    const shop = createShop({ orders: 3 });
    shop.intercept = () => Promise.resolve(answer);
    expect(await syncAll(shop)).toEqual({ failure });
    expect(await startWorker().follow(shop)).toEqual({ failure });
  });

  it('goes on where it was when it is begun again, and not by itself', async () => {
    const shop = createShop({ orders: 5, products: 1, pageSize: 2 });
    shop.intercept = (_, { page }) => (page === 2 ? Promise.resolve(fail({ reason: 'timeout' })) : undefined);
    expect(await syncAll(shop)).toEqual({ failure: { reason: 'timeout' } });
    shop.intercept = () => undefined;
    shop.asked.length = 0;
    const next = startWorker();
    await untilDone(next, shop);
    expect(shop.asked).toEqual([]);
    await syncAll(shop, next);
    expect(shop.asked.map(({ query }) => query.page)).toEqual([2, 3, 1]);
    expect(await readKept()).toEqual(expectedOf(shop));
  });

  it('can be begun again at once', async () => {
    const shop = createShop({ orders: 3 });
    const worker = startWorker();
    shop.intercept = () => Promise.resolve(fail({ reason: 'timeout' }));
    await syncAll(shop, worker);
    shop.intercept = () => undefined;
    expect(await worker.start(shop)).toHaveProperty('running');
    expect(await untilDone(worker, shop)).toMatchObject({ last: { orders: 3 } });
  });

  it('because its pages go astray begins anew: the number it had reached means nothing', async () => {
    const shop = createShop({ orders: 5, pageSize: 2 });
    const twice = { data: [...shop.orders.values()].slice(0, 2).map(({ row }) => row), page: 2, pageSize: 2 };
    shop.intercept = (_, { page }) =>
      page === 2 ? Promise.resolve(succeed({ httpStatus: 200, body: { ...twice, hasNextPage: true } })) : undefined;
    expect(await syncAll(shop)).toEqual({ failure: { reason: 'pages-repeat' } });
    shop.intercept = () => undefined;
    shop.asked.length = 0;
    await syncAll(shop);
    expect(shop.asked[0]?.query.page).toBe(1);
    expect(await readKept()).toEqual(expectedOf(shop));
  });

  it('keeps what was synced before, and tries again by itself some minutes later', async () => {
    const shop = createShop({ orders: 3, at: START });
    const worker = startWorker();
    await syncAll(shop, worker);
    shop.intercept = () => Promise.resolve(fail({ reason: 'unreachable' }));
    clock += 6 * MINUTE;
    const last = { at: START, orders: 3, products: 0 };
    expect(await untilDone(worker, shop)).toEqual({ last, failure: { reason: 'unreachable' } });
    shop.intercept = () => undefined;
    shop.asked.length = 0;
    expect(await untilDone(worker, shop)).toMatchObject({ failure: { reason: 'unreachable' } });
    expect(shop.asked).toEqual([]);
    clock += 6 * MINUTE;
    expect(await untilDone(worker, shop)).toEqual({ last: { ...last, at: clock } });
  });

  it('waits where its server asks for it', async () => {
    const shop = createShop({ orders: 3 });
    shop.intercept = () =>
      shop.asked.length === 1
        ? Promise.resolve(succeed({ httpStatus: 429, body: {}, retryAfterSeconds: 9 }))
        : undefined;
    const worker = startWorker();
    expect(await syncAll(shop, worker)).toMatchObject({ last: { orders: 3 } });
    expect(worker.waits).toEqual([9000]);
  });

  it('because the browser keeps nothing says so, and does not run round in circles', async () => {
    const shop = createShop({ orders: 3 });
    const full = createSyncStore(factory);
    const reject = () => Promise.reject(new Error('QuotaExceededError'));
    const worker = startWorker({ ...full, keep: reject });
    expect(await syncAll(shop, worker)).toEqual({ failure: { reason: 'not-kept' } });
    const broken = startWorker({ ...full, keep: reject, write: reject });
    await broken.start(shop);
    expect(await untilDone(broken, shop)).toEqual({ failure: { reason: 'not-kept' } });
    const unreadable = startWorker({ ...full, read: reject });
    expect(await unreadable.follow(shop)).toEqual({ failure: { reason: 'not-kept' } });
    expect(await unreadable.start(shop)).toEqual({ failure: { reason: 'not-kept' } });
  });
});

describe('cancelling', () => {
  it('stops a running sync, which goes on from there when it is begun again', async () => {
    const shop = createShop({ orders: 5, pageSize: 2 });
    const worker = startWorker();
    let cancelling: Promise<unknown> = Promise.resolve();
    shop.intercept = (_, { page }) => {
      if (page === 2) cancelling = worker.cancel(shop);
      return undefined;
    };
    expect(await syncAll(shop, worker)).toEqual({ failure: { reason: 'cancelled' } });
    expect(await cancelling).toEqual({ failure: { reason: 'cancelled' } });
    expect(shop.asked).toHaveLength(2);
    shop.intercept = () => undefined;
    await untilDone(startWorker(), shop);
    expect(shop.asked).toHaveLength(2);
    await syncAll(shop, startWorker());
    expect(shop.asked.map(({ query }) => query.page)).toEqual([1, 2, 3, 1]);
    expect(await readKept()).toEqual(expectedOf(shop));
  });

  it('stops one over which the worker has died', async () => {
    const shop = createShop({ orders: 5, pageSize: 2 });
    await new Promise<void>((resolve) => {
      shop.intercept = () => {
        resolve();
        return new Promise(() => undefined);
      };
      void startWorker().start(shop);
    });
    shop.intercept = () => undefined;
    expect(await startWorker().cancel(shop)).toEqual({ failure: { reason: 'cancelled' } });
    expect(await untilDone(startWorker(), shop)).toEqual({ failure: { reason: 'cancelled' } });
  });

  it('nothing is nothing', async () => {
    const shop = createShop({ orders: 1 });
    expect(await startWorker().cancel(shop)).toEqual({});
    await syncAll(shop);
    expect(await startWorker().cancel(shop)).toMatchObject({ last: { orders: 1 } });
  });
});

describe('what is kept', () => {
  it('belongs to its source: another one begins with nothing', async () => {
    const [one, other] = [createShop({ orders: 3 }), createShop({ orders: 1, id: 'https://other.example' })];
    await syncAll(one);
    const worker = startWorker();
    expect(await worker.follow(other)).toEqual({});
    expect((await readKept()).counts).toEqual([0, 0]);
    await syncAll(other, worker);
    expect(await readKept()).toEqual(expectedOf(other));
    expect(await worker.follow(one)).toEqual({});
  });

  it('stops being written when the source changes under a running sync', async () => {
    const one = createShop({ orders: 5, pageSize: 2 });
    const other = createShop({ orders: 1, id: 'https://other.example' });
    const worker = startWorker();
    let switching: Promise<unknown> = Promise.resolve();
    one.intercept = (_, { page }) => {
      if (page === 2) switching = worker.start(other);
      return undefined;
    };
    await worker.start(one);
    await vi.waitFor(() => expect(one.asked).toHaveLength(2));
    await switching;
    expect(await untilDone(worker, other)).toEqual({ last: { at: START, orders: 1, products: 0 } });
    expect(await readKept()).toEqual(expectedOf(other));
    expect(one.asked).toHaveLength(2);
  });

  it('is forgotten on demand, also while a sync runs', async () => {
    const shop = createShop({ orders: 5, pageSize: 2 });
    await syncAll(shop);
    const worker = startWorker();
    await worker.start(shop);
    await worker.forget();
    expect((await readKept()).counts).toEqual([0, 0]);
    expect(await untilDone(worker, shop)).toEqual({});
  });
});
