import type { CheckOptions } from '@/lib/conformance/check-integrator';
import type { Surroundings } from '@/lib/conformance/endpoint';
import { RULES, type RuleId } from '@/lib/conformance/rules';

import { writeTime } from './honest-store';
import { type Behaviour, HONEST, type Path, PATHS, type Query, TOKEN } from './start-server';

/** An honest server with one fault, and what the check has to say about it: these rules and no other. */
export interface WrongServer {
  name: string;
  behaviour: Partial<Behaviour>;
  /** Rule → what its findings name as the field; a warning where the contract only recommends. */
  faults: Partial<Record<RuleId, RegExp>>;
  /** How to look, where the fault does not show by itself. */
  look?: { options?: Partial<CheckOptions>; surroundings?: Partial<Surroundings> };
  /** Interfaces that show it; without this, all that have the rules. */
  on?: readonly Path[];
}

const ORDERS: readonly Path[] = ['/orders'];
const PRODUCTS: readonly Path[] = ['/products'];
const NAME = { '/orders': 'orderNumber', '/products': 'externalId' } as const;

/** Behaviour that spoils rows of one interface. */
function spoil(path: Path, change: (row: Row, place: number) => Row): Partial<Behaviour> {
  return { present: (row, of, place) => (of === path ? change(row, place) : row) };
}
type Row = Record<string, unknown>;

/** The same for the lists in a row. */
function spoilInner(path: Path, list: 'orderLines' | 'skus', change: (inner: Row) => Row): Partial<Behaviour> {
  return spoil(path, (row) => ({ ...row, [list]: (row[list] as Row[]).map(change) }));
}

function without(row: Row, name: string): Row {
  const { [name]: _, ...rest } = row;
  return rest;
}

/** A query with some of its fields changed before it is answered. */
function ignoring(...fields: string[]): Partial<Behaviour> {
  return {
    select: (query, path, store) =>
      HONEST.select(
        Object.fromEntries(Object.entries(query).filter(([name]) => !fields.includes(name))) as Query,
        path,
        store,
      ),
  };
}

const isRange = (query: Query) => Object.keys(query).some((name) => name.includes('Time'));
const isLookUp = (query: Query) => query.orderNumber !== undefined || query.productId !== undefined;

/** The honest selection, by other times: moved by so many milliseconds, or the two ranges exchanged. */
function selectWithin(change: (query: Query) => Partial<Query>): Partial<Behaviour> {
  return {
    select: (query, path, store) =>
      isLookUp(query) ? HONEST.select(query, path, store) : HONEST.select({ ...query, ...change(query) }, path, store),
  };
}

const shifted = (value: unknown, ms: number) =>
  typeof value === 'string' ? writeTime(Date.parse(value) + ms) : undefined;

let count = 0;

export const WRONG_SERVERS: WrongServer[] = [
  {
    name: 'fails with 500 on the last pages',
    behaviour: {
      respond: (body, response) => {
        response.writeHead(body.hasNextPage === false && Number(body.page) > 2 ? 500 : 200, {
          'Content-Type': 'application/json',
        });
        response.end(JSON.stringify(body));
      },
    },
    faults: { answers: /^HTTP status$/ },
  },
  {
    name: 'hides failures behind 200 and a page of its own',
    behaviour: {
      admit: (authorization) => (authorization === `Bearer ${TOKEN}` ? 200 : 401),
      respond: (_, response) => {
        response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>Internal error</html>');
      },
    },
    faults: {
      'json-body': /^(body|Content-Type)$/,
      'protocol-test': /^(body|Content-Type)$/,
    },
  },
  {
    name: 'sends JSON as text',
    behaviour: {
      respond: (body, response) => {
        response.writeHead(200, { 'Content-Type': 'text/plain' }).end(JSON.stringify(body));
      },
    },
    faults: { 'json-body': /^Content-Type$/, 'protocol-test': /^Content-Type$/ },
  },
  {
    name: 'sends Latin-1',
    behaviour: {
      respond: (body, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end(Buffer.from(JSON.stringify({ ...body, shop: 'Zoë' }), 'latin1'));
      },
    },
    faults: { 'utf-8': /^body$/, 'protocol-test': /^body$/ },
  },
  {
    name: 'says it is another charset',
    behaviour: {
      respond: (body, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json; charset=gbk' }).end(JSON.stringify(body));
      },
    },
    faults: { 'utf-8': /^Content-Type$/, 'protocol-test': /^Content-Type$/ },
  },
  {
    name: 'lets in whoever has no token',
    behaviour: {
      admit: (authorization) => (authorization === undefined ? 200 : HONEST.admit(authorization, '/orders')),
    },
    faults: { 'token-missing': /^HTTP status$/ },
  },
  {
    name: 'answers a missing token with 400',
    behaviour: {
      admit: (authorization) => (authorization === undefined ? 400 : HONEST.admit(authorization, '/orders')),
    },
    faults: { 'token-missing': /^HTTP status$/ },
  },
  {
    name: 'lets in any token',
    behaviour: { admit: (authorization) => (authorization === undefined ? 401 : 200) },
    faults: { 'token-wrong': /^HTTP status$/ },
  },
  {
    name: 'answers a wrong token with 403',
    behaviour: {
      admit: (authorization) => (authorization === undefined ? 401 : authorization.endsWith(TOKEN) ? 200 : 403),
    },
    faults: { 'token-wrong': /^HTTP status$/ },
  },
  ...PATHS.map((path): WrongServer => ({
    name: `does not take the token for ${path}`,
    behaviour: { admit: (authorization, of) => (of === path ? 401 : HONEST.admit(authorization, of)) },
    faults: { 'one-token': /^HTTP status$/ },
    on: [path],
  })),
  {
    name: 'puts the page into an envelope',
    behaviour: { wrap: (page) => ({ code: 200, result: page }) },
    faults: { wrapper: /^(data|page|pageSize|hasNextPage)$/, 'protocol-test': /^(data|page|pageSize|hasNextPage)$/ },
  },
  {
    name: 'sends a bare list',
    behaviour: { wrap: (page) => page.data as unknown as Row },
    faults: { wrapper: /^body$/, 'protocol-test': /^body$/ },
  },
  {
    name: 'sends hasNextPage as text',
    behaviour: { wrap: (page) => ({ ...page, hasNextPage: String(page.hasNextPage) }) },
    faults: { wrapper: /^hasNextPage$/, 'protocol-test': /^hasNextPage$/ },
  },
  {
    name: 'sends page as text',
    behaviour: { wrap: (page) => ({ ...page, page: String(page.page) }) },
    faults: { wrapper: /^page$/, 'protocol-test': /^page$/ },
  },
  {
    name: 'forgets pageSize',
    behaviour: { wrap: (page) => without(page, 'pageSize') },
    faults: { wrapper: /^pageSize$/, 'protocol-test': /^pageSize$/ },
  },
  {
    name: 'sends null for an empty page',
    behaviour: { wrap: (page) => ({ ...page, data: page.data.length === 0 ? null : page.data }) },
    faults: { 'empty-array': /^data$/ },
  },
  {
    name: 'counts pages from zero in what it says',
    behaviour: { wrap: (page) => ({ ...page, page: page.page - 1 }) },
    faults: { 'page-echo': /^page$/, 'protocol-test': /^page$/ },
  },
  {
    name: 'says how many rows the page has for pageSize',
    behaviour: { wrap: (page) => ({ ...page, pageSize: page.pageSize === 200 ? 200 : page.data.length }) },
    faults: { 'page-echo': /^pageSize$/ },
  },
  {
    name: 'sends one row more than asked for, to tell whether there is a next page',
    behaviour: { cut: (rows, { page, pageSize }) => rows.slice((page - 1) * pageSize, page * pageSize + 1) },
    faults: { 'rows-within-size': /^data\.length$/, 'row-once': /^data\[\d+\]\.(orderNumber|externalId)$/ },
  },
  {
    name: 'refuses pages of 200',
    behaviour: { refuses: (query, path) => query.pageSize > 100 || HONEST.refuses(query, path) },
    faults: { 'page-size-200': /^HTTP status$/ },
  },
  {
    name: 'cuts page sizes at 100 without a word, for products',
    behaviour: {
      wrap: (page) => ({ ...page, pageSize: Math.min(page.pageSize, 100) }),
    },
    faults: { 'page-size-200': /^pageSize$/ },
  },
  {
    name: 'takes page 0, and sizes 0 and 201',
    behaviour: {
      refuses: (query, path) => HONEST.refuses({ ...query, page: 1, pageSize: 1 }, path),
    },
    faults: { 'size-limits': /^HTTP status$/ },
    on: PRODUCTS,
  },
  ...[0, 201].map((size): WrongServer => ({
    name: `takes pageSize ${size}`,
    behaviour: { refuses: (query, path) => query.pageSize !== size && HONEST.refuses(query, path) },
    faults: { 'size-limits': /^HTTP status$/ },
    on: PRODUCTS,
  })),
  ...(['createTimeStart', 'createTimeEnd', 'lastUpdateTimeStart', 'lastUpdateTimeEnd'] as const).map(
    (bound): WrongServer => ({
      name: `takes ${bound} alone`,
      behaviour: { refuses: (query, path) => HONEST.refuses(query, path) && !isAlone(query, bound) },
      faults: { 'bounds-paired': /^HTTP status$/ },
      on: PRODUCTS,
    }),
  ),
  {
    name: 'says there is always more',
    behaviour: { hasNextPage: () => true },
    faults: { 'paging-ends': /^hasNextPage$/, 'has-next': /^hasNextPage$/ },
  },
  {
    name: 'never says there is more',
    behaviour: { hasNextPage: () => false },
    faults: { 'has-next': /^hasNextPage$/, 'rows-complete': /(orderNumber|externalId)$/ },
  },
  {
    name: 'says there is more when the page is full',
    behaviour: { hasNextPage: (rows, query) => HONEST.cut(rows, query).length === query.pageSize },
    faults: { 'has-next': /^hasNextPage$/ },
  },
  {
    name: 'is one off in hasNextPage',
    behaviour: { hasNextPage: (rows, { page, pageSize }) => page * pageSize <= rows.length },
    faults: { 'has-next': /^hasNextPage$/ },
  },
  {
    name: 'says there is more, and refuses to send it',
    behaviour: {
      // Pages of 12 and 9 rows are only asked for at a boundary, where the next page may be refused without blame.
      hasNextPage: (rows, query) =>
        HONEST.hasNextPage(rows, query) || (query.page === 2 && [12, 9].includes(query.pageSize)),
      respond: (body, response) => {
        const isPast = Array.isArray(body.data) && body.data.length === 0 && Number(body.page) > 1;
        response.writeHead(isPast ? 404 : 200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
      },
    },
    faults: { 'has-next': /^hasNextPage$/ },
  },
  {
    name: 'says on the page before the last that it is the last',
    behaviour: { hasNextPage: (rows, { page, pageSize }) => page * pageSize < rows.length - 1 },
    faults: { 'has-next': /^hasNextPage$/ },
  },
  {
    name: 'says there is more past the end',
    behaviour: {
      hasNextPage: (rows, query) =>
        HONEST.hasNextPage(rows, query) || (query.page > 1 && HONEST.cut(rows, query).length === 0),
    },
    faults: { 'has-next': /^hasNextPage$/ },
  },
  {
    name: 'says there is more after a single look-up',
    behaviour: {
      wrap: (page, query) => ({
        ...page,
        hasNextPage: page.hasNextPage || (isLookUp(query) && page.data.length === 1),
      }),
    },
    faults: { 'has-next': /^hasNextPage$/ },
  },
  {
    name: 'always answers with its first page',
    behaviour: { cut: (rows, { pageSize }) => rows.slice(0, pageSize) },
    faults: {
      'has-next': /^hasNextPage$/,
      'row-once': /\.(orderNumber|externalId)$/,
      'rows-complete': /(orderNumber|externalId)$/,
    },
  },
  {
    name: 'goes round: after the last page the first comes again',
    behaviour: {
      cut: (rows, { page, pageSize }) => {
        const pages = Math.max(1, Math.ceil(rows.length / pageSize));
        return HONEST.cut(rows, { pageSize, page: ((page - 1) % pages) + 1 });
      },
      hasNextPage: (rows) => rows.length > 0,
    },
    faults: { 'paging-ends': /^hasNextPage$/, 'has-next': /^hasNextPage$/, 'row-once': /\.(orderNumber|externalId)$/ },
  },
  {
    name: 'sends its first row on every page',
    behaviour: {
      cut: (rows, query) => {
        const page = HONEST.cut(rows, query);
        return query.page === 1 || page.length === 0 ? page : [...rows.slice(0, 1), ...page.slice(1)];
      },
    },
    faults: { 'row-once': /^data\[0\]\./, 'rows-complete': /(orderNumber|externalId)$/ },
  },
  {
    name: 'has no order of rows',
    behaviour: {
      select: (...query) => {
        const rows = HONEST.select(...query);
        count += 1;
        const turn = (count * 7) % Math.max(rows.length, 1);
        return [...rows.slice(turn), ...rows.slice(0, turn)];
      },
    },
    faults: { 'row-once': /\.(orderNumber|externalId)$/, 'rows-complete': /(orderNumber|externalId)$/ },
  },
  {
    name: 'loses a row between pages',
    behaviour: {
      cut: (rows, { page, pageSize }) =>
        rows.slice((page - 1) * (pageSize + 1), (page - 1) * (pageSize + 1) + pageSize),
      hasNextPage: (rows, { page, pageSize }) => page * (pageSize + 1) < rows.length,
    },
    faults: { 'rows-complete': /(orderNumber|externalId)$/ },
  },
  {
    name: 'makes up ids for each request',
    behaviour: {
      present: (row, path) => {
        count += 1;
        return { ...row, [NAME[path]]: `${String(row[NAME[path]])}-${count}` };
      },
    },
    faults: { 'stable-ids': /\.(orderNumber|externalId)$/, 'single-row': /^data/, 'single-overrides': /^data/ },
  },
  {
    name: 'makes up ids of SKUs for each request',
    behaviour: spoilInner('/products', 'skus', (sku) => {
      count += 1;
      return { ...sku, externalId: `S-${count}` };
    }),
    faults: { 'stable-ids': /^data\[\d+\]\.skus\[\d+\]\.externalId$/ },
    on: PRODUCTS,
  },
  {
    name: 'leaves out the orderNumber of some orders',
    behaviour: spoil('/orders', (row) => (row.externalOrderId === 'X-4' ? without(row, 'orderNumber') : row)),
    faults: { 'required-fields': /^data\[\d+\]\.orderNumber$/ },
    on: ORDERS,
  },
  {
    name: 'has no quantity in lines',
    behaviour: spoilInner('/orders', 'orderLines', (line) => without(line, 'quantity')),
    faults: { 'required-fields': /^data\[\d+\]\.orderLines\[\d\]\.quantity$/, 'protocol-test': /\.quantity$/ },
    on: ORDERS,
  },
  {
    name: 'sends null for a title',
    behaviour: spoil('/products', (row) => ({ ...row, title: null })),
    faults: { 'required-fields': /^data\[\d+\]\.title$/, 'protocol-test': /\.title$/ },
    on: PRODUCTS,
  },
  {
    name: 'sends empty ids of SKUs',
    behaviour: spoilInner('/products', 'skus', (sku) => (sku.sku === 'TEA-2' ? { ...sku, externalId: '' } : sku)),
    faults: {
      'required-fields': /^data\[\d+\]\.skus\[1\]\.externalId$/,
      'protocol-test': /\.externalId$/,
      'unique-skus': /^data\[\d+\]\.skus\[1\]\.externalId$/,
    },
    on: PRODUCTS,
  },
  {
    name: 'sends order ids as numbers',
    behaviour: spoil('/orders', (row) => ({ ...row, externalOrderId: 17 })),
    faults: { 'field-types': /^data\[\d+\]\.externalOrderId$/, 'protocol-test': /\.externalOrderId$/ },
    on: ORDERS,
  },
  {
    name: 'names products by numbers',
    behaviour: spoil('/products', (row) => ({ ...row, externalId: Number(String(row.externalId).slice(2)) })),
    faults: {
      'field-types': /^data\[\d+\]\.externalId$/,
      'protocol-test': /\.externalId$/,
      // The id that is looked up is none of the texts this server knows.
      'single-row': /^data\.length$/,
      'single-overrides': /^data\.length$/,
    },
    on: PRODUCTS,
  },
  {
    name: 'sends one line as an object',
    behaviour: spoil('/orders', (row) => ({ ...row, orderLines: (row.orderLines as Row[])[0] })),
    faults: { 'field-types': /^data\[\d+\]\.orderLines$/, 'protocol-test': /\.orderLines$/ },
    on: ORDERS,
  },
  {
    name: 'sends images as one text',
    behaviour: spoil('/products', (row) => ({ ...row, images: 'a.jpg,b.jpg' })),
    faults: { 'field-types': /^data\[\d+\]\.images$/, 'protocol-test': /\.images$/ },
    on: PRODUCTS,
  },
  {
    name: 'sends amounts of orders with a currency sign',
    behaviour: spoil('/orders', (row) => ({ ...row, totalAmount: '€ 20.50' })),
    faults: { amounts: /^data\[\d+\]\.totalAmount$/, 'protocol-test': /\.totalAmount$/ },
    on: ORDERS,
  },
  {
    name: 'sends prices as text',
    behaviour: spoilInner('/products', 'skus', (sku) => ({ ...sku, price: '19.95' })),
    faults: { amounts: /^data\[\d+\]\.skus\[\d\]\.price$/, 'protocol-test': /\.price$/ },
    on: PRODUCTS,
  },
  {
    name: 'sends quantities with a fraction',
    behaviour: spoilInner('/orders', 'orderLines', (line) => ({ ...line, quantity: 1.5 })),
    faults: { integers: /^data\[\d+\]\.orderLines\[\d\]\.quantity$/, 'protocol-test': /\.quantity$/ },
    on: ORDERS,
  },
  {
    name: 'sends stock as text',
    behaviour: spoilInner('/products', 'skus', (sku) => ({ ...sku, stockQuantity: '7' })),
    faults: { integers: /^data\[\d+\]\.skus\[\d\]\.stockQuantity$/, 'protocol-test': /\.stockQuantity$/ },
    on: PRODUCTS,
  },
  {
    name: 'sends booleans as text',
    behaviour: spoilInner('/products', 'skus', (sku) => ({ ...sku, available: 'true' })),
    faults: { booleans: /^data\[\d+\]\.skus\[\d\]\.available$/, 'protocol-test': /\.available$/ },
    on: PRODUCTS,
  },
  {
    name: 'sends isDeleted as a number',
    behaviour: spoil('/products', (row) => ({ ...row, isDeleted: row.isDeleted ? 1 : 0 })),
    faults: { 'deleted-flag': /^data\[\d+\]\.isDeleted$/, 'protocol-test': /\.isDeleted$/ },
    on: PRODUCTS,
  },
  {
    name: 'sends times of orders in local time',
    behaviour: spoil('/orders', (row) => ({ ...row, purchaseTime: String(row.purchaseTime).replace('Z', '+08:00') })),
    faults: { times: /^data\[\d+\]\.purchaseTime$/, 'protocol-test': /\.purchaseTime$/ },
    on: ORDERS,
  },
  {
    name: 'sends times of products as a number of seconds in text',
    behaviour: spoil('/products', (row) => ({
      ...row,
      publishedAt: String(Date.parse(String(row.publishedAt)) / 1000),
    })),
    faults: { times: /^data\[\d+\]\.publishedAt$/, 'protocol-test': /\.publishedAt$/ },
    on: PRODUCTS,
  },
  {
    name: 'names days that there are not',
    behaviour: spoil('/products', (row) => ({ ...row, publishedAt: '2026-02-30T00:00:00Z' })),
    faults: { times: /^data\[\d+\]\.publishedAt$/, 'protocol-test': /\.publishedAt$/ },
    on: PRODUCTS,
  },
  {
    name: 'sends times of products with milliseconds',
    behaviour: spoil('/products', (row) => ({ ...row, publishedAt: String(row.publishedAt).replace('Z', '.000Z') })),
    faults: { 'time-form': /^data\[\d+\]\.publishedAt$/ },
    on: PRODUCTS,
  },
  {
    name: 'sends a sign for the currency',
    behaviour: spoil('/products', (row) => ({ ...row, currency: '€' })),
    faults: { 'currency-code': /^data\[\d+\]\.currency$/, 'protocol-test': /\.currency$/ },
    on: PRODUCTS,
  },
  {
    name: 'sends null for what orders do not have',
    behaviour: spoil('/orders', (row) => ({ ...row, trackingNumber: null })),
    faults: { 'optional-null': /^data\[\d+\]\.trackingNumber$/ },
    on: ORDERS,
  },
  {
    name: 'sends null for what products do not have',
    behaviour: spoil('/products', (row) => ({ ...row, skus: null })),
    faults: { 'optional-null': /^data\[\d+\]\.skus$/ },
    on: PRODUCTS,
  },
  {
    name: "gives lines their product's id",
    behaviour: spoilInner('/orders', 'orderLines', (line) => ({ ...line, itemId: line.productId })),
    faults: { 'unique-lines': /^data\[\d+\]\.orderLines\[1\]\.itemId$/ },
    on: ORDERS,
  },
  {
    name: 'gives SKUs of different products the same ids',
    behaviour: spoilInner('/products', 'skus', (sku) => ({ ...sku, externalId: sku.sku })),
    faults: { 'unique-skus': /^data\[\d+\]\.skus\[\d\]\.externalId$/ },
    on: PRODUCTS,
  },
  {
    name: 'ignores the creation range',
    behaviour: ignoring('createTimeStart', 'createTimeEnd'),
    faults: { 'filter-created': /^data\[\d+\]/ },
  },
  {
    name: 'ignores the last-update range',
    behaviour: ignoring('lastUpdateTimeStart', 'lastUpdateTimeEnd'),
    faults: { 'filter-updated': /^data\[\d+\]/ },
  },
  {
    name: 'ignores the end of the creation range',
    behaviour: ignoring('createTimeEnd'),
    faults: { 'filter-created': /^data\[\d+\]/ },
  },
  {
    name: 'ignores the start of the last-update range',
    behaviour: ignoring('lastUpdateTimeStart'),
    faults: { 'filter-updated': /^data\[\d+\]/ },
  },
  {
    name: 'filters the first page only',
    behaviour: {
      select: (query, path, store) =>
        isRange(query) && !isLookUp(query) && query.page > 1 ? store[path] : HONEST.select(query, path, store),
    },
    faults: { 'filter-created': /^data\[\d+\]/, 'filter-updated': /^data\[\d+\]/ },
    on: PRODUCTS,
  },
  {
    name: 'finds nothing by any creation range',
    behaviour: {
      select: (query, path, store) =>
        query.createTimeStart !== undefined && !isLookUp(query) ? [] : HONEST.select(query, path, store),
    },
    faults: { 'filter-created': /^(data\.length|externalId)$/ },
  },
  {
    name: 'takes the last-update range for the creation range',
    behaviour: selectWithin(({ createTimeStart, createTimeEnd, lastUpdateTimeStart, lastUpdateTimeEnd }) => ({
      createTimeStart: lastUpdateTimeStart,
      createTimeEnd: lastUpdateTimeEnd,
      lastUpdateTimeStart: createTimeStart,
      lastUpdateTimeEnd: createTimeEnd,
    })),
    faults: { 'filter-created': /^(data\[|externalId$)/, 'filter-updated': /^(data\[|externalId$)/ },
    on: PRODUCTS,
  },
  {
    name: 'leaves out the end of a range',
    behaviour: selectWithin(({ createTimeEnd, lastUpdateTimeEnd }) => ({
      createTimeEnd: shifted(createTimeEnd, -1000),
      lastUpdateTimeEnd: shifted(lastUpdateTimeEnd, -1000),
    })),
    faults: { 'range-ends': /^(orderNumber|externalId)$/ },
  },
  {
    name: 'leaves out the start of a range',
    behaviour: selectWithin(({ createTimeStart, lastUpdateTimeStart }) => ({
      createTimeStart: shifted(createTimeStart, 1000),
      lastUpdateTimeStart: shifted(lastUpdateTimeStart, 1000),
    })),
    faults: { 'range-ends': /^(orderNumber|externalId)$/ },
  },
  {
    name: 'ignores the id of a single look-up',
    behaviour: ignoring('orderNumber', 'productId'),
    faults: { 'single-row': /^data/, 'single-overrides': /^data/, 'unknown-id': /^data\.length$/ },
  },
  {
    name: 'finds ids that only begin alike',
    behaviour: {
      select: (query, path, store) => {
        const id = String(query.orderNumber ?? query.productId ?? '');
        return id === ''
          ? HONEST.select(query, path, store)
          : store[path].filter(({ row }) => id.startsWith(String(row[NAME[path]]).slice(0, -1)));
      },
    },
    faults: { 'single-row': /\.(orderNumber|externalId)$/, 'single-overrides': /./, 'has-next': /^hasNextPage$/ },
  },
  {
    name: 'finds no single row',
    behaviour: { select: (query, path, store) => (isLookUp(query) ? [] : HONEST.select(query, path, store)) },
    faults: { 'single-row': /^data\.length$/, 'single-overrides': /^data\.length$/ },
  },
  {
    name: 'lets ranges hold for single look-ups',
    behaviour: {
      select: (query, path, store) => {
        const { orderNumber, productId, ...ranges } = query;
        const id = orderNumber ?? productId;
        return HONEST.select(ranges as Query, path, store).filter(
          ({ row }) => id === undefined || row[NAME[path]] === id,
        );
      },
    },
    faults: { 'single-overrides': /^data\.length$/ },
  },
  {
    name: 'answers an unknown id with 404',
    behaviour: {
      refuses: (query, path) =>
        HONEST.refuses(query, path) || /unknown/.test(String(query.orderNumber ?? query.productId)),
    },
    faults: { 'unknown-id': /^HTTP status$/ },
  },
  {
    name: 'answers an unknown id with all rows',
    behaviour: {
      select: (query, path, store) => {
        const found = HONEST.select(query, path, store);
        return isLookUp(query) && found.length === 0 ? store[path] : found;
      },
    },
    faults: { 'unknown-id': /^data\.length$/ },
  },
  {
    name: 'takes five seconds for a page',
    behaviour: {},
    look: { surroundings: { clock: createSlowClock() } },
    faults: { 'page-time': /^time$/ },
  },
  {
    name: 'names pictures and videos that nobody can open',
    behaviour: {},
    look: { options: { isReachable: () => Promise.resolve(false) } },
    faults: { pictures: /^data\[0\]\.(orderLines|mainImageUrl|images|videos|skus)/ },
  },
  {
    name: 'fails at the protocol test alone',
    behaviour: {
      respond: (body, response) => {
        const { hour } = body as { hour?: boolean };
        response.writeHead(hour ? 500 : 200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
      },
      wrap: (page, query) => ({ ...page, ...(isLastHour(query) && { hour: true }) }),
    },
    faults: { answers: /^HTTP status$/, 'protocol-test': /^HTTP status$/ },
  },
];

/** Each look at it is five seconds later. */
function createSlowClock(): () => number {
  let nowMs = 0;
  return () => (nowMs += 5000);
}

function isAlone(query: Query, bound: string): boolean {
  return (
    Object.keys(query)
      .filter((name) => name.includes('Time'))
      .join() === bound
  );
}

function isLastHour({ lastUpdateTimeStart, lastUpdateTimeEnd }: Query): boolean {
  return Date.parse(String(lastUpdateTimeEnd)) - Date.parse(String(lastUpdateTimeStart)) === 3_600_000;
}

/** What has to be found out about a wrong server, as `/orders has-next`. */
export function expectedFaults({ faults, on = PATHS }: WrongServer): string[] {
  return on.flatMap((path) =>
    (Object.keys(faults) as RuleId[]).filter((rule) => path in RULES[rule].on).map((rule) => `${path} ${rule}`),
  );
}
