import { HONEST } from './start-server';
import { isLookUp, type WrongServer } from './wrong-server';

let count = 0;

export const WRONG_PAGES: WrongServer[] = [
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
      // Pages of 12 and 9 rows are requested at a boundary alone, where the next page may be refused.
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
];
