import { writeTime } from './honest-store';
import { type Behaviour, HONEST, type Query } from './start-server';
import { isLookUp, NAME, PRODUCTS, type WrongServer } from './wrong-server';

export const WRONG_FILTERS: WrongServer[] = [
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
];

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

function isRange(query: Query): boolean {
  return Object.keys(query).some((name) => name.includes('Time'));
}

/** By other times. */
function selectWithin(change: (query: Query) => Partial<Query>): Partial<Behaviour> {
  return {
    select: (query, path, store) =>
      isLookUp(query) ? HONEST.select(query, path, store) : HONEST.select({ ...query, ...change(query) }, path, store),
  };
}

function shifted(value: unknown, ms: number): string | undefined {
  return typeof value === 'string' ? writeTime(Date.parse(value) + ms) : undefined;
}
