import { request } from 'node:http';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openStore, type OpenStore } from '@/demo/open-store';
import { type Servers, startServers } from '@/demo/servers';
import { writeContractTime } from '@/lib/contract/time';

/**
 * Every row of the contract's tables on orders, products, pages, authentication, statuses and limits that the answering
 * side can show, asked over HTTP. Titles are the rows' own words.
 */

type Path = '/orders' | '/products';
type Json = Record<string, unknown>;
interface PageJson {
  data: Json[];
  page: number;
  pageSize: number;
  hasNextPage: boolean;
}

let opened: OpenStore;
let servers: Servers;
let limited: Servers;
let broken: Servers;
let orders: Json[];
let products: Json[];

const TOKEN = { authorization: 'Bearer demo-token' };

/** Contract: "Each page should respond in under 5 seconds", so no request of this file waits longer. */
const DEADLINE_MS = 5000;

function post(path: string, query: unknown, headers: Record<string, string> = TOKEN, server = servers) {
  return fetch(server.commerce + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof query === 'string' ? query : JSON.stringify(query),
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
}

async function readPage(path: Path, query: object): Promise<PageJson> {
  const response = await post(path, query);
  expect(response.status).toBe(200);
  return (await response.json()) as PageJson;
}

async function readAll(path: Path, query: object, pageSize = 200): Promise<Json[]> {
  const rows: Json[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await readPage(path, { page, pageSize, ...query });
    rows.push(...answer.data);
    if (!answer.hasNextPage) return rows;
  }
}

async function expectRefusal(path: Path, query: unknown, field: string): Promise<void> {
  const response = await post(path, query);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ error: { field, message: expect.any(String) as string } });
}

beforeAll(async () => {
  opened = openStore({ orders: 900, products: 450, log: () => {} });
  servers = await startServers({ firstPort: 0, store: opened.store });
  limited = await startServers({ firstPort: 0, requestsPerMinute: 2 });
  const closed = openStore({ log: () => {} });
  broken = await startServers({ firstPort: 0, store: closed.store });
  closed.close();
  orders = await readAll('/orders', {});
  products = await readAll('/products', {});
});
afterAll(async () => {
  await Promise.all([servers.close(), limited.close(), broken.close()]);
  opened.close();
});

/** Rows' words for a type → whether a value is of it. */
const TYPES = {
  String: (value: unknown) => typeof value === 'string',
  Number: (value: unknown) => typeof value === 'number',
  Integer: Number.isInteger,
  Boolean: (value: unknown) => typeof value === 'boolean',
  Object: (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
  Time: (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value),
  'Array of String': (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  'Array of OrderLine': (value: unknown) => Array.isArray(value) && value.every((item: Json) => 'itemId' in item),
  'Array of SKU': (value: unknown) => Array.isArray(value) && value.every((item: Json) => 'externalId' in item),
};
type Field = [name: string, type: keyof typeof TYPES, required?: 'required'];

const ORDER: Field[] = [
  ['orderNumber', 'String', 'required'],
  ['externalOrderId', 'String'],
  ['buyerName', 'String'],
  ['buyerEmail', 'String'],
  ['purchaseTime', 'Time'],
  ['status', 'String'],
  ['totalAmount', 'Number'],
  ['currency', 'String'],
  ['shippingAddress', 'String'],
  ['trackingNumber', 'String'],
  ['orderLines', 'Array of OrderLine'],
];
const ORDER_LINE: Field[] = [
  ['itemId', 'String', 'required'],
  ['sellerSku', 'String', 'required'],
  ['productName', 'String', 'required'],
  ['title', 'String', 'required'],
  ['imageUrl', 'String', 'required'],
  ['quantity', 'Integer', 'required'],
  ['unitPrice', 'Number'],
  ['currency', 'String'],
  ['asin', 'String'],
  ['productId', 'String'],
];
const PRODUCT: Field[] = [
  ['externalId', 'String', 'required'],
  ['title', 'String', 'required'],
  ['description', 'String'],
  ['brand', 'String'],
  ['categoryId', 'String'],
  ['category', 'String'],
  ['country', 'String'],
  ['currency', 'String'],
  ['spuUrl', 'String'],
  ['mainImageUrl', 'String'],
  ['images', 'Array of String'],
  ['videos', 'Array of String'],
  ['tags', 'Array of String'],
  ['metaFields', 'Object'],
  ['status', 'String'],
  ['publishedAt', 'Time'],
  ['externalUpdatedAt', 'Time'],
  ['isDeleted', 'Boolean'],
  ['shopId', 'String'],
  ['skus', 'Array of SKU'],
];
const SKU: Field[] = [
  ['externalId', 'String', 'required'],
  ['sku', 'String'],
  ['name', 'String'],
  ['description', 'String'],
  ['image', 'String'],
  ['price', 'Number'],
  ['compareAtPrice', 'Number'],
  ['stockQuantity', 'Integer'],
  ['available', 'Boolean'],
  ['onSale', 'Boolean'],
  ['status', 'String'],
  ['metaFields', 'Object'],
  ['isDeleted', 'Boolean'],
];
const within = (rows: Json[], list: string) => rows.flatMap((row) => (row[list] ?? []) as Json[]);

describe.each([
  ['Order object', ORDER, () => orders],
  ['OrderLine object', ORDER_LINE, () => within(orders, 'orderLines')],
  ['Product object', PRODUCT, () => products],
  ['SKU object', SKU, () => within(products, 'skus')],
] as const)('%s', (_, fields, readRows) => {
  it.each(fields)('%s: %s %s', (name, type, required) => {
    const values = readRows().map((row) => row[name]);
    const given = values.filter((value) => value !== undefined);
    expect(given.length).toBeGreaterThan(0);
    expect(given.filter((value) => !TYPES[type](value))).toEqual([]);
    if (required) expect(given).toHaveLength(values.length);
    else expect(given.length).toBeLessThan(values.length);
  });

  it('has no other field', () => {
    const known = new Set(fields.map(([name]) => name));
    expect(readRows().flatMap((row) => Object.keys(row).filter((name) => !known.has(name)))).toEqual([]);
  });
});

describe('what the objects’ rows say beside types', () => {
  it('orderNumber: unique order identifier; syncing the same number again creates no duplicate', async () => {
    expect(new Set(orders.map(({ orderNumber }) => orderNumber)).size).toBe(900);
    expect(await readAll('/orders', {})).toEqual(orders);
  });
  it('itemId: unique line ID', () => {
    const lines = within(orders, 'orderLines');
    expect(new Set(lines.map(({ itemId }) => itemId)).size).toBe(lines.length);
  });
  it('status: the four examples, and more', () => {
    const statuses = new Set(orders.map(({ status }) => status));
    for (const status of ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELLED']) expect(statuses).toContain(status);
  });
  it('currency: currency code, of several, with the digits of each', () => {
    const digits: Record<string, number> = { JPY: 0, KRW: 0, KWD: 3 };
    expect(new Set(orders.map(({ currency }) => currency)).size).toBeGreaterThanOrEqual(8);
    const tooFine = orders.filter(({ currency, totalAmount = 0 }) => {
      const [, fraction = ''] = String(totalAmount).split('.');
      return fraction.length > (digits[String(currency)] ?? 2);
    });
    expect(tooFine).toEqual([]);
  });
  it('externalId of products and SKUs: unique and stable', async () => {
    const ids = [...products, ...within(products, 'skus')].map(({ externalId }) => externalId);
    expect(new Set(ids).size).toBe(ids.length);
    const again = await readAll('/products', {});
    expect([...again, ...within(again, 'skus')].map(({ externalId }) => externalId)).toEqual(ids);
  });
  it('isDeleted: deleted products and SKUs are there, and marked', () => {
    expect(products.some(({ isDeleted }) => isDeleted === true)).toBe(true);
    expect(within(products, 'skus').some(({ isDeleted }) => isDeleted === true)).toBe(true);
  });
  it('skus: a product without variants may return []', () => {
    expect(products.some(({ skus }) => Array.isArray(skus) && skus.length === 0)).toBe(true);
  });
  it('image URLs must be reachable', async () => {
    const images = [
      ...within(orders, 'orderLines').map(({ imageUrl }) => imageUrl),
      ...products.flatMap((row) => row.images),
    ];
    for (const image of new Set(images.filter((url) => typeof url === 'string'))) {
      expect((await fetch(image)).headers.get('content-type')).toBe('image/svg+xml');
    }
  });
});

/** Rows whose time lies in a range, as the document's words filter. */
const inRange = (rows: Json[], field: string, from: string, to: string) =>
  rows.filter((row) => typeof row[field] === 'string' && row[field] >= from && row[field] <= to);
const ids = (rows: Json[], field: string) => rows.map((row) => String(row[field])).toSorted();
/** Two times in the middle of those that rows have, each a row's own. */
const middle = (rows: Json[], field: string): [string, string] => {
  const times = rows.flatMap((row) => (typeof row[field] === 'string' ? [row[field]] : [])).toSorted();
  return [times[Math.floor(times.length / 3)] ?? '', times[Math.floor(times.length / 2)] ?? ''];
};

describe.each([
  ['/orders', () => orders, 'orderNumber', 'purchaseTime'],
  ['/products', () => products, 'externalId', 'publishedAt'],
] as const)('%s query request', (path, readRows, key, createdField) => {
  const range = (name: string, [from, to]: [string, string]) => ({ [`${name}Start`]: from, [`${name}End`]: to });

  it('page: Integer, required, starts at 1', async () => {
    expect(await readPage(path, { page: 1, pageSize: 3 })).toMatchObject({ page: 1, data: readRows().slice(0, 3) });
    for (const page of [undefined, 0, -1, 1.5, '1', null]) await expectRefusal(path, { page, pageSize: 3 }, 'page');
  });
  it('pageSize: Integer, required, from 1 to 200', async () => {
    for (const pageSize of [1, 200]) {
      expect((await readPage(path, { page: 1, pageSize })).data).toHaveLength(pageSize);
    }
    for (const pageSize of [undefined, 0, 201, 1.5, '10', null]) {
      await expectRefusal(path, { page: 1, pageSize }, 'pageSize');
    }
  });
  it('createTimeStart, createTimeEnd: range of the creation time, both ends included', async () => {
    const [from, to] = middle(readRows(), createdField);
    const found = await readAll(path, range('createTime', [from, to]), 7);
    expect(ids(found, key)).toEqual(ids(inRange(readRows(), createdField, from, to), key));
    expect(ids(found, createdField)).toEqual(expect.arrayContaining([from, to]));
  });
  it('times that are no ISO 8601 times of the calendar, or a start after its end, are refused by name', async () => {
    for (const name of ['createTime', 'lastUpdateTime']) {
      for (const wrong of ['yesterday', '2026-02-30T00:00:00Z', '2026-01-01', 1_767_225_600]) {
        await expectRefusal(
          path,
          { page: 1, pageSize: 1, ...range(name, [wrong as string, '2026-05-01T00:00:00Z']) },
          `${name}Start`,
        );
        await expectRefusal(
          path,
          { page: 1, pageSize: 1, ...range(name, ['2026-05-01T00:00:00Z', wrong as string]) },
          `${name}End`,
        );
      }
      const backwards = range(name, ['2026-05-02T00:00:00Z', '2026-05-01T00:00:00Z']);
      await expectRefusal(path, { page: 1, pageSize: 1, ...backwards }, `${name}Start`);
    }
  });
  it('lastUpdateTimeStart, lastUpdateTimeEnd and the creation range hold together', async () => {
    const updated = range('lastUpdateTime', ['2025-01-01T00:00:00Z', '2026-01-01T00:00:00Z']);
    const created = range('createTime', middle(readRows(), createdField));
    const either = [await readAll(path, updated), await readAll(path, created)].map((rows) => ids(rows, key));
    const both = ids(await readAll(path, { ...updated, ...created }), key);
    expect(both.length).toBeGreaterThan(0);
    expect(both).toEqual(either[0]?.filter((id) => either[1]?.includes(id)));
  });
  it('a body that is no JSON, or no object, is refused', async () => {
    for (const body of ['{"page":', '', '[]', 'null', '"x"']) await expectRefusal(path, body, '');
  });
});

describe('order query request', () => {
  it('lastUpdateTimeStart, lastUpdateTimeEnd: an internal field, later than any creation', async () => {
    const all = { lastUpdateTimeStart: '2000-01-01T00:00:00Z', lastUpdateTimeEnd: writeContractTime(Date.now()) };
    expect(ids(await readAll('/orders', all), 'orderNumber')).toEqual(ids(orders, 'orderNumber'));
  });
  it('bounds of a range need no pair', async () => {
    const [from] = middle(orders, 'purchaseTime');
    const later = await readAll('/orders', { createTimeStart: from });
    expect(ids(later, 'orderNumber')).toEqual(ids(inRange(orders, 'purchaseTime', from, '9'), 'orderNumber'));
  });
  it('orderNumber: when present, only that order is returned', async () => {
    const filters = { createTimeStart: '1999-01-01T00:00:00Z', createTimeEnd: '1999-01-01T00:00:00Z' };
    const page = await readPage('/orders', { page: 1, pageSize: 10, orderNumber: '10023', ...filters });
    expect(ids(page.data, 'orderNumber')).toEqual(['10023']);
    expect(page.hasNextPage).toBe(false);
    expect((await readPage('/orders', { page: 1, pageSize: 10, orderNumber: 'none' })).data).toEqual([]);
  });
});

describe('product query request', () => {
  it('lastUpdateTimeStart, lastUpdateTimeEnd: externalUpdatedAt >= start and <= end', async () => {
    const [from, to] = middle(products, 'externalUpdatedAt');
    const found = await readAll('/products', { lastUpdateTimeStart: from, lastUpdateTimeEnd: to });
    expect(ids(found, 'externalId')).toEqual(ids(inRange(products, 'externalUpdatedAt', from, to), 'externalId'));
  });
  it.each(['lastUpdateTime', 'createTime'])('%s bounds must be paired', async (name) => {
    const time = '2026-01-01T00:00:00Z';
    await expectRefusal('/products', { page: 1, pageSize: 1, [`${name}Start`]: time }, `${name}End`);
    await expectRefusal('/products', { page: 1, pageSize: 1, [`${name}End`]: time }, `${name}Start`);
  });
  it('productId: when present, all other filters are ignored and only that product is returned', async () => {
    const query = { page: 1, pageSize: 10, productId: 'P-1003', createTimeStart: 'no time, and no pair' };
    expect(ids((await readPage('/products', query)).data, 'externalId')).toEqual(['P-1003']);
    expect((await readPage('/products', { page: 1, pageSize: 10, productId: 'none' })).data).toEqual([]);
  });
});

describe.each(['/orders', '/products'] as const)('page wrapper of %s', (path) => {
  it('data, page, pageSize, hasNextPage: these four, of these types', async () => {
    const page = await readPage(path, { page: 2, pageSize: 5 });
    expect(Object.keys(page).toSorted()).toEqual(['data', 'hasNextPage', 'page', 'pageSize']);
    expect(page).toMatchObject({ page: 2, pageSize: 5, hasNextPage: true });
    expect(page.data).toHaveLength(5);
  });
  it('data: an empty result is [], never null', async () => {
    const nothing = { createTimeStart: '1999-01-01T00:00:00Z', createTimeEnd: '1999-01-02T00:00:00Z' };
    const empty = { data: [], page: 1, pageSize: 5, hasNextPage: false };
    expect(await readPage(path, { page: 1, pageSize: 5, ...nothing })).toEqual(empty);
  });
  it('hasNextPage: false ends paging, correct at every boundary', async () => {
    const total = path === '/orders' ? orders.length : products.length;
    const last = (pageSize: number) => Math.ceil(total / pageSize);
    for (const pageSize of [1, 7, 50, 150, 200]) {
      for (const page of [1, last(pageSize) - 1, last(pageSize), last(pageSize) + 1]) {
        const { data, hasNextPage } = await readPage(path, { page, pageSize });
        expect({ page, pageSize, hasNextPage }).toEqual({ page, pageSize, hasNextPage: page < last(pageSize) });
        expect(data.length).toBe(Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize)));
      }
    }
  });
});

describe('rules', () => {
  it('the four scenarios of orders, and of products, each page through to the end', async () => {
    const range = ['2024-01-01T00:00:00Z', writeContractTime(Date.now())];
    for (const path of ['/orders', '/products'] as const) {
      const incremental = { lastUpdateTimeStart: range[0], lastUpdateTimeEnd: range[1] };
      const backfill = { createTimeStart: range[0], createTimeEnd: range[1] };
      for (const query of [incremental, backfill, {}]) {
        const rows = await readAll(path, query, 40);
        expect(rows.length).toBeGreaterThan(200);
        expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length);
      }
    }
    expect(await readAll('/orders', { orderNumber: '10008' })).toHaveLength(1);
    expect(await readAll('/products', { productId: 'P-1008' })).toHaveLength(1);
  });
  it('the platform’s protocol test: page 1, pageSize 1, the most recent hour: a product and its first SKU', async () => {
    const now = Date.now();
    const range = {
      lastUpdateTimeStart: writeContractTime(now - 3_600_000),
      lastUpdateTimeEnd: writeContractTime(now),
    };
    const { data } = await readPage('/products', { page: 1, pageSize: 1, ...range });
    expect(data).toHaveLength(1);
    expect(within(data, 'skus')[0]).toHaveProperty('externalId');
    expect((await readPage('/orders', { page: 1, pageSize: 1, ...range })).data).toHaveLength(1);
  });
  it('uses UTF-8', async () => {
    const response = await post('/products', { page: 1, pageSize: 1, productId: 'P-1019' });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await response.arrayBuffer());
    expect(text).toContain('紫砂茶壶');
  });
});

describe.each(['/orders', '/products'])('statuses of %s', (path) => {
  const query = { page: 1, pageSize: 1 };

  it('200: valid JSON with the complete structure', async () => {
    expect((await post(path, query)).status).toBe(200);
  });
  it.each([
    ['missing', {}],
    ['of another scheme', { authorization: 'Basic demo-token' }],
    ['invalid', { authorization: 'Bearer other' }],
  ])('401: token %s', async (_, headers) => {
    const response = await post(path, query, headers);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await response.json()).toHaveProperty('error.message');
  });
  it('403: no permission to access the interface', async () => {
    const response = await post(path, query, { authorization: 'Bearer demo-token-no-access' });
    expect(response.status).toBe(403);
    expect(await response.json()).toHaveProperty('error.message');
  });
  it('5xx: integrator service failure', async () => {
    const response = await post(path, query, TOKEN, broken);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ error: { message: expect.any(String) as string } });
  });
  it('other 4xx: 405 with the methods that are allowed', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const response = await fetch(servers.commerce + path, { method, headers: TOKEN });
      expect({ method, status: response.status }).toEqual({ method, status: 405 });
      expect(response.headers.get('allow')).toBe('POST');
    }
  });
  it('other 4xx: 404 for an unknown path', async () => {
    for (const unknown of ['/', '/order', `${path}/`, `${path}/1`, '/api/orders']) {
      const response = await post(unknown, query);
      expect({ unknown, status: response.status }).toEqual({ unknown, status: 404 });
      expect(await response.json()).toHaveProperty('error.message');
    }
  });
  it('other 4xx: 413 for a body over 1 MiB, whatever its length is said to be', async () => {
    const atLimit = JSON.stringify(query).padEnd(1024 * 1024);
    expect((await post(path, atLimit)).status).toBe(200);
    expect((await post(path, `${atLimit} `)).status).toBe(413);
    expect(await sendInPieces(path, `${atLimit} `)).toBe(413);
    expect(await sendInPieces(path, `${atLimit} `.repeat(3))).toBe(413);
    expect(await sendInPieces(path, atLimit)).toBe(200);
    // With too small a length the rest is not part of the request: what is read of it is no JSON.
    expect(await sendInPieces(path, `${atLimit} `, 10)).toBe(400);
  });
});

describe('429', () => {
  it('is not sent unless a limit was asked for', async () => {
    for (let count = 0; count < 100; count += 1) {
      expect((await post('/orders', { page: 1, pageSize: 1 })).status).toBe(200);
    }
  });
  it('rate limit triggered: says in seconds when to come again', async () => {
    const query = { page: 1, pageSize: 1 };
    const answers = [];
    for (const path of ['/orders', '/products', '/orders']) answers.push(await post(path, query, TOKEN, limited));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(answers[2]?.headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/);
    // Who has no token learns that first.
    expect((await post('/orders', query, {}, limited)).status).toBe(401);
  });
});

describe('limits', () => {
  it.each(['/orders', '/products'] as const)('%s: at most as many rows as asked for, and up to 200', async (path) => {
    for (const pageSize of [1, 2, 99, 200]) {
      expect((await readPage(path, { page: 2, pageSize })).data.length).toBeLessThanOrEqual(pageSize);
    }
    expect((await readPage(path, { page: 1, pageSize: 200 })).data).toHaveLength(200);
  });
});

/** Posts a body in pieces: without a length, or with one that may be a lie. */
function sendInPieces(path: string, body: string, length?: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(
      servers.commerce + path,
      {
        method: 'POST',
        headers: { ...TOKEN, ...(length !== undefined && { 'content-length': length }) },
        agent: false,
      },
      (response) => {
        response.resume();
        resolve(response.statusCode);
        sent.destroy();
      },
    );
    // The server may end the connection while we still write.
    sent.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EPIPE' ? undefined : reject(error)));
    for (let at = 0; at < body.length; at += 65_536) sent.write(body.slice(at, at + 65_536));
    sent.end();
  });
}
