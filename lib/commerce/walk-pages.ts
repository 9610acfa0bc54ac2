import type { Page } from '@/lib/contract/page';
import { hashText } from '@/lib/shared/hash-text';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

import type { CommerceFailure } from './ask-page';

/** What a walk needs to know, and all it reaches. */
export interface PageWalk<Row> {
  /** Asks for one page, counted from 1. */
  ask: (page: number) => Promise<Outcome<Page<Row>, CommerceFailure>>;
  /** What was asked for as `pageSize`: no page may hold more rows. */
  pageSize: number;
  idOf: (row: Row) => string;
  /** Default 1. */
  firstPage?: number;
  /** After so many pages a server that still promises more is not believed. */
  mostPages?: number;
  /** Comes back earlier when the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Ends the walk with `cancelled`. */
  signal: AbortSignal;
}

export interface WalkedPage<Row> {
  rows: Row[];
  page: number;
  isLast: boolean;
}

/** Also: the same rows under another page number, pages without end, a page with more rows than were asked for. */
export type WalkFailure = CommerceFailure | { reason: 'pages-repeat' | 'pages-endless' | 'page-too-long' };

/** Two million rows of 200 a page. */
const MOST_PAGES = 10_000;
/**
 * Empty pages in a row that promise more: a page's rows may all have changed, and moved to the end, since the server set
 * where it begins and ends.
 */
const MOST_EMPTY_PAGES = 50;
/** How often in a row a page is asked for again after "too many requests", and the longest wait for it. */
const MOST_WAITS = 5;
const LONGEST_WAIT_SECONDS = 120;

/**
 * Walks over the pages of an interface until the server says that none follows (contract: "Paging ends when
 * `hasNextPage` is `false`"), one page at a time: the next one is asked for when the one before has been taken.
 * Where a server asks for patience it gets it. It ends after the last page, or with its first failure.
 */
export async function* walkPages<Row>(walk: PageWalk<Row>): AsyncGenerator<Outcome<WalkedPage<Row>, WalkFailure>> {
  const { pageSize, idOf, firstPage = 1, mostPages = MOST_PAGES } = walk;
  const seen = new Set<string>();
  let emptyPages = 0;
  for (let page = firstPage; page < firstPage + mostPages; page += 1) {
    const answer = await askPatiently(walk, page);
    if (!answer.ok) return yield answer;
    const { data: rows, hasNextPage } = answer.value;
    if (rows.length > pageSize) return yield fail({ reason: 'page-too-long' });
    emptyPages = rows.length === 0 ? emptyPages + 1 : 0;
    if (emptyPages > MOST_EMPTY_PAGES) break;
    // Of each page only a fingerprint is kept.
    const print = hashText(JSON.stringify(rows.map(idOf)));
    if (rows.length > 0 && seen.has(print)) return yield fail({ reason: 'pages-repeat' });
    seen.add(print);
    yield succeed({ rows, page, isLast: !hasNextPage });
    if (!hasNextPage) return undefined;
  }
  return yield fail({ reason: 'pages-endless' });
}

/** One page, waited for as long as the server says, within bounds (contract: 429, "Rate limit triggered"). */
async function askPatiently<Row>(
  { ask, wait, signal }: PageWalk<Row>,
  page: number,
): Promise<Outcome<Page<Row>, CommerceFailure>> {
  for (let waits = 0; ; waits += 1) {
    if (signal.aborted) return fail({ reason: 'cancelled' });
    const answer = await ask(page);
    if (answer.ok || answer.failure.reason !== 'rate-limited') return answer;
    // A server that names no time is given a little more each time.
    const seconds = Math.max(1, answer.failure.retryAfterSeconds ?? 2 ** waits);
    if (waits === MOST_WAITS || seconds > LONGEST_WAIT_SECONDS) return answer;
    await wait(seconds * 1000, signal);
  }
}
