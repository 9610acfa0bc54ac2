import { ORDER_PAGE_DEADLINE_MS } from '@/lib/contract/page';

import type { Endpoint, Sent } from '../endpoint';
import { expectField, isRefusal, isRow, readJsonBody, reportObstacle, type ReceivedRow } from '../read-answer';
import type { Report } from '../report';
import type { ShopInterface } from '../rule';
import { describeQuery, type Query, readId } from './query';

export interface SeenPage {
  rows: ReceivedRow[];
  /** Index of each row in `data`; `rows` contains only objects. */
  places: number[];
  hasNextPage: boolean | undefined;
  /** The size in effect, or the requested size if the answer has none. */
  pageSize: number;
  request: string;
}

/** Judges each answer as a whole: status, encoding, wrapper, size, time. */
export interface PageReader {
  /** Undefined if the answer contains no page; the report has the reason. */
  query: (query: Query) => Promise<SeenPage | undefined>;
  /** Requests a page that the server may refuse with another 4xx; a refusal is not judged. */
  queryFreely: (query: Query) => Promise<SeenPage | 'refused' | undefined>;
  read: (query: Query, sent: Sent) => SeenPage | undefined;
}

const NO_SUCH_ADDRESS = new Set([404, 405]);

export function createPageReader(endpoint: Endpoint, report: Report): PageReader {
  const read = (query: Query, sent: Sent): SeenPage | undefined => {
    const request = describeQuery(query);
    if (sent.httpStatus !== 200) {
      const fault = NO_SUCH_ADDRESS.has(sent.httpStatus) ? 'should be 200 (is the base URL right?)' : 'should be 200';
      report.fail('answers', { request, field: 'HTTP status', value: sent.httpStatus, fault });
      return undefined;
    }
    report.pass('answers');
    readTime(sent, request, report);
    const body = readJsonBody(sent, request, report);
    return body === undefined ? undefined : readWrapper(query, body, report);
  };
  const send = async (query: Query): Promise<Sent | undefined> => {
    const sent = await endpoint.send(query);
    if (sent.ok) return sent.value;
    reportObstacle(sent.failure, 'answers', describeQuery(query), report);
    return undefined;
  };
  return {
    read,
    async query(query) {
      const sent = await send(query);
      return sent && read(query, sent);
    },
    async queryFreely(query) {
      const sent = await send(query);
      if (!sent) return undefined;
      return isRefusal(sent.httpStatus) ? 'refused' : read(query, sent);
    },
  };
}

function readTime({ tookMs }: Sent, request: string, report: Report): void {
  if (tookMs < ORDER_PAGE_DEADLINE_MS) return report.pass('page-time');
  const value = `${(tookMs / 1000).toFixed(1)} s`;
  report.fail('page-time', { request, field: 'time', value, fault: 'should be under 5 s' });
}

function readWrapper(query: Query, body: unknown, report: Report): SeenPage | undefined {
  const request = describeQuery(query);
  if (!isRow(body)) {
    report.fail('wrapper', { request, field: 'body', value: body, fault: 'should be a JSON object' });
    return undefined;
  }
  const { data, page, pageSize, hasNextPage } = body;
  const expect = (field: string, value: unknown, holds: boolean, fault: string): void =>
    expectField({ rule: 'wrapper', request, field, value, fault }, holds, report);
  expect('page', page, Number.isInteger(page), 'should be a whole JSON number');
  expect('pageSize', pageSize, Number.isInteger(pageSize), 'should be a whole JSON number');
  expect('hasNextPage', hasNextPage, typeof hasNextPage === 'boolean', 'should be true or false');
  readEcho(query, { page, pageSize }, report);

  const seen = {
    hasNextPage: typeof hasNextPage === 'boolean' ? hasNextPage : undefined,
    pageSize: isSmallerSize(query, pageSize) ? pageSize : query.pageSize,
    request,
  };
  if (data === null) {
    report.fail('empty-array', { request, field: 'data', value: null, fault: 'should be []' });
    return { ...seen, rows: [], places: [] };
  }
  expect('data', data, Array.isArray(data), 'should be an array');
  if (!Array.isArray(data)) return undefined;
  const rows = data as unknown[];
  if (rows.length === 0) report.pass('empty-array');
  if (rows.length <= query.pageSize) report.pass('rows-within-size');
  else {
    const fault = `should hold at most ${query.pageSize} rows`;
    report.fail('rows-within-size', { request, field: 'data.length', value: rows.length, fault });
  }
  const places = [...rows.keys()].filter((place) => isRow(rows[place]));
  for (const [place, row] of rows.entries()) {
    if (isRow(row)) continue;
    report.fail('wrapper', { request, field: `data[${place}]`, value: row, fault: 'should be a JSON object' });
  }
  return { ...seen, rows: rows.filter(isRow), places };
}

/** Another rule judges a smaller size where 200 was requested. */
function isSmallerSize(query: Query, pageSize: unknown): pageSize is number {
  return query.pageSize === 200 && typeof pageSize === 'number' && pageSize >= 1 && pageSize < 200;
}

function readEcho(query: Query, told: { page: unknown; pageSize: unknown }, report: Report): void {
  const request = describeQuery(query);
  for (const field of ['page', 'pageSize'] as const) {
    const value = told[field];
    // A value that is no number breaks the rule about the wrapper instead.
    if (!Number.isInteger(value) || (field === 'pageSize' && isSmallerSize(query, value))) continue;
    if (value === query[field]) report.pass('page-echo');
    else report.fail('page-echo', { request, field, value, fault: `should be ${query[field]}` });
  }
}

export interface Walk {
  rows: Map<string, SeenRow>;
  repeats: SeenRow[];
  pages: number;
  /** `capped`: it reached the maximum of pages. `broken`: paging could not continue. */
  end: 'ended' | 'capped' | 'broken';
}

export interface SeenRow {
  id: string;
  row: ReceivedRow;
  request: string;
  field: string;
}

interface WalkOptions {
  path: ShopInterface;
  pageSize: number;
  maxPages: number;
  filter?: Partial<Query>;
  onPage?: (page: number, rows: number) => void;
  visit?: (page: SeenPage) => void;
}

/** Paging counts as endless after this many pages without a new row. */
const BARREN_PAGES = 3;

/** Reads pages until the server says that there are no more (Contract: "Page wrapper"). */
export async function walk(reader: PageReader, report: Report, options: WalkOptions): Promise<Walk> {
  const { path, pageSize, maxPages, filter = {}, onPage, visit } = options;
  const result: Walk = { rows: new Map(), repeats: [], pages: 0, end: 'capped' };
  let barren = 0;
  for (let page = 1; page <= maxPages; page += 1) {
    const seen = await reader.query({ page, pageSize, ...filter });
    if (!seen) return { ...result, end: 'broken' };
    visit?.(seen);
    result.pages = page;
    const before = result.rows.size;
    collect(seen, path, result);
    onPage?.(page, result.rows.size);
    if (seen.hasNextPage === undefined) return { ...result, end: 'broken' };
    if (!seen.hasNextPage) {
      report.pass('paging-ends');
      return { ...result, end: 'ended' };
    }
    if (page > 1 && seen.rows.length > 0) report.pass('has-next');
    barren = result.rows.size === before ? barren + 1 : 0;
    if (barren === BARREN_PAGES) {
      failEndless(seen, page, report);
      return { ...result, end: 'broken' };
    }
  }
  return result;
}

function collect({ rows, places, request }: SeenPage, path: ShopInterface, { rows: known, repeats }: Walk): void {
  for (const [index, row] of rows.entries()) {
    const id = readId(path, row) ?? JSON.stringify(row);
    const seen = { id, row, request, field: `data[${places[index]}]` };
    if (known.has(id)) repeats.push(seen);
    else known.set(id, seen);
  }
}

function failEndless(seen: SeenPage, page: number, report: Report): void {
  const { request, hasNextPage: value } = seen;
  const what = seen.rows.length === 0 ? 'are empty' : 'hold only rows that came before';
  const fault = `should be false: pages ${page - BARREN_PAGES + 1} to ${page} ${what}`;
  report.fail('paging-ends', { request, field: 'hasNextPage', value, fault });
  // Repeated rows break another rule; empty pages also break `has-next`.
  if (seen.rows.length === 0) report.fail('has-next', { request, field: 'hasNextPage', value, fault });
}

export interface Subject {
  path: ShopInterface;
  reader: PageReader;
  report: Report;
  store: Walk;
  largest: number;
  /** Start of the check, milliseconds since 1970. */
  nowMs: number;
}
