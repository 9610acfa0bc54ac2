import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createHonestStore, type Store, type StoredRow } from './honest-store';

export type Path = '/orders' | '/products';
export const PATHS: readonly Path[] = ['/orders', '/products'];
export type Query = { page: number; pageSize: number } & Record<string, string | number | undefined>;
type Wrapper = Record<string, unknown>;

export const TOKEN = 'tok-3f9a-secret';
const ID = { '/orders': 'orderNumber', '/products': 'externalId' } as const;
const LOOK_UP = { '/orders': 'orderNumber', '/products': 'productId' } as const;

/** Each part can be replaced. */
export interface Behaviour {
  /** 200 accepts. */
  admit: (authorization: string | undefined, path: Path) => number;
  /** With 400. */
  refuses: (query: Query, path: Path) => boolean;
  /** Before paging. */
  select: (query: Query, path: Path, store: Store) => StoredRow[];
  cut: (rows: StoredRow[], query: Query) => StoredRow[];
  hasNextPage: (rows: StoredRow[], query: Query) => boolean;
  present: (row: StoredRow['row'], path: Path, place: number) => unknown;
  wrap: (
    page: { data: unknown[]; page: number; pageSize: number; hasNextPage: boolean },
    query: Query,
    path: Path,
  ) => Wrapper;
  respond: (body: Wrapper, response: ServerResponse, path: Path) => void;
  /** True when it has answered. */
  intercept: (request: IncomingMessage, response: ServerResponse, store: Store) => boolean;
}

function isWithin(at: number, start: unknown, end: unknown): boolean {
  const from = typeof start === 'string' ? Date.parse(start) : -Infinity;
  const to = typeof end === 'string' ? Date.parse(end) : Infinity;
  return at >= from && at <= to;
}

/** Written independently of the mock, so that both do not share a mistake. */
export const HONEST: Behaviour = {
  admit: (authorization) => (authorization === `Bearer ${TOKEN}` ? 200 : 401),
  refuses: (query, path) =>
    query.page < 1 ||
    query.pageSize < 1 ||
    query.pageSize > 200 ||
    (path === '/products' &&
      query.productId === undefined &&
      (['createTime', 'lastUpdateTime'] as const).some(
        (name) => (query[`${name}Start`] === undefined) !== (query[`${name}End`] === undefined),
      )),
  select: (query, path, store) => {
    const wanted = query[LOOK_UP[path]];
    return wanted === undefined
      ? store[path].filter(
          ({ createdAt, updatedAt }) =>
            isWithin(createdAt, query.createTimeStart, query.createTimeEnd) &&
            isWithin(updatedAt, query.lastUpdateTimeStart, query.lastUpdateTimeEnd),
        )
      : store[path].filter(({ row }) => row[ID[path]] === wanted);
  },
  cut: (rows, { page, pageSize }) => rows.slice((page - 1) * pageSize, page * pageSize),
  hasNextPage: (rows, { page, pageSize }) => page * pageSize < rows.length,
  present: (row) => row,
  wrap: (page) => page,
  respond: (body, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  },
  intercept: () => false,
};

export interface TestServer {
  /** Without a slash at the end. */
  url: string;
  /** Oldest first. */
  requests: { path: string; authorization: string | undefined; query: Query }[];
  close: () => Promise<void>;
}

/** Serves a small shop on a free port. */
export async function startServer(
  behaviour: Partial<Behaviour> = {},
  store = createHonestStore(wholeSecond()),
): Promise<TestServer> {
  const does = { ...HONEST, ...behaviour };
  const requests: TestServer['requests'] = [];
  const answer = (request: IncomingMessage, response: ServerResponse, text: string): void => {
    const path = PATHS.find((each) => each === request.url);
    const { authorization } = request.headers;
    const query = JSON.parse(text) as Query;
    requests.push({ path: request.url ?? '', authorization, query });
    if (does.intercept(request, response, store)) return;
    const status = path ? does.admit(authorization, path) : 404;
    if (!path || status !== 200) return void response.writeHead(status).end();
    if (does.refuses(query, path)) return void response.writeHead(400).end('{"error":"not like this"}');
    const selected = does.select(query, path, store);
    const data = does.cut(selected, query).map(({ row }, place) => does.present(row, path, place));
    const { page, pageSize } = query;
    const wrapper = { data, page, pageSize, hasNextPage: does.hasNextPage(selected, query) };
    does.respond(does.wrap(wrapper, query, path), response, path);
  };
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => answer(request, response, text));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function wholeSecond(): number {
  return Math.floor(Date.now() / 1000) * 1000;
}
