import { beforeEach, describe, expect, it, vi } from 'vitest';

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

it('says once that a copy which cannot be used was deleted, and syncs again on demand', async () => {
  await new Promise((resolve) => {
    const opening = browser.factory.open('deskhand-commerce', 9);
    opening.addEventListener('success', () => resolve(opening.result.close()));
  });
  const shop = createShop({ orders: 3 });
  const worker = startWorker();
  expect(await worker.follow(shop)).toEqual({ failure: { reason: 'copy-lost' } });
  expect(await syncAll(shop, worker)).toMatchObject({ last: { orders: 3 } });
  await worker.forget();
  expect(await startWorker().follow(shop)).toEqual({});
});

describe('the synced copy', () => {
  it('the synced copy belongs to its source: another source begins with an empty one', async () => {
    const [one, other] = [createShop({ orders: 3 }), createShop({ orders: 1, id: 'https://other.example' })];
    await syncAll(one);
    const worker = startWorker();
    expect(await worker.follow(other)).toEqual({});
    expect((await readStored()).counts).toEqual([0, 0]);
    await syncAll(other, worker);
    expect(await readStored()).toEqual(expectedOf(other));
    expect(await worker.follow(one)).toEqual({});
  });

  it('the synced copy is written no more when the source changes during a sync', async () => {
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
    expect(await readStored()).toEqual(expectedOf(other));
    expect(one.asked).toHaveLength(2);
  });

  it('the synced copy is forgotten on demand, also while a sync runs', async () => {
    const shop = createShop({ orders: 5, pageSize: 2 });
    await syncAll(shop);
    const worker = startWorker();
    await worker.start(shop);
    await worker.forget();
    expect((await readStored()).counts).toEqual([0, 0]);
    expect(await untilDone(worker, shop)).toEqual({});
  });
});

describe('the window of days', () => {
  const DAY = 24 * 60 * MINUTE;
  const WINDOW = 30;
  const createWindowShop = () => {
    const shop: Shop = { ...createShop({ products: 1 }), keepDays: WINDOW };
    const bought = (days: number) => new Date(browser.now - days * DAY).toISOString().replace('.000', '');
    const put = (orderNumber: string, purchaseTime?: string) =>
      shop.orders.set(orderNumber, {
        at: browser.now,
        row: { orderNumber, buyerEmail: 'ada@mail.example', ...(purchaseTime !== undefined && { purchaseTime }) },
      });
    put('new', bought(1));
    put('old', bought(WINDOW + 1));
    put('timeless');
    put('aging', bought(WINDOW - 2));
    return shop;
  };
  const readNumbers = async () => (await readStored()).orders.map((text) => text.split(' ')[0]);

  it('drops orders that are older than the window at the end of a sync, and counts the others alone', async () => {
    expect(await syncAll(createWindowShop())).toMatchObject({ last: { orders: 3, products: 1 } });
    expect(await readNumbers()).toEqual(['aging', 'new', 'timeless']);
  });

  it('drops orders that have become too old at the next sync', async () => {
    const shop = createWindowShop();
    await syncAll(shop);
    browser.now += 3 * DAY;
    expect(await untilDone(startWorker(), shop)).toMatchObject({ last: { orders: 2 } });
    expect(await readNumbers()).toEqual(['new', 'timeless']);
  });

  it('clears a copy that was not used for as long as the window', async () => {
    const shop = createWindowShop();
    await syncAll(shop);
    browser.now += (WINDOW - 1) * DAY;
    await startWorker().clearOthers(shop);
    expect((await readStored()).counts[1]).toBe(1);
    browser.now += 2 * DAY;
    await startWorker().clearOthers(shop);
    expect(await readStored()).toEqual({ orders: [], total: 0, counts: [0, 0] });
  });

  it('the window of days is endless for a source that names none', async () => {
    const shop = createWindowShop();
    delete shop.keepDays;
    await syncAll(shop);
    browser.now += 4000 * DAY;
    await startWorker().clearOthers(shop);
    expect((await readStored()).total).toBe(4);
  });
});
