import { describe, expect, it } from 'vitest';

import { orderPageSchema } from '@/lib/contract/order';
import { productPageSchema } from '@/lib/contract/product';
import type { RowStore } from '@/relay/commerce/row-store';

import { answerOrderQuery, answerProductQuery } from './answer';
import { createStoreOf, createTestStore, type TABLES } from './test-store';

const QUERIES = {
  orders: async (query: unknown, rows: RowStore) => {
    const { status, body } = await answerOrderQuery(query, rows);
    return status === 200
      ? { status, ids: orderPageSchema.parse(body).data.map((order) => order.orderNumber), body }
      : { status, ids: [], body };
  },
  products: async (query: unknown, rows: RowStore) => {
    const { status, body } = await answerProductQuery(query, rows);
    return status === 200
      ? { status, ids: productPageSchema.parse(body).data.map((product) => product.externalId), body }
      : { status, ids: [], body };
  },
};

const KINDS: readonly (keyof typeof TABLES)[] = ['memory', 'SQLite'];

const JAN = (day: number, time = '00:00:00Z') => `2026-01-${String(day).padStart(2, '0')}T${time}`;

describe.each(KINDS)('queries to a store in %s', (kind) => {
  const store = createTestStore(10, kind);

  describe.each(Object.entries(QUERIES))('queries for %s', (_, askStore) => {
    const ask = (query: unknown, rows = store) => askStore(query, rows);

    it.each([
      ['the first page of several', { page: 1, pageSize: 4 }, ['1', '2', '3', '4'], true],
      ['a page in the middle', { page: 2, pageSize: 4 }, ['5', '6', '7', '8'], true],
      ['the last page, not full', { page: 3, pageSize: 4 }, ['9', '10'], false],
      ['past the end', { page: 4, pageSize: 4 }, [], false],
      ['the page before an exact end', { page: 1, pageSize: 5 }, ['1', '2', '3', '4', '5'], true],
      ['an exact end', { page: 2, pageSize: 5 }, ['6', '7', '8', '9', '10'], false],
      ['all on one page', { page: 1, pageSize: 10 }, ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'], false],
      ['all but one', { page: 1, pageSize: 9 }, ['1', '2', '3', '4', '5', '6', '7', '8', '9'], true],
      ['the largest page', { page: 1, pageSize: 200 }, ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'], false],
    ])('divides the rows into pages: %s', async (_name, query, ids, hasNextPage) => {
      const answer = await ask(query);
      expect(answer.ids).toEqual(ids);
      expect(answer.body).toEqual({ data: expect.any(Array), ...query, hasNextPage });
    });

    it('answers an empty page when there are no rows', async () => {
      expect((await ask({ page: 1, pageSize: 1 }, createTestStore(0, kind))).body).toEqual({
        data: [],
        page: 1,
        pageSize: 1,
        hasNextPage: false,
      });
    });

    it.each(['createTime', 'lastUpdateTime'])('filters by %s with both bounds included', async (name) => {
      const range = { [`${name}Start`]: JAN(3), [`${name}End`]: JAN(5) };
      expect((await ask({ page: 1, pageSize: 200, ...range })).ids).toEqual(['3', '4', '5']);
      const inside = { [`${name}Start`]: JAN(3, '00:00:01Z'), [`${name}End`]: JAN(4, '23:59:59Z') };
      expect((await ask({ page: 1, pageSize: 200, ...inside })).ids).toEqual(['4']);
    });

    it('counts pages within the filtered rows', async () => {
      const range = { createTimeStart: JAN(3), createTimeEnd: JAN(6) };
      expect(await ask({ page: 1, pageSize: 2, ...range })).toMatchObject({
        ids: ['3', '4'],
        body: { hasNextPage: true },
      });
      expect(await ask({ page: 2, pageSize: 2, ...range })).toMatchObject({
        ids: ['5', '6'],
        body: { hasNextPage: false },
      });
    });

    it('combines both ranges', async () => {
      const range = {
        createTimeStart: JAN(1),
        createTimeEnd: JAN(5),
        lastUpdateTimeStart: JAN(4),
        lastUpdateTimeEnd: JAN(9),
      };
      expect((await ask({ page: 1, pageSize: 200, ...range })).ids).toEqual(['4', '5']);
    });

    it('reads a time in another zone, and a time without a zone as UTC', async () => {
      const range = { createTimeStart: '2026-01-03T01:00:00+01:00', createTimeEnd: '2026-01-03T00:00' };
      expect((await ask({ page: 1, pageSize: 200, ...range })).ids).toEqual(['3']);
    });

    it.each([
      ['page', { pageSize: 10 }],
      ['page', { page: 0, pageSize: 10 }],
      ['page', { page: '1', pageSize: 10 }],
      ['page', { page: 1.5, pageSize: 10 }],
      ['pageSize', { page: 1 }],
      ['pageSize', { page: 1, pageSize: 0 }],
      ['pageSize', { page: 1, pageSize: 201 }],
      ['createTimeStart', { page: 1, pageSize: 10, createTimeStart: 5, createTimeEnd: JAN(1) }],
      ['createTimeStart', { page: 1, pageSize: 10, createTimeStart: 'yesterday', createTimeEnd: JAN(1) }],
      ['createTimeEnd', { page: 1, pageSize: 10, createTimeStart: JAN(1), createTimeEnd: '2026-01-09' }],
      ['createTimeEnd', { page: 1, pageSize: 10, createTimeStart: JAN(1), createTimeEnd: '2026-02-30T00:00:00Z' }],
      [
        'lastUpdateTimeEnd',
        { page: 1, pageSize: 10, lastUpdateTimeStart: JAN(1), lastUpdateTimeEnd: '2026-01-09T25:00:00Z' },
      ],
      ['createTimeStart', { page: 1, pageSize: 10, createTimeStart: JAN(2), createTimeEnd: JAN(1) }],
      ['lastUpdateTimeStart', { page: 1, pageSize: 10, lastUpdateTimeStart: 'x', lastUpdateTimeEnd: JAN(1) }],
      ['lastUpdateTimeEnd', { page: 1, pageSize: 10, lastUpdateTimeStart: JAN(1), lastUpdateTimeEnd: 'x' }],
      ['', 'text'],
      ['', undefined],
    ])('refuses a wrong value and names the field "%s"', async (field, query) => {
      expect(await ask(query)).toMatchObject({ status: 400, body: { error: { field } } });
    });
  });

  describe('queries for orders only', () => {
    it('finds an order by its number and ignores the filters', async () => {
      const query = { page: 1, pageSize: 1, orderNumber: '7', createTimeStart: JAN(1), createTimeEnd: JAN(2) };
      expect((await QUERIES.orders(query, store)).ids).toEqual(['7']);
    });

    it('answers an unknown number with an empty page', async () => {
      expect((await QUERIES.orders({ page: 1, pageSize: 1, orderNumber: '70' }, store)).body).toMatchObject({
        data: [],
      });
    });

    it('accepts half a range', async () => {
      expect((await QUERIES.orders({ page: 1, pageSize: 200, createTimeStart: JAN(9) }, store)).ids).toEqual([
        '9',
        '10',
      ]);
      expect((await QUERIES.orders({ page: 1, pageSize: 200, lastUpdateTimeEnd: JAN(2) }, store)).ids).toEqual([
        '1',
        '2',
      ]);
    });

    it('never matches an order without a purchase time to a range of creation', async () => {
      const rows = createStoreOf(
        {
          orders: [{ lastUpdatedAt: JAN(1), order: { orderNumber: '1' } }],
        },
        kind,
      );
      expect((await QUERIES.orders({ page: 1, pageSize: 10 }, rows)).ids).toEqual(['1']);
      expect((await QUERIES.orders({ page: 1, pageSize: 10, createTimeEnd: JAN(9) }, rows)).ids).toEqual([]);
    });
  });

  describe('queries for products only', () => {
    it('finds a product by its id and ignores everything else, even half a range', async () => {
      expect(
        (await QUERIES.products({ page: 1, pageSize: 1, productId: '7', createTimeStart: JAN(1) }, store)).ids,
      ).toEqual(['7']);
    });

    it.each([
      ['createTimeEnd', { createTimeStart: JAN(1) }],
      ['createTimeStart', { createTimeEnd: JAN(1) }],
      ['lastUpdateTimeEnd', { lastUpdateTimeStart: JAN(1) }],
      ['lastUpdateTimeStart', { lastUpdateTimeEnd: JAN(1) }],
    ])('refuses half a range in which %s is missing', async (field, half) => {
      expect(await QUERIES.products({ page: 1, pageSize: 10, ...half }, store)).toMatchObject({
        status: 400,
        body: { error: { field } },
      });
    });
  });

  describe('pictures in answers', () => {
    it('places pictures below the address that the store was given', async () => {
      const rows = createStoreOf(
        {
          orders: [
            {
              lastUpdatedAt: JAN(1),
              order: {
                orderNumber: '1',
                orderLines: [
                  {
                    itemId: '1',
                    sellerSku: 'A',
                    productName: 'A',
                    title: 'A',
                    imageUrl: 'picture:kettle.svg',
                    quantity: 1,
                  },
                ],
              },
            },
          ],
          products: [
            {
              externalId: '1',
              title: 'A',
              mainImageUrl: 'picture:kettle.svg',
              images: ['picture:kettle.svg'],
              skus: [{ externalId: 'a', image: 'picture:kettle.svg' }, { externalId: 'b' }],
            },
            { externalId: '2', title: 'B' },
          ],
          pictureBase: 'https://shop.example/pictures/',
        },
        kind,
      );
      const url = 'https://shop.example/pictures/kettle.svg';
      expect((await QUERIES.orders({ page: 1, pageSize: 1 }, rows)).body).toMatchObject({
        data: [{ orderLines: [{ imageUrl: url }] }],
      });
      expect((await QUERIES.products({ page: 1, pageSize: 2 }, rows)).body).toMatchObject({
        data: [
          { mainImageUrl: url, images: [url], skus: [{ image: url }, { externalId: 'b' }] },
          { externalId: '2', title: 'B' },
        ],
      });
    });

    it('leaves out pictures where there are none', async () => {
      const { body } = await QUERIES.products({ page: 1, pageSize: 1 }, store);
      expect(productPageSchema.parse(body).data[0]).not.toHaveProperty('mainImageUrl');
    });
  });
});
