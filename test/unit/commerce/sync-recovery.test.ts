import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';

import { DamagedCopyError } from '@/lib/commerce/sealed-rows';
import { createSyncStore, type SyncStore } from '@/lib/commerce/sync-store';

import { createShop, type Shop } from './shop';
import {
  browser,
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

/** The worker dies at the store's n-th call, `before` or `after` it has an effect; no later call answers. */
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

describe('a sync whose worker dies', () => {
  /** Three pages of orders and two of products. False when the sync ended before. */
  async function dieAt(call: number, when: 'before' | 'after', shop: Shop): Promise<boolean> {
    return new Promise((resolve) => {
      const dying = startWorker(mortal(createSyncStore(browser.factory), call, when, () => resolve(true)));
      void syncAll(shop, dying).then(() => resolve(false));
    });
  }

  it.each(['before', 'after'] as const)(
    'a sync ends with exactly the right rows after the worker died at any call of the store, %s it took effect',
    async (when) => {
      let deaths = 0;
      for (let call = 1; ; call += 1) {
        browser.factory = new IDBFactory();
        const shop = createShop({ orders: 5, products: 3, pageSize: 2 });
        if (!(await dieAt(call, when, shop))) break;
        deaths += 1;
        const next = startWorker();
        // Before anything was stored there is nothing to take up.
        const isBegun = (await next.store.read()) !== undefined;
        const view = await (isBegun ? untilDone(next, shop) : syncAll(shop, next));
        expect(view, `death at call ${call}`).toEqual({ last: { at: START, orders: 5, products: 3 } });
        expect(await readStored(), `death at call ${call}`).toEqual(expectedOf(shop));
        expect(shop.asked.length, `death at call ${call}`).toBeLessThanOrEqual(6);
      }
      // Reading, beginning, five pages, two counts, the end.
      expect(deaths).toBe(10);
    },
  );

  it('a sync ends with exactly the right rows after the worker died at any request', async () => {
    for (let request = 1; request <= 5; request += 1) {
      browser.factory = new IDBFactory();
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
      expect(await readStored()).toEqual(expectedOf(shop));
      expect(shop.asked).toHaveLength(6);
    }
  });

  it('a sync of changes continues with the same window after the worker died', async () => {
    const shop = createShop({ orders: 5, products: 1, at: START, pageSize: 2 });
    await syncAll(shop);
    browser.now += 10 * MINUTE;
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
    browser.now += 10 * MINUTE;
    await untilDone(startWorker(), shop);
    const windows = shop.asked.map(({ query }) => JSON.stringify([query.lastUpdateTimeStart, query.lastUpdateTimeEnd]));
    expect(new Set(windows).size).toBe(1);
    expect(shop.asked.map(({ query }) => query.page)).toEqual([1, 2, 2, 3, 1]);
  });

  it('a sync begins anew after more than an hour without a worker, because its page numbers mean nothing any more', async () => {
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
    browser.now += 60 * MINUTE;
    await untilDone(startWorker(), shop);
    expect(shop.asked.map(({ query }) => query.page)).toEqual([1, 2, 3, 1]);
    expect(await readStored()).toEqual(expectedOf(shop));
  });
});

describe('a damaged copy', () => {
  it('a damaged copy is discarded when a row cannot be read, reported once, and copied again from the first row on', async () => {
    const shop = createShop({ orders: 3, products: 1 });
    await syncAll(shop);
    const worker = startWorker();
    const damaged = () => Promise.reject(new DamagedCopyError());
    expect(await worker.read(shop, damaged)).toBeUndefined();
    expect(worker.onChange).toHaveBeenCalledOnce();
    expect(await worker.follow(shop)).toEqual({ failure: { reason: 'copy-lost' } });
    shop.asked.length = 0;
    expect(await syncAll(shop, worker)).toEqual({ last: { at: START, orders: 3, products: 1 } });
    expect(shop.asked[0]?.query).not.toHaveProperty('lastUpdateTimeStart');
    expect(await readStored()).toEqual(expectedOf(shop));
  });

  it('a damaged copy is discarded when its record cannot be read', async () => {
    const shop = createShop({ orders: 3 });
    await syncAll(shop);
    const store = createSyncStore(browser.factory);
    const worker = startWorker({ ...store, read: () => Promise.reject(new DamagedCopyError()) });
    expect(await worker.follow(shop)).toEqual({ failure: { reason: 'copy-lost' } });
    expect(await store.count('orders')).toBe(0);
  });

  it('a synced copy stays when the browser fails', async () => {
    const shop = createShop({ orders: 3 });
    await syncAll(shop);
    const worker = startWorker();
    await expect(worker.read(shop, () => Promise.reject(new Error('The database failed.')))).rejects.toThrow();
    expect(await readStored()).toEqual(expectedOf(shop));
  });
});
