import { describeObstacle } from './describe-obstacle';
import type { Endpoint, Sent } from './endpoint';
import type { Notebook } from './notebook';
import { describeQuery, type Query } from './query';

/** A row of an answer, of which nothing is known but that it is an object. */
export type Row = Readonly<Record<string, unknown>>;

/** What can be used of an answer, however wrong the rest of it is. */
export interface SeenPage {
  rows: Row[];
  /** Place of each row in `data`: rows that are no objects are left out above. */
  places: number[];
  /** Undefined where it is no boolean. */
  hasNextPage: boolean | undefined;
  /** Page size in effect, as far as it was told. */
  pageSize: number;
  request: string;
}

/** Asks for pages and judges each answer as a whole: status, encoding, wrapper, size and time. */
export interface PageReader {
  /** @returns undefined when the answer holds no page; what was wrong is then in the notebook */
  ask: (query: Query) => Promise<SeenPage | undefined>;
  /** As `ask`, for a page that the server may also refuse (another 4xx): then nothing is judged, and there is no page. */
  askFreely: (query: Query) => Promise<SeenPage | 'refused' | undefined>;
  /** Judges an answer that was had otherwise. */
  read: (query: Query, sent: Sent) => SeenPage | undefined;
}

/** Statuses of a server that does not know the address, or not by POST. */
const NO_SUCH_ADDRESS = new Set([404, 405]);

/** Contract: "Each page should respond in under 5 seconds". */
const PAGE_TIME_LIMIT_MS = 5000;

export function createPageReader(endpoint: Endpoint, notebook: Notebook): PageReader {
  const read = (query: Query, sent: Sent): SeenPage | undefined => {
    const request = describeQuery(query);
    if (sent.httpStatus !== 200) {
      const fault = NO_SUCH_ADDRESS.has(sent.httpStatus) ? 'should be 200 (is the base URL right?)' : 'should be 200';
      notebook.accuse('answers', { request, field: 'HTTP status', value: sent.httpStatus, fault });
      return undefined;
    }
    notebook.confirm('answers');
    readTime(sent, request, notebook);
    readEncoding(sent, request, notebook);
    if (sent.body === undefined) {
      notebook.accuse('json-body', { request, field: 'body', value: sent.opening, fault: 'is not JSON' });
      return undefined;
    }
    return readWrapper(query, sent.body, notebook);
  };
  const send = async (query: Query): Promise<Sent | undefined> => {
    const sent = await endpoint.send(query);
    if (sent.ok) return sent.value;
    const { reason } = sent.failure;
    if (reason === 'rate-limited')
      notebook.remark('answers', `Not all was answered: ${describeObstacle(sent.failure)}.`);
    else if (reason !== 'cancelled') {
      notebook.accuse('answers', { request: describeQuery(query), fault: describeObstacle(sent.failure) });
    }
    return undefined;
  };
  return {
    read,
    async ask(query) {
      const sent = await send(query);
      return sent && read(query, sent);
    },
    async askFreely(query) {
      const sent = await send(query);
      if (!sent) return undefined;
      return isRefusal(sent.httpStatus) ? 'refused' : read(query, sent);
    },
  };
}

/** Contract: "other 4xx: Request parameters or interface implementation do not meet requirements". */
export function isRefusal(httpStatus: number): boolean {
  return httpStatus >= 400 && httpStatus < 500 && ![401, 403, 429].includes(httpStatus);
}

function readTime({ tookMs }: Sent, request: string, notebook: Notebook): void {
  if (tookMs < PAGE_TIME_LIMIT_MS) return notebook.confirm('page-time');
  const value = `${(tookMs / 1000).toFixed(1)} s`;
  notebook.accuse('page-time', { request, field: 'time', value, fault: 'should be under 5 s' });
}

function readEncoding({ contentType, isUtf8 }: Sent, request: string, notebook: Notebook): void {
  const field = 'Content-Type';
  const [type = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim().toLowerCase());
  if (type === 'application/json') notebook.confirm('json-body');
  else {
    notebook.accuse('json-body', { request, field, value: contentType ?? null, fault: 'should be application/json' });
  }
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  if (!isUtf8) {
    notebook.accuse('utf-8', { request, field: 'body', fault: 'holds bytes that are no UTF-8' });
  } else if (charset !== undefined && !['utf-8', 'utf8'].includes(charset)) {
    notebook.accuse('utf-8', { request, field, value: contentType, fault: 'should name no other charset than utf-8' });
  } else notebook.confirm('utf-8');
}

function readWrapper(query: Query, body: unknown, notebook: Notebook): SeenPage | undefined {
  const request = describeQuery(query);
  if (!isRow(body)) {
    notebook.accuse('wrapper', { request, field: 'body', value: body, fault: 'should be a JSON object' });
    return undefined;
  }
  const { data, page, pageSize, hasNextPage } = body;
  const expect = (field: string, value: unknown, holds: boolean, fault: string): void => {
    if (holds) notebook.confirm('wrapper');
    else if (value === undefined) notebook.accuse('wrapper', { request, field, fault: 'is missing' });
    else notebook.accuse('wrapper', { request, field, value, fault });
  };
  expect('page', page, Number.isInteger(page), 'should be a whole JSON number');
  expect('pageSize', pageSize, Number.isInteger(pageSize), 'should be a whole JSON number');
  expect('hasNextPage', hasNextPage, typeof hasNextPage === 'boolean', 'should be true or false');
  readEcho(query, { page, pageSize }, notebook);

  const seen = {
    hasNextPage: typeof hasNextPage === 'boolean' ? hasNextPage : undefined,
    pageSize: isSmallerSize(query, pageSize) ? pageSize : query.pageSize,
    request,
  };
  if (data === null) {
    notebook.accuse('empty-array', { request, field: 'data', value: null, fault: 'should be []' });
    return { ...seen, rows: [], places: [] };
  }
  expect('data', data, Array.isArray(data), 'should be an array');
  if (!Array.isArray(data)) return undefined;
  const rows = data as unknown[];
  if (rows.length === 0) notebook.confirm('empty-array');
  if (rows.length <= query.pageSize) notebook.confirm('rows-within-size');
  else {
    const fault = `should hold at most ${query.pageSize} rows`;
    notebook.accuse('rows-within-size', { request, field: 'data.length', value: rows.length, fault });
  }
  const places = [...rows.keys()].filter((place) => isRow(rows[place]));
  for (const [place, row] of rows.entries()) {
    if (isRow(row)) continue;
    notebook.accuse('wrapper', { request, field: `data[${place}]`, value: row, fault: 'should be a JSON object' });
  }
  return { ...seen, rows: rows.filter(isRow), places };
}

/** A server may put a smaller size in effect than it was asked for; whether it may at 200 is a rule of its own. */
function isSmallerSize(query: Query, pageSize: unknown): pageSize is number {
  return query.pageSize === 200 && typeof pageSize === 'number' && pageSize >= 1 && pageSize < 200;
}

function readEcho(query: Query, told: { page: unknown; pageSize: unknown }, notebook: Notebook): void {
  const request = describeQuery(query);
  for (const field of ['page', 'pageSize'] as const) {
    const value = told[field];
    // No number at all breaks the wrapper, not this.
    if (!Number.isInteger(value) || (field === 'pageSize' && isSmallerSize(query, value))) continue;
    if (value === query[field]) notebook.confirm('page-echo');
    else notebook.accuse('page-echo', { request, field, value, fault: `should be ${query[field]}` });
  }
}

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
