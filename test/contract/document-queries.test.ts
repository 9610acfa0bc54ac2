import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { writeContractTime } from '@/lib/contract/time';

import { type Json, type Shop, startShop, within } from './start-shop';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const inRange = (rows: Json[], field: string, from: string, to: string) =>
  rows.filter((row) => typeof row[field] === 'string' && row[field] >= from && row[field] <= to);
const ids = (rows: Json[], field: string) => rows.map((row) => String(row[field])).toSorted();
/** From the middle of all times. */
const middle = (rows: Json[], field: string): [string, string] => {
  const times = rows.flatMap((row) => (typeof row[field] === 'string' ? [row[field]] : [])).toSorted();
  return [times[Math.floor(times.length / 3)] ?? '', times[Math.floor(times.length / 2)] ?? ''];
};

describe.each([
  ['/orders', () => shop.orders, 'orderNumber', 'purchaseTime'],
  ['/products', () => shop.products, 'externalId', 'publishedAt'],
] as const)('%s query request', (path, readRows, key, createdField) => {
  const range = (name: string, [from, to]: [string, string]) => ({ [`${name}Start`]: from, [`${name}End`]: to });

  it(`requires "page" as an integer from 1 on at ${path}`, async () => {
    expect(await shop.readPage(path, { page: 1, pageSize: 3 })).toMatchObject({
      page: 1,
      data: readRows().slice(0, 3),
    });
    for (const page of [undefined, 0, -1, 1.5, '1', null])
      await shop.expectRefusal(path, { page, pageSize: 3 }, 'page');
  });
  it(`requires "pageSize" as an integer from 1 to 200 at ${path}`, async () => {
    for (const pageSize of [1, 200]) {
      expect((await shop.readPage(path, { page: 1, pageSize })).data).toHaveLength(pageSize);
    }
    for (const pageSize of [undefined, 0, 201, 1.5, '10', null]) {
      await shop.expectRefusal(path, { page: 1, pageSize }, 'pageSize');
    }
  });
  it(`selects by a range of the creation time at ${path}, both ends included`, async () => {
    const [from, to] = middle(readRows(), createdField);
    const found = await shop.readAll(path, range('createTime', [from, to]), 7);
    expect(ids(found, key)).toEqual(ids(inRange(readRows(), createdField, from, to), key));
    expect(ids(found, createdField)).toEqual(expect.arrayContaining([from, to]));
  });
  it(`refuses by name a bound that is no existing ISO 8601 time, or a start after its end, at ${path}`, async () => {
    for (const name of ['createTime', 'lastUpdateTime']) {
      for (const wrong of ['yesterday', '2026-02-30T00:00:00Z', '2026-01-01', 1_767_225_600]) {
        await shop.expectRefusal(
          path,
          { page: 1, pageSize: 1, ...range(name, [wrong as string, '2026-05-01T00:00:00Z']) },
          `${name}Start`,
        );
        await shop.expectRefusal(
          path,
          { page: 1, pageSize: 1, ...range(name, ['2026-05-01T00:00:00Z', wrong as string]) },
          `${name}End`,
        );
      }
      const backwards = range(name, ['2026-05-02T00:00:00Z', '2026-05-01T00:00:00Z']);
      await shop.expectRefusal(path, { page: 1, pageSize: 1, ...backwards }, `${name}Start`);
    }
  });
  it(`selects the rows of ${path} that are in both ranges when both are sent`, async () => {
    const updated = range('lastUpdateTime', ['2025-01-01T00:00:00Z', '2026-01-01T00:00:00Z']);
    const created = range('createTime', middle(readRows(), createdField));
    const either = [await shop.readAll(path, updated), await shop.readAll(path, created)].map((rows) => ids(rows, key));
    const both = ids(await shop.readAll(path, { ...updated, ...created }), key);
    expect(both.length).toBeGreaterThan(0);
    expect(both).toEqual(either[0]?.filter((id) => either[1]?.includes(id)));
  });
  it(`refuses a body that is not a JSON object at ${path}`, async () => {
    for (const body of ['{"page":', '', '[]', 'null', '"x"']) await shop.expectRefusal(path, body, '');
  });
});

describe('order query request', () => {
  it('selects every order by a last-update range that covers all time', async () => {
    const all = { lastUpdateTimeStart: '2000-01-01T00:00:00Z', lastUpdateTimeEnd: writeContractTime(Date.now()) };
    expect(ids(await shop.readAll('/orders', all), 'orderNumber')).toEqual(ids(shop.orders, 'orderNumber'));
  });
  it('selects orders by half a range, since their bounds need no pair', async () => {
    const [from] = middle(shop.orders, 'purchaseTime');
    const later = await shop.readAll('/orders', { createTimeStart: from });
    expect(ids(later, 'orderNumber')).toEqual(ids(inRange(shop.orders, 'purchaseTime', from, '9'), 'orderNumber'));
  });
  it('returns only the order with the `orderNumber`', async () => {
    const filters = { createTimeStart: '1999-01-01T00:00:00Z', createTimeEnd: '1999-01-01T00:00:00Z' };
    const page = await shop.readPage('/orders', { page: 1, pageSize: 10, orderNumber: '10023', ...filters });
    expect(ids(page.data, 'orderNumber')).toEqual(['10023']);
    expect(page.hasNextPage).toBe(false);
    expect((await shop.readPage('/orders', { page: 1, pageSize: 10, orderNumber: 'none' })).data).toEqual([]);
  });
});

describe('product query request', () => {
  it('selects products by a range of `externalUpdatedAt`, both ends included', async () => {
    const [from, to] = middle(shop.products, 'externalUpdatedAt');
    const found = await shop.readAll('/products', { lastUpdateTimeStart: from, lastUpdateTimeEnd: to });
    expect(ids(found, 'externalId')).toEqual(ids(inRange(shop.products, 'externalUpdatedAt', from, to), 'externalId'));
  });
  it.each(['lastUpdateTime', 'createTime'])('refuses half a %s range of products', async (name) => {
    const time = '2026-01-01T00:00:00Z';
    await shop.expectRefusal('/products', { page: 1, pageSize: 1, [`${name}Start`]: time }, `${name}End`);
    await shop.expectRefusal('/products', { page: 1, pageSize: 1, [`${name}End`]: time }, `${name}Start`);
  });
  it('returns only the product with the `productId`, and ignores all other filters', async () => {
    const query = { page: 1, pageSize: 10, productId: 'P-1003', createTimeStart: 'no time, and no pair' };
    expect(ids((await shop.readPage('/products', query)).data, 'externalId')).toEqual(['P-1003']);
    expect((await shop.readPage('/products', { page: 1, pageSize: 10, productId: 'none' })).data).toEqual([]);
  });
});

describe.each(['/orders', '/products'] as const)('page wrapper of %s', (path) => {
  it(`sends a page of ${path} with exactly the fields data, page, pageSize and hasNextPage`, async () => {
    const page = await shop.readPage(path, { page: 2, pageSize: 5 });
    expect(Object.keys(page).toSorted()).toEqual(['data', 'hasNextPage', 'page', 'pageSize']);
    expect(page).toMatchObject({ page: 2, pageSize: 5, hasNextPage: true });
    expect(page.data).toHaveLength(5);
  });
  it(`sends [] as the data of an empty result of ${path}`, async () => {
    const nothing = { createTimeStart: '1999-01-01T00:00:00Z', createTimeEnd: '1999-01-02T00:00:00Z' };
    const empty = { data: [], page: 1, pageSize: 5, hasNextPage: false };
    expect(await shop.readPage(path, { page: 1, pageSize: 5, ...nothing })).toEqual(empty);
  });
  it(`sends the correct "hasNextPage" at every boundary of ${path}`, async () => {
    const total = path === '/orders' ? shop.orders.length : shop.products.length;
    const last = (pageSize: number) => Math.ceil(total / pageSize);
    for (const pageSize of [1, 7, 50, 150, 200]) {
      for (const page of [1, last(pageSize) - 1, last(pageSize), last(pageSize) + 1]) {
        const { data, hasNextPage } = await shop.readPage(path, { page, pageSize });
        expect({ page, pageSize, hasNextPage }).toEqual({ page, pageSize, hasNextPage: page < last(pageSize) });
        expect(data.length).toBe(Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize)));
      }
    }
  });
});

describe('the rules of the interfaces', () => {
  it('sends every page of orders and products for each kind of query', async () => {
    const range = ['2024-01-01T00:00:00Z', writeContractTime(Date.now())];
    for (const path of ['/orders', '/products'] as const) {
      const incremental = { lastUpdateTimeStart: range[0], lastUpdateTimeEnd: range[1] };
      const backfill = { createTimeStart: range[0], createTimeEnd: range[1] };
      for (const query of [incremental, backfill, {}]) {
        const rows = await shop.readAll(path, query, 40);
        expect(rows.length).toBeGreaterThan(200);
        expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length);
      }
    }
    expect(await shop.readAll('/orders', { orderNumber: '10008' })).toHaveLength(1);
    expect(await shop.readAll('/products', { productId: 'P-1008' })).toHaveLength(1);
  });
  it('sends an order, a product and its first SKU to the platform’s protocol test', async () => {
    const now = Date.now();
    const range = {
      lastUpdateTimeStart: writeContractTime(now - 3_600_000),
      lastUpdateTimeEnd: writeContractTime(now),
    };
    const { data } = await shop.readPage('/products', { page: 1, pageSize: 1, ...range });
    expect(data).toHaveLength(1);
    expect(within(data, 'skus')[0]).toHaveProperty('externalId');
    expect((await shop.readPage('/orders', { page: 1, pageSize: 1, ...range })).data).toHaveLength(1);
  });
  it('sends bodies in UTF-8', async () => {
    const response = await shop.post('/products', { page: 1, pageSize: 1, productId: 'P-1019' });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await response.arrayBuffer());
    expect(text).toContain('紫砂茶壶');
  });
});
