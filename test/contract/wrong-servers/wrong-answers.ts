import { HONEST, PATHS, type Query, TOKEN } from './start-server';
import { PRODUCTS, type Row, without, type WrongServer } from './wrong-server';

/** In status, token, text, envelope, and refusals. */
export const WRONG_ANSWERS: WrongServer[] = [
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
    name: 'takes five seconds for a page',
    behaviour: {},
    look: { deps: { clock: createSlowClock() } },
    faults: { 'page-time': /^time$/ },
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

/** Five seconds pass with each look. */
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
