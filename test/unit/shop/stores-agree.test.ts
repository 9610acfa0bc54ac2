import fc from 'fast-check';
import { expect, it } from 'vitest';

import { writeContractTime } from '@/lib/contract/time';
import { createBundledMock } from '@/lib/mock/bundled-mock';
import { rowOfOrder, rowOfProduct } from '@/lib/mock/rows';
import type { PagedTable } from '@/relay/commerce/paged-table';
import type { RowStore } from '@/relay/commerce/row-store';

import { answerOrderQuery, answerProductQuery } from './answer';
import { createStoreOf } from './test-store';

// Few, so that times and ids often collide.
const timeWithin = (min: number, max: number) =>
  fc.integer({ min, max }).map((second) => writeContractTime(Date.UTC(2026, 0, 1, 0, 0, second)));
const time = timeWithin(0, 5);
const maybeTime = fc.option(time, { nil: undefined });
const start = fc.option(timeWithin(0, 3), { nil: undefined, freq: 2 });
const end = fc.option(timeWithin(2, 6), { nil: undefined, freq: 2 });
const id = fc.integer({ min: 0, max: 9 }).map((number) => `id-${number}`);

/** A row is put, a page is requested, time passes, or an earlier event repeats. */
const anyEvent = fc.oneof(
  fc.record({ put: id, created: maybeTime, updated: time, status: fc.constantFrom('a', 'b') }),
  fc.record({
    page: fc.integer({ min: 1, max: 6 }),
    pageSize: fc.integer({ min: 1, max: 5 }),
    createTimeStart: start,
    createTimeEnd: end,
    lastUpdateTimeStart: start,
    lastUpdateTimeEnd: end,
    single: fc.option(id, { nil: undefined, freq: 8 }),
  }),
  fc.record({ passMs: fc.integer({ min: 0, max: 200_000 }) }),
  fc.record({ again: fc.nat() }),
);
type Event = typeof anyEvent extends fc.Arbitrary<infer Value> ? Value : never;

async function* tell(events: readonly Event[], store: RowStore<PagedTable>, clock: { now: number }) {
  for (const [index, event] of events.entries()) {
    const happening = 'again' in event ? (events[event.again % (index + 1)] ?? event) : event;
    if ('again' in happening) continue;
    if ('passMs' in happening) clock.now += happening.passMs;
    else if ('put' in happening) {
      const { put, created, updated, status } = happening;
      const order = { orderNumber: put, purchaseTime: created, status };
      store.orders.table.put(rowOfOrder({ lastUpdatedAt: updated, order }));
      const product = { externalId: put, title: status, publishedAt: created, externalUpdatedAt: updated };
      store.products.table.put(rowOfProduct(product));
    } else {
      const { single, ...query } = happening;
      yield await answerOrderQuery({ ...query, orderNumber: single }, store);
      yield await answerProductQuery({ ...query, productId: single }, store);
    }
  }
}

it('gives equal answers from memory and from SQLite after any sequence of events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvent, { minLength: 40, maxLength: 120 }), async (events) => {
      const answersFrom = async (kind: 'memory' | 'SQLite') => {
        const clock = { now: 0 };
        const store = createStoreOf({}, kind, () => clock.now);
        const answers = [];
        for await (const answer of tell(events, store, clock)) answers.push(answer);
        return answers;
      };
      expect(await answersFrom('SQLite')).toEqual(await answersFrom('memory'));
    }),
    { numRuns: 150 },
  );
});

it('answers the same as filtering, sorting and slicing while nothing changes', async () => {
  const range = fc.record({ createTimeStart: maybeTime, createTimeEnd: maybeTime, lastUpdateTimeEnd: maybeTime });
  const orders = fc.uniqueArray(fc.record({ orderNumber: id, purchaseTime: maybeTime, updated: time }), {
    selector: ({ orderNumber }) => orderNumber,
  });
  await fc.assert(
    fc.asyncProperty(
      orders,
      range,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 6 }),
      async (rows, query, pageSize, page) => {
        const { createTimeStart = '0', createTimeEnd = '9', lastUpdateTimeEnd } = query;
        fc.pre(createTimeStart <= createTimeEnd);
        const byCreation = query.createTimeStart ?? query.createTimeEnd;
        const wanted = rows
          .filter(({ updated }) => updated <= (lastUpdateTimeEnd ?? '9'))
          .filter(({ purchaseTime: at = 'never' }) => !byCreation || (at >= createTimeStart && at <= createTimeEnd));
        const keyOf = ({ purchaseTime = '', updated }: (typeof rows)[number]) =>
          lastUpdateTimeEnd ? updated : byCreation ? purchaseTime : '';
        const all = wanted.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));

        const stored = rows.map(({ updated, ...order }) => ({ lastUpdatedAt: updated, order }));
        const { body } = await answerOrderQuery({ page, pageSize, ...query }, createStoreOf({ orders: stored }));
        const data = all
          .slice((page - 1) * pageSize, page * pageSize)
          .map(({ orderNumber, purchaseTime }) => ({ orderNumber, ...(purchaseTime && { purchaseTime }) }));
        expect(body).toEqual({
          data,
          page,
          pageSize,
          hasNextPage: page * pageSize < all.length,
        });
      },
    ),
  );
});

it('gives the same answers inside the extension as the mock for other callers', async () => {
  const orders = fc.uniqueArray(fc.record({ orderNumber: id, purchaseTime: maybeTime, updated: time }), {
    selector: ({ orderNumber }) => orderNumber,
  });
  const anyQuery = fc.record({
    page: fc.integer({ min: 1, max: 4 }),
    pageSize: fc.integer({ min: 1, max: 5 }),
    orderNumber: fc.option(id, { nil: undefined, freq: 4 }),
    lastUpdateTimeStart: start,
    lastUpdateTimeEnd: end,
  });
  await fc.assert(
    fc.asyncProperty(orders, anyQuery, async (rows, query) => {
      fc.pre((query.lastUpdateTimeStart ?? '0') <= (query.lastUpdateTimeEnd ?? '9'));
      const stored = rows.map(({ updated, ...order }) => ({ lastUpdatedAt: updated, order }));
      const products = rows.map(({ orderNumber, updated }) => ({
        externalId: orderNumber,
        title: 'picture:mug',
        externalUpdatedAt: updated,
      }));
      const data = { orders: stored, products, pictureBase: '/pictures#' };
      const mock = createBundledMock(data);
      const store = createStoreOf(data);
      expect(mock('/orders', query)).toEqual((await answerOrderQuery(query, store)).body);
      const { orderNumber: productId, ...pages } = query;
      const { lastUpdateTimeStart, lastUpdateTimeEnd } = query;
      // The contract wants both times of a product query or none.
      if ((lastUpdateTimeStart === undefined) !== (lastUpdateTimeEnd === undefined)) return;
      const productQuery = { ...pages, productId };
      expect(mock('/products', productQuery)).toEqual((await answerProductQuery(productQuery, store)).body);
    }),
  );
});
