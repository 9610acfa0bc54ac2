import { gzipSync } from 'node:zlib';

import type { ShopOptions } from '@/conformance/shop/check-shop';

import { createHonestStore, type Store, type StoredRow, writeTime } from './honest-store';
import { type Behaviour, HONEST } from './start-server';

/** Keeps the rules in another way. */
export interface Style {
  name: string;
  behaviour?: Partial<Behaviour>;
  store?: Store;
  options?: Partial<ShopOptions>;
  /** Recommendations that it does not follow. */
  warnings?: string[];
  /** Beside `pictures`, which are not checked here. */
  unchecked?: string[];
}

const now = Math.floor(Date.now() / 1000) * 1000;
const honest = () => createHonestStore(now);

function createBareStore(): Store {
  const store = honest();
  for (const each of store['/orders']) each.row = { orderNumber: each.row.orderNumber };
  for (const each of store['/products']) each.row = { externalId: each.row.externalId, title: each.row.title };
  return store;
}

function createStoreOf(count: number): Store {
  const { '/orders': orders, '/products': products } = honest();
  return { '/orders': orders.slice(orders.length - count), '/products': products.slice(products.length - count) };
}

/** Each request updates the oldest row, and every fifth adds an order. */
function createBusyBehaviour(): Partial<Behaviour> {
  let count = 0;
  return {
    select: (query, path, store) => {
      count += 1;
      const at = now + Math.floor(count / 50) * 1000;
      const rows = store[path];
      const touched = rows[count % rows.length];
      if (touched) {
        touched.updatedAt = at;
        if (path === '/products') touched.row = { ...touched.row, externalUpdatedAt: writeTime(at) };
      }
      if (path === '/orders' && count % 5 === 0) addOrder(rows, `NEW-${count}`);
      return HONEST.select(query, path, store);
    },
  };
}

function createRateLimit(retryAfter?: string): Partial<Behaviour> {
  let count = 0;
  return {
    intercept: (_, response) => {
      count += 1;
      if (count % 3 !== 0) return false;
      response.writeHead(429, retryAfter === undefined ? {} : { 'Retry-After': retryAfter }).end();
      return true;
    },
  };
}

function addOrder(rows: StoredRow[], number: string): void {
  const [model] = rows;
  if (!model) return;
  const row = { ...model.row, orderNumber: number, purchaseTime: writeTime(now) };
  rows.push({ createdAt: now, updatedAt: now, row });
}

/** Every second time, after the last page was sent. */
function createGrowth(): Partial<Behaviour> {
  let count = 0;
  return {
    select: (query, path, store) => {
      const selected = HONEST.select(query, path, store);
      const isLast = query.page * query.pageSize === store[path].length && selected.length === store[path].length;
      if (path !== '/orders' || !isLast) return selected;
      count += 1;
      if (count % 2 === 1) addOrder(store[path], `GREW-${count}`);
      return selected;
    },
  };
}

/** Newest first; the order arrives while the store is read with small pages. */
function createOneArrival(): Partial<Behaviour> {
  let isThere = false;
  return {
    select: (query, path, store) => {
      const selected = HONEST.select(query, path, store).toReversed();
      if (path === '/orders' && query.pageSize === 8 && query.page === 1 && !isThere) {
        isThere = true;
        addOrder(store[path], 'ARRIVED-1');
      }
      return selected;
    },
  };
}

/** Newest first, at most ten rows per page. */
function createManyArrivals(): Partial<Behaviour> {
  let count = 0;
  return {
    refuses: (query, path) => HONEST.refuses(query, path) || (path === '/orders' && query.pageSize > 10),
    select: (query, path, store) => {
      count += 1;
      if (path === '/orders' && count % 10 === 0) addOrder(store[path], `ARRIVED-${count}`);
      return HONEST.select(query, path, store).toReversed();
    },
  };
}

/** Right after sending a range's first row. */
function createUpdates(): Partial<Behaviour> {
  return {
    select: (query, path, store) => {
      const selected = HONEST.select(query, path, store);
      const [first] = selected;
      if (path === '/orders' && query.lastUpdateTimeStart !== undefined && first) first.updatedAt = now;
      return selected;
    },
  };
}

function createNewSkus(): Partial<Behaviour> {
  let pages = 0;
  return {
    select: (query, path, store) => {
      if (path === '/products' && query.pageSize === 200 && Object.keys(query).length === 2) pages += 1;
      const [first] = store['/products'];
      if (first && pages === 3) first.row = { ...first.row, title: 'New pot', skus: [{ externalId: 'NEW-SKU' }] };
      return HONEST.select(query, path, store);
    },
  };
}

/** One product will be published in exactly five years. */
function createScheduledStore(): Store {
  const store = honest();
  const [first] = store['/products'];
  if (first) {
    first.createdAt = now + 5 * 365 * 86_400_000 + 3_600_000;
    first.row = { ...first.row, publishedAt: writeTime(first.createdAt) };
  }
  return store;
}

/** As servers do with idle connections. */
function createOneReset(): Partial<Behaviour> {
  let count = 0;
  return {
    intercept: (request) => {
      count += 1;
      if (count !== 20) return false;
      request.socket.destroy();
      return true;
    },
  };
}

const NOTHING_SHOWN = ['amounts', 'integers', 'booleans', 'deleted-flag', 'times', 'time-form', 'currency-code'];

export const HONEST_STYLES: Style[] = [
  { name: 'keeps every rule the plain way' },
  {
    name: 'sends fields of its own, in rows and wrapper',
    behaviour: {
      present: (row) => ({ id: 17, _links: {}, ...row, internalNote: null }),
      wrap: (page) => ({ code: 200, msg: 'ok', ...page, total: 24, nextCursor: null }),
    },
  },
  {
    name: 'sends the newest rows first',
    behaviour: { select: (...query) => HONEST.select(...query).toReversed() },
  },
  {
    name: 'is compressed, names the charset and begins with a byte order mark',
    behaviour: {
      respond: (body, response) => {
        response.writeHead(200, { 'Content-Type': 'Application/JSON; Charset="UTF-8"', 'Content-Encoding': 'gzip' });
        response.end(gzipSync(`\uFEFF${JSON.stringify(body, null, 2)}`));
      },
    },
  },
  { name: 'limits the rate and says for how long', behaviour: createRateLimit('2') },
  { name: 'limits the rate and does not say for how long', behaviour: createRateLimit() },
  { name: 'closes an idle connection', behaviour: createOneReset() },
  { name: 'changes while it is read', behaviour: createBusyBehaviour(), store: honest() },
  { name: 'gets an order right after its last page was read', behaviour: createGrowth(), store: honest() },
  { name: 'gets an order while it is read, newest first', behaviour: createOneArrival(), store: honest() },
  {
    name: 'gets many orders while it is read, newest first, and is not read to its end',
    behaviour: createManyArrivals(),
    store: honest(),
    options: { maxPages: 2 },
    warnings: ['/orders page-size-200'],
    unchecked: ['/orders paging-ends', '/orders rows-complete'],
  },
  { name: 'updates what was read just now', behaviour: createUpdates(), store: honest() },
  { name: 'gets other SKUs while it is read', behaviour: createNewSkus(), store: honest() },
  { name: 'has products that are yet to be published', store: createScheduledStore() },
  {
    name: 'hides rows after paging, so that two pages in between are empty',
    behaviour: {
      cut: (rows, query) =>
        HONEST.cut(rows, query).filter(({ row }) => !/^O-10(0[6-9]|1[0-7])$/.test(String(row.orderNumber))),
    },
  },
  { name: 'has one row of each', store: createStoreOf(1) },
  {
    name: 'has more rows than a page of 200 holds',
    store: {
      '/orders': Array.from({ length: 400 }, (_, index) => {
        const createdAt = now - (400 - index) * 60_000;
        return {
          createdAt,
          updatedAt: createdAt,
          row: { orderNumber: `N-${index}`, purchaseTime: writeTime(createdAt) },
        };
      }),
      '/products': honest()['/products'],
    },
    unchecked: ['amounts', 'integers', 'unique-lines'].map((rule) => `/orders ${rule}`),
  },
  {
    name: 'shows only what is required',
    store: createBareStore(),
    unchecked: [
      ...['amounts', 'integers', 'times', 'optional-null', 'unique-lines', 'range-ends'].map(
        (rule) => `/orders ${rule}`,
      ),
      ...[...NOTHING_SHOWN, 'optional-null', 'unique-skus', 'range-ends'].map((rule) => `/products ${rule}`),
    ],
  },
  {
    name: 'refuses pages past the end',
    behaviour: {
      intercept: () => false,
      respond: (body, response) => {
        const isPast = Array.isArray(body.data) && body.data.length === 0 && Number(body.page) > 1;
        response.writeHead(isPast ? 404 : 200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
      },
    },
  },
  {
    name: 'takes 100 orders per page at most, and refuses more',
    behaviour: {
      refuses: (query, path) => HONEST.refuses(query, path) || (path === '/orders' && query.pageSize > 100),
    },
    warnings: ['/orders page-size-200'],
  },
  {
    name: 'takes 10 orders per page at most, and says so',
    behaviour: {
      cut: (rows, { page, pageSize }) => {
        const size = isOrders(rows) ? Math.min(pageSize, 10) : pageSize;
        return rows.slice((page - 1) * size, page * size);
      },
      hasNextPage: (rows, { page, pageSize }) =>
        page * (isOrders(rows) ? Math.min(pageSize, 10) : pageSize) < rows.length,
      wrap: (page, _, path) => (path === '/orders' ? { ...page, pageSize: Math.min(page.pageSize, 10) } : page),
    },
    warnings: ['/orders page-size-200'],
  },
  {
    name: 'writes the times of products with fraction and offset, and null for what it does not have',
    behaviour: {
      present: (row, path) =>
        path === '/products'
          ? { ...row, publishedAt: String(row.publishedAt).replace('Z', '.000+00:00'), brand: null }
          : row,
    },
    warnings: ['/products time-form', '/products optional-null'],
  },
  {
    name: 'leaves out the end of a range of orders, and lets ranges hold for single look-ups',
    behaviour: {
      select: (query, path, store) => {
        if (path === '/products') return HONEST.select(query, path, store);
        const { orderNumber, ...ranges } = query;
        const end = (value: unknown) => (typeof value === 'string' ? writeTime(Date.parse(value) - 1000) : undefined);
        const shifted = {
          ...ranges,
          createTimeEnd: end(query.createTimeEnd),
          lastUpdateTimeEnd: end(query.lastUpdateTimeEnd),
        };
        return HONEST.select(shifted as typeof query, path, store).filter(
          ({ row }) => orderNumber === undefined || row.orderNumber === orderNumber,
        );
      },
    },
    warnings: ['/orders range-ends', '/orders single-overrides'],
  },
];

function isOrders([first]: { row: Record<string, unknown> }[]): boolean {
  return first?.row.orderNumber !== undefined;
}
