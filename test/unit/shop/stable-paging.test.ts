import { describe, expect, it } from 'vitest';

import { Random } from '@/demo/shop/sample-data/random';
import { type Order, orderPageSchema } from '@/lib/contract/order';
import { writeContractTime } from '@/lib/contract/time';
import { rowOfOrder } from '@/lib/mock/rows';
import type { RowStore } from '@/relay/commerce/row-store';
import { isComplete } from '@/test/drivers/is-complete';

import { answerOrderQuery } from './answer';
import { createStoreOf, type TABLES } from './test-store';

const ROWS = isComplete ? 10_000 : 4000;
const PAGE_SIZE = 200;
const UPDATES_PER_PAGE = 20;
const NEW_ROWS_PER_PAGE = 2;
const START = Date.UTC(2026, 0, 1);

interface Filter {
  createTimeStart?: string;
  createTimeEnd?: string;
  lastUpdateTimeStart?: string;
  lastUpdateTimeEnd?: string;
}

/** At first, three orders share each second. */
function createBusyShop(kind: keyof typeof TABLES) {
  const random = new Random(7);
  let now = START + ROWS * 1000;
  const orders = Array.from({ length: ROWS }, (_, index) => {
    const time = writeContractTime(START + Math.floor(index / 3) * 1000);
    return { lastUpdatedAt: time, order: { orderNumber: `N${index}`, purchaseTime: time, status: 'PENDING' } };
  });
  const store = createStoreOf({ orders }, kind, () => now);
  /** Order number → its last write, and its time since then. */
  const written = new Map(orders.map(({ order, lastUpdatedAt }) => [order.orderNumber, { at: 0, lastUpdatedAt }]));
  let writes = 0;

  const write = (orderNumber: string, purchaseTime: string) => {
    writes += 1;
    const lastUpdatedAt = writeContractTime(now);
    written.set(orderNumber, { at: writes, lastUpdatedAt });
    const order = { orderNumber, purchaseTime, status: `CHANGED-${writes}` };
    store.orders.table.put(rowOfOrder({ lastUpdatedAt, order }));
  };
  return {
    store,
    now: () => now,
    writes: () => writes,
    /** Several pages see the same time. */
    work() {
      now += 250;
      for (let count = 0; count < UPDATES_PER_PAGE; count += 1) {
        const index = random.below(ROWS);
        write(`N${index}`, orders[index]?.order.purchaseTime ?? '');
      }
      for (let count = 0; count < NEW_ROWS_PER_PAGE; count += 1) write(`new-${writes}`, writeContractTime(now));
    },
    unchangedSince: (since: number, { lastUpdateTimeEnd = '9999' }: Filter) =>
      [...written]
        .filter(([, { at, lastUpdatedAt }]) => at <= since && lastUpdatedAt <= lastUpdateTimeEnd)
        .map(([number]) => number),
  };
}

type Shop = ReturnType<typeof createBusyShop>;

/** `step` reads one page and returns whether there are more. */
function createReader({ store, writes }: { store: RowStore } & Pick<Shop, 'writes'>, filter: Filter) {
  const since = writes();
  const seen: string[] = [];
  let page = 0;
  let hasNextPage = true;
  return {
    since,
    seen,
    filter,
    async step(): Promise<boolean> {
      if (!hasNextPage) return false;
      page += 1;
      const answer = orderPageSchema.parse(
        (await answerOrderQuery({ page, pageSize: PAGE_SIZE, ...filter }, store)).body,
      );
      expect(answer.data.length).toBeLessThanOrEqual(PAGE_SIZE);
      seen.push(...answer.data.map(({ orderNumber }) => orderNumber));
      ({ hasNextPage } = answer);
      return hasNextPage;
    },
  };
}

/** A reader must get each unchanged row exactly once. */
function findFaults(shop: Shop, { since, seen, filter }: { since: number; seen: readonly string[]; filter: Filter }) {
  const counts = new Map<string, number>();
  for (const number of seen) counts.set(number, (counts.get(number) ?? 0) + 1);
  const unchanged = shop.unchangedSince(since, filter);
  expect(unchanged.length).toBeGreaterThan(ROWS / 2);
  return unchanged.filter((number) => counts.get(number) !== 1);
}

const FILTERS: [string, (shop: Shop) => Filter][] = [
  ['no filter', () => ({})],
  [
    'a creation range',
    (shop) => ({ createTimeStart: writeContractTime(START), createTimeEnd: writeContractTime(shop.now() + 1e6) }),
  ],
  [
    'a last-update range that changed rows leave',
    (shop) => ({ lastUpdateTimeStart: writeContractTime(START), lastUpdateTimeEnd: writeContractTime(shop.now()) }),
  ],
  [
    'a last-update range that changed rows stay in',
    (shop) => ({
      lastUpdateTimeStart: writeContractTime(START),
      lastUpdateTimeEnd: writeContractTime(shop.now() + 1e6),
    }),
  ],
  [
    'both ranges',
    (shop) => ({
      createTimeStart: writeContractTime(START),
      lastUpdateTimeStart: writeContractTime(START),
      lastUpdateTimeEnd: writeContractTime(shop.now() + 1e6),
    }),
  ],
];

describe.each(['memory', 'SQLite'] as const)('paging in %s while 20 rows change per page', (kind) => {
  describe.each(FILTERS)('paging by %s', (_, createFilter) => {
    it('gives a reader every unchanged row exactly once', async () => {
      const shop = createBusyShop(kind);
      const reader = createReader(shop, createFilter(shop));
      while (await reader.step()) shop.work();
      expect(findFaults(shop, reader)).toEqual([]);
    });

    it('gives two readers every unchanged row exactly once, also when the second overtakes the first', async () => {
      const shop = createBusyShop(kind);
      const filter = createFilter(shop);
      const first = createReader(shop, filter);
      for (let page = 0; page < 10; page += 1) {
        await first.step();
        shop.work();
      }
      const second = createReader(shop, filter);
      let isFirstDone = false;
      let isSecondDone = false;
      while (!isFirstDone || !isSecondDone) {
        const steps = [await first.step(), await second.step(), await second.step()];
        // By the changes until its end.
        if (!steps[0] && !isFirstDone) expect(findFaults(shop, first)).toEqual([]);
        if (!steps[2] && !isSecondDone) expect(findFaults(shop, second)).toEqual([]);
        isFirstDone = !steps[0];
        isSecondDone = !steps[2];
        shop.work();
      }
    });
  });
});

describe('paging by counting rows from the start', async () => {
  it('loses unchanged rows, which proves that the shop is busy enough', async () => {
    const shop = createBusyShop('memory');
    const filter = { lastUpdateTimeStart: writeContractTime(START), lastUpdateTimeEnd: writeContractTime(shop.now()) };
    const whole = { time: Date.parse(filter.lastUpdateTimeEnd), tie: Infinity };
    const seen: string[] = [];
    for (let offset = 0; ; offset += PAGE_SIZE) {
      const all = await shop.store.orders.table.within(
        { order: 'updated', after: { time: START, tie: 0 }, upTo: whole },
        Infinity,
        { head: '[', tail: ']' },
      );
      const rows = (JSON.parse(Buffer.from(all).toString()) as Order[]).slice(offset, offset + PAGE_SIZE);
      if (rows.length === 0) break;
      seen.push(...rows.map(({ orderNumber }) => orderNumber));
      shop.work();
    }
    expect(findFaults(shop, { since: 0, seen, filter }).length).toBeGreaterThan(100);
  });
});

describe.each(['memory', 'SQLite'] as const)('late rows in %s, with a time that has been read', (kind) => {
  const DAY = (day: number) => `2026-01-0${day}T00:00:00Z`;
  const order = (orderNumber: string, day: number) => ({
    lastUpdatedAt: DAY(day),
    order: { orderNumber, purchaseTime: DAY(day) },
  });
  const range = { lastUpdateTimeStart: DAY(1), lastUpdateTimeEnd: DAY(9) };
  const createStore = (clock?: () => number) =>
    createStoreOf({ orders: [order('a', 1), order('b', 3), order('c', 4), order('d', 5)] }, kind, clock);
  const read = async (store: RowStore, page: number) => {
    const { body } = await answerOrderQuery({ page, pageSize: 2, ...range }, store);
    const { data, hasNextPage } = orderPageSchema.parse(body);
    return [...data.map(({ orderNumber }) => orderNumber), hasNextPage];
  };

  it('adds no late row to a page that has ended, and pushes no row out of it', async () => {
    const store = createStore();
    expect(await read(store, 1)).toEqual(['a', 'b', true]);
    store.orders.table.put(rowOfOrder(order('late', 2)));
    expect(await read(store, 1)).toEqual(['a', 'b', true]);
    expect(await read(store, 2)).toEqual(['c', 'd', false]);
  });

  it('puts late rows in the place of rows that left the page', async () => {
    const store = createStore();
    await read(store, 1);
    store.orders.table.put(rowOfOrder(order('a', 9)));
    expect(await read(store, 1)).toEqual(['b', true]);
    store.orders.table.put(rowOfOrder(order('late', 2)));
    expect(await read(store, 1)).toEqual(['late', 'b', true]);
    expect(await read(store, 2)).toEqual(['c', 'd', true]);
    expect(await read(store, 3)).toEqual(['a', false]);
  });

  it('puts late rows behind the rows of the same second that were read, whatever their numbers', async () => {
    const store = createStore();
    expect(await read(store, 1)).toEqual(['a', 'b', true]);
    expect(await read(store, 2)).toEqual(['c', 'd', false]);
    store.orders.table.put(rowOfOrder(order('a', 5)));
    expect(await read(store, 2)).toEqual(['c', 'd', true]);
    expect(await read(store, 3)).toEqual(['a', false]);
  });

  it('shows late rows in the order of time after some minutes without a reader', async () => {
    let now = 0;
    const store = createStore(() => now);
    await read(store, 1);
    store.orders.table.put(rowOfOrder(order('late', 2)));
    now += 4 * 60_000;
    expect(await read(store, 1)).toEqual(['a', 'b', true]);
    now += 5 * 60_000;
    expect(await read(store, 1)).toEqual(['a', 'late', true]);
  });

  it('keeps the numbering of pages when one becomes empty', async () => {
    const store = createStore();
    await read(store, 1);
    for (const number of ['a', 'b']) store.orders.table.put(rowOfOrder(order(number, 9)));
    expect(await read(store, 1)).toEqual([true]);
    expect(await read(store, 2)).toEqual(['c', 'd', true]);
    expect(await read(store, 3)).toEqual(['a', 'b', false]);
  });
});
