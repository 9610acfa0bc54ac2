import { Agent, request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { printColumns } from './print-table';
import { findP99, median } from './quantiles';

export const PAGE_SIZE = 200;
const SAMPLES = 200;
/** Pages whose texts are kept until the next collection. */
const PAGES_BETWEEN_COLLECTIONS = 20;

/** At a million rows, for 99 of 100 pages of a sequential reader; the cost of the last page relative to the first. */
export const GOALS = { p99Ms: 10, deepestToFirst: 1.5 };

/** As wide as the data, so that the deepest page is as deep. `variant` makes a filter that is new to the server. */
export const FILTERS = {
  'no filter': (_variant: number) => ({}),
  creation: (variant: number) => range('createTime', variant),
  'last update': (variant: number) => range('lastUpdateTime', variant),
  'both ranges': (variant: number) => ({ ...range('createTime', variant), ...range('lastUpdateTime', variant) }),
} satisfies Record<string, (variant: number) => object>;
export type FilterName = keyof typeof FILTERS;

function range(name: string, variant: number) {
  return { [`${name}Start`]: new Date(variant * 1000).toISOString(), [`${name}End`]: '2100-01-01T00:00:00Z' };
}

/** Milliseconds. */
interface Series {
  p50: number;
  p99: number;
  pagesPerSecond: number;
  samples: number;
}

export interface Measured {
  orders: number;
  filter: FilterName;
  /** A sequential reader's. */
  first: Series;
  middle: Series;
  deepest: Series;
  /** To the deepest page, without remembered page ends. */
  firstJump: number;
  random: Series;
}

export type ReadPage = (query: object) => Promise<{ tookMs: number; body: string }>;

/** Creates a reader with one connection. */
export function createPageReader(url: string, authorization: string): { readPage: ReadPage; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    readPage: (query) =>
      readPage(`${url}/orders`, JSON.stringify({ pageSize: PAGE_SIZE, ...query }), { agent, authorization }),
    close: () => agent.destroy(),
  };
}

/** To the end of the answer. */
function readPage(
  url: string,
  query: string,
  { agent, authorization }: { agent: Agent; authorization: string },
): Promise<{ tookMs: number; body: string }> {
  return new Promise((done, failed) => {
    const startedAt = performance.now();
    const length = Buffer.byteLength(query);
    const headers = { authorization, 'content-type': 'application/json', 'content-length': length };
    request(url, { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const tookMs = performance.now() - startedAt;
        const body = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) done({ tookMs, body });
        else failed(new Error(`The server of the bench answered ${response.statusCode}: ${body}`));
      });
    })
      .on('error', failed)
      .end(query);
  });
}

/** Measures pages of 200 orders, one at a time. */
export async function measureFilter(
  read: ReadPage,
  { orders, filter }: { orders: number; filter: FilterName },
): Promise<Measured> {
  const createFilter: (variant: number) => object = FILTERS[filter];
  const collectGarbage = exposeCollector();
  const lastPage = await findLastPage(read, createFilter(0), Math.ceil(orders / PAGE_SIZE));
  const take = async (pages: readonly number[], variant: number): Promise<Series> => {
    const times: number[] = [];
    for (const [index, page] of pages.entries()) {
      if (index % PAGES_BETWEEN_COLLECTIONS === 0) collectGarbage();
      times.push((await read({ page, ...createFilter(variant) })).tookMs);
    }
    return summarise(times);
  };
  /** Repeats pages when there are fewer than samples. */
  const from = (first: number, count: number) =>
    Array.from({ length: SAMPLES }, (_, index) => first + (index % Math.min(count, SAMPLES)));

  const part = Math.ceil(lastPage / 3);
  // Like a server that has run for a minute.
  await take(from(1, lastPage), 0);
  const first = await take(from(1, part), 1);
  // A jump to this page creates the page ends that a sequential reader leaves.
  await read({ page: part, ...createFilter(1) });
  const middle = await take(from(part + 1, part), 1);
  const deepestFirst = Math.max(1, lastPage - Math.min(part, SAMPLES) + 1);
  await read({ page: deepestFirst - 1 || 1, ...createFilter(1) });
  const deepest = await take(from(deepestFirst, lastPage - deepestFirst + 1), 1);
  const { tookMs: firstJump } = await read({ page: lastPage, ...createFilter(2) });
  const scattered = Array.from({ length: SAMPLES }, (_, index) => 1 + ((index * 7919) % lastPage));
  return { orders, filter, first, middle, deepest, firstJump, random: await take(scattered, 2) };
}

/** Lets the reader collect its own garbage between two requests. A collection during a request would count as the server's time. */
function exposeCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

/** Backwards, because orders without the time are outside of every range. */
async function findLastPage(read: ReadPage, filter: object, most: number): Promise<number> {
  for (let page = most; page > 1; page -= 1) {
    const { body } = await read({ page, ...filter });
    if (!body.startsWith('{"data":[]')) return page;
  }
  return 1;
}

function summarise(times: readonly number[]): Series {
  const total = times.reduce((sum, time) => sum + time, 0);
  return {
    p50: median(times),
    p99: findP99(times),
    pagesPerSecond: (times.length / total) * 1000,
    samples: times.length,
  };
}

/** Prints what was measured at a server, and marks missed goals. */
export function printMeasured(server: string, measured: readonly Measured[]): void {
  const ms = (value: number) => value.toFixed(2);
  const write = ({ p50, p99 }: Series) => `${ms(p50)} / ${ms(p99)}`;
  const rows = measured.map(({ orders, filter, first, middle, deepest, firstJump, random }) => {
    const ratio = deepest.p50 / first.p50;
    const slowest = Math.max(first.p99, middle.p99, deepest.p99);
    const isMet = ratio <= GOALS.deepestToFirst && (orders < 1_000_000 || slowest <= GOALS.p99Ms);
    const series = [first, middle, deepest].map(write);
    const rate = deepest.pagesPerSecond.toFixed(0);
    return [
      `${orders}`,
      filter,
      ...series,
      rate,
      ratio.toFixed(2),
      ms(firstJump),
      write(random),
      isMet ? 'met' : 'MISSED',
    ];
  });
  const head = ['orders', 'filter', 'first', 'middle', 'deepest', 'pages/s', '÷ first', 'jump', 'random', ''];
  const title = `Pages of ${PAGE_SIZE} orders over HTTP from ${server}, one after the other; p50 / p99 in ms of ${SAMPLES} requests each
first, middle, deepest: a reader who goes from page to page (goals: p99 ≤ ${GOALS.p99Ms} ms at a million orders, deepest ÷ first ≤ ${GOALS.deepestToFirst})
jump: the deepest page when no page before it has been read yet, and all ends before it have to be found; random: pages anywhere, after that`;
  printColumns(title, [head, ...rows]);
}
