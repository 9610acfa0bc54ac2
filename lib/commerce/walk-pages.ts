import type { UnreadableRow } from '@/lib/domain/sync-view';
import { hashText } from '@/lib/shared/hash-text';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

import type { CommerceFailure, ReadPage } from './query-page';

export interface PageWalk<Row> {
  /** Pages count from 1. */
  queryPage: (page: number) => Promise<Outcome<ReadPage<Row>, CommerceFailure>>;
  /** Requested page size. No page may have more rows. */
  pageSize: number;
  idOf: (row: Row) => string;
  /** Default 1. */
  firstPage?: number;
  /** The walk ends after this many pages, even if the server reports more. */
  maxPages?: number;
  /** Resolves early when the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
}

export interface WalkedPage<Row> {
  rows: Row[];
  unreadable: UnreadableRow[];
  page: number;
  isLast: boolean;
}

export type WalkFailure = CommerceFailure | { reason: 'pages-repeat' | 'pages-endless' | 'page-too-long' };

/** Enough for two million rows. */
const MAX_PAGES = 10_000;
/** Limit of consecutive empty pages before another page. Rows that change during the walk move to the end. */
const MAX_EMPTY_PAGES = 50;
/** Limits for consecutive retries of a page after HTTP 429. */
const MAX_RETRIES = 5;
const MAX_WAIT_SECONDS = 120;

/**
 * Walks over the pages of an interface until the server says that none follows (Contract: "Page wrapper"). It queries
 * the next page only after the consumer has taken the previous one, and ends with the first failure.
 */
export async function* walkPages<Row>(walk: PageWalk<Row>): AsyncGenerator<Outcome<WalkedPage<Row>, WalkFailure>> {
  const { pageSize, idOf, firstPage = 1, maxPages = MAX_PAGES } = walk;
  const seen = new Set<string>();
  let emptyPages = 0;
  for (let page = firstPage; page < firstPage + maxPages; page += 1) {
    const answer = await queryWithRetries(walk, page);
    if (!answer.ok) return yield answer;
    const { rows, unreadable, hasNextPage } = answer.value;
    const count = rows.length + unreadable.length;
    if (count > pageSize) return yield fail({ reason: 'page-too-long' });
    emptyPages = count === 0 ? emptyPages + 1 : 0;
    if (emptyPages > MAX_EMPTY_PAGES) break;
    // Memory stays small: only a hash of each page is stored.
    const ids = [...rows.map(idOf), ...unreadable.flatMap(({ id }) => id ?? [])];
    const fingerprint = hashText(JSON.stringify(ids));
    if (ids.length > 0 && seen.has(fingerprint)) return yield fail({ reason: 'pages-repeat' });
    seen.add(fingerprint);
    yield succeed({ rows, unreadable, page, isLast: !hasNextPage });
    if (!hasNextPage) return undefined;
  }
  return yield fail({ reason: 'pages-endless' });
}

/** Queries one page, and retries after HTTP 429, within limits (Contract: "Integrator-side HTTP statuses"). */
async function queryWithRetries<Row>(
  { queryPage, wait, signal }: PageWalk<Row>,
  page: number,
): Promise<Outcome<ReadPage<Row>, CommerceFailure>> {
  for (let retries = 0; ; retries += 1) {
    if (signal.aborted) return fail({ reason: 'cancelled' });
    const answer = await queryPage(page);
    if (answer.ok || answer.failure.reason !== 'rate-limited') return answer;
    // Without a time from the server, the wait doubles each time.
    const seconds = Math.max(1, answer.failure.retryAfterSeconds ?? 2 ** retries);
    if (retries === MAX_RETRIES || seconds > MAX_WAIT_SECONDS) return answer;
    await wait(seconds * 1000, signal);
  }
}
