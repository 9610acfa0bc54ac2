import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { vi } from 'vitest';

import { createSync, type Sync } from '@/lib/commerce/sync';
import { createSyncStore, type SyncStore } from '@/lib/commerce/sync-store';

import type { Shop } from './shop';

vi.stubGlobal('IDBKeyRange', IDBKeyRange);

export const MINUTE = 60_000;
export const START = Date.parse('2026-11-21T10:00:00Z');

/** The parts of a browser that outlive its worker: the database, and the clock in milliseconds since 1970. */
export const browser = { factory: new IDBFactory(), now: START };

/** Begins a browser without data. */
export function resetBrowser(): void {
  Object.assign(browser, { factory: new IDBFactory(), now: START });
}

/** Starts a worker: everything in memory is new, stored data stay. */
export function startWorker(store: SyncStore = createSyncStore(browser.factory)) {
  const onChange = vi.fn();
  const waits: number[] = [];
  const sync = createSync({
    store,
    now: () => browser.now,
    wait: (ms) => {
      waits.push(ms);
      browser.now += ms;
      return Promise.resolve();
    },
    keepAlive: () => undefined,
    onChange,
  });
  return { ...sync, store, onChange, waits };
}

/** Follows a sync until it is done, as the panel does. */
export async function untilDone(sync: Sync, shop: Shop) {
  for (;;) {
    const view = await sync.follow(shop);
    if (!view.running) return view;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Runs a sync to its end. */
export async function syncAll(shop: Shop, sync: Sync = startWorker()) {
  await sync.start(shop);
  return untilDone(sync, shop);
}

/** Reads all stored rows. */
export async function readStored() {
  const store = createSyncStore(browser.factory);
  const { orders, total } = await store.findOrdersOf('ada@mail.example', 10_000);
  return {
    orders: orders.map(({ orderNumber, status }) => `${orderNumber} ${status}`).toSorted(),
    total,
    counts: [await store.count('orders'), await store.count('products')],
  };
}

/** Lists a shop's rows as `readStored` does. */
export const expectedOf = (shop: Shop) => ({
  orders: [...shop.orders.values()].map(({ row }) => `${row.orderNumber} ${row.status}`).toSorted(),
  total: shop.orders.size,
  counts: [shop.orders.size, shop.products.size],
});

/** Changes or adds an order of the shop. */
export const change = (shop: Shop, number: string, status: string, at = browser.now) =>
  shop.orders.set(number, { at, row: { orderNumber: number, buyerEmail: 'ada@mail.example', status } });
