import { describe, expect, it } from 'vitest';

import type { CommerceFailure, ReadPage } from '@/lib/commerce/query-page';
import { type PageWalk, walkPages } from '@/lib/commerce/walk-pages';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

type Answer = Outcome<ReadPage<string>, CommerceFailure>;

/** Each row is its own id. */
const pageOf = (rows: string[], hasNextPage: boolean): Answer => succeed({ rows, unreadable: [], hasNextPage });
const busy = (retryAfterSeconds?: number): Answer =>
  fail({ reason: 'rate-limited', httpStatus: 429, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) });

/** The clock only notes how long was waited. */
async function walk(answer: (page: number, nth: number) => Answer, change: Partial<PageWalk<string>> = {}) {
  const queried: number[] = [];
  const waits: number[] = [];
  const steps = [];
  const pages = walkPages<string>({
    queryPage: (page) => Promise.resolve(answer(page, queried.push(page))),
    idOf: (row) => row,
    pageSize: 2,
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    signal: new AbortController().signal,
    ...change,
  });
  for await (const step of pages) steps.push(step.ok ? step.value.rows.join('') : step.failure.reason);
  return { steps, queried, waits };
}

const LETTERS = ['a', 'b', 'c', 'd', 'e'];
const fiveRows = (page: number): Answer => pageOf(LETTERS.slice(page * 2 - 2, page * 2), page < 3);

describe('a walk over pages', () => {
  it('a walk takes every row once and stops where no next page follows', async () => {
    expect(await walk(fiveRows)).toEqual({ steps: ['ab', 'cd', 'e'], queried: [1, 2, 3], waits: [] });
  });

  it('a walk gives each page its number, and marks the last one', async () => {
    const told = [];
    const pages = walkPages({
      queryPage: (page) => Promise.resolve(fiveRows(page)),
      idOf: (row) => row,
      pageSize: 2,
      firstPage: 2,
      wait: () => Promise.resolve(),
      signal: new AbortController().signal,
    });
    for await (const step of pages) told.push(step);
    expect(told).toEqual([
      succeed({ rows: ['c', 'd'], unreadable: [], page: 2, isLast: false }),
      succeed({ rows: ['e'], unreadable: [], page: 3, isLast: true }),
    ]);
  });

  it('a walk asks for the next page only when the one before was taken', async () => {
    const queried: number[] = [];
    const pages = walkPages({
      queryPage: (page) => {
        queried.push(page);
        return Promise.resolve(fiveRows(page));
      },
      idOf: (row) => row,
      pageSize: 2,
      wait: () => Promise.resolve(),
      signal: new AbortController().signal,
    });
    await pages.next();
    expect(queried).toEqual([1]);
    await pages.return(undefined);
    expect(queried).toEqual([1]);
  });

  it('a walk accepts an empty result, and an empty last page', async () => {
    expect(await walk(() => pageOf([], false))).toMatchObject({ steps: [''], queried: [1] });
    expect(await walk((page) => pageOf(page === 1 ? ['a'] : [], page === 1))).toMatchObject({ steps: ['a', ''] });
  });

  it('a walk ends with the first failure', async () => {
    const answer = (page: number) => (page === 2 ? fail({ reason: 'server-error' as const }) : fiveRows(page));
    expect(await walk(answer)).toMatchObject({ steps: ['ab', 'server-error'], queried: [1, 2] });
  });
});

describe('the guards of a walk', () => {
  it.each([
    ['that are the page before', () => pageOf(['a', 'b'], true), ['ab', 'pages-repeat']],
    ['that come round in turn', (page: number) => pageOf([page % 2 ? 'a' : 'b'], true), ['a', 'b', 'pages-repeat']],
    ['on the last page', (page: number) => pageOf(['a', 'b'], page === 1), ['ab', 'pages-repeat']],
  ])('the guards end a walk at rows %s', async (_, answer, steps) => {
    expect(await walk(answer)).toMatchObject({ steps });
  });

  it('a walk accepts pages whose rows have all moved away meanwhile, but not for ever', async () => {
    const gap = (page: number) => (page === 2 || page === 3 ? pageOf([], true) : pageOf([String(page)], page < 4));
    expect(await walk(gap)).toMatchObject({ steps: ['1', '', '', '4'] });
    const { steps } = await walk(() => pageOf([], true));
    expect(steps).toEqual([...Array.from({ length: 50 }, () => ''), 'pages-endless']);
  });

  it('a row may come again on another page: it may have been changed meanwhile', async () => {
    expect(await walk((page) => pageOf(page === 1 ? ['a', 'b'] : ['b', 'c'], page === 1))).toMatchObject({
      steps: ['ab', 'bc'],
    });
  });

  it('a walk ends where a next page is promised for ever, counted from its first page', async () => {
    const answer = (page: number) => pageOf([String(page)], true);
    expect(await walk(answer, { maxPages: 3, firstPage: 7 })).toMatchObject({
      steps: ['7', '8', '9', 'pages-endless'],
      queried: [7, 8, 9],
    });
  });

  it('a walk ends at a page that holds more rows than it requested', async () => {
    expect(await walk(() => pageOf(['a', 'b', 'c'], false))).toMatchObject({ steps: ['page-too-long'] });
  });
});

describe('a walk whose server asks for patience', () => {
  it('a walk waits as long as the server says and asks for the same page again', async () => {
    const answer = (page: number, nth: number) => (nth === 2 ? busy(7) : fiveRows(page));
    expect(await walk(answer)).toEqual({ steps: ['ab', 'cd', 'e'], queried: [1, 2, 2, 3], waits: [7000] });
  });

  it('a walk waits a little longer each time where no time is named, and never asks at once', async () => {
    const answer = (page: number, nth: number) => (nth < 4 ? busy() : nth === 4 ? busy(0) : fiveRows(page));
    expect(await walk(answer)).toMatchObject({ waits: [1000, 2000, 4000, 1000], steps: ['ab', 'cd', 'e'] });
  });

  it('a walk gives up after five waits in a row, and starts to count anew with each page', async () => {
    expect(await walk(() => busy(1))).toMatchObject({ steps: ['rate-limited'], queried: [1, 1, 1, 1, 1, 1] });
    const everyOther = (page: number, nth: number) => (nth % 2 ? busy(1) : pageOf([String(page)], page < 8));
    expect((await walk(everyOther)).steps).toHaveLength(8);
  });

  it('a wait of more than two minutes fails, and the failure says how long', async () => {
    expect(await walk(() => busy(121))).toMatchObject({ steps: ['rate-limited'], waits: [] });
    expect(await walk((page, nth) => (nth === 1 ? busy(120) : fiveRows(page)))).toMatchObject({ waits: [120_000] });
  });
});

describe('a walk that is cancelled', () => {
  it('a cancelled walk asks for no more pages', async () => {
    const abort = new AbortController();
    const answer = (page: number) => {
      if (page === 2) abort.abort();
      return fiveRows(page);
    };
    expect(await walk(answer, { signal: abort.signal })).toMatchObject({
      steps: ['ab', 'cd', 'cancelled'],
      queried: [1, 2],
    });
  });

  it('a cancelled walk does not query again while it waits', async () => {
    const abort = new AbortController();
    const wait = (): Promise<void> => {
      abort.abort();
      return Promise.resolve();
    };
    expect(await walk(() => busy(60), { signal: abort.signal, wait })).toMatchObject({
      steps: ['cancelled'],
      queried: [1],
    });
  });
});
