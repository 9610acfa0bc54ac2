import type { Page } from '@/lib/contract/page';
import type { TimeRange } from '@/lib/contract/time-range';

import type { PageEnds } from './page-ends';
import type { RowKey, RowOrder, RowSlice, RowTable } from './row-table';

/** Which rows are wanted. With neither range, all are. */
export interface RowFilter {
  created?: TimeRange;
  updated?: TimeRange;
}

/**
 * One page of rows as JSON texts, such that a reader who asks for page after page gets every row that does not change
 * meanwhile exactly once. `hasNextPage` is true exactly when a row follows the page.
 *
 * Without a filter rows are read by number, which never changes. A range is read in the order of its time, from where
 * the page before ended: a row that was updated since leaves its page, which is then shorter, and comes again behind all
 * that has been read. When rows have come into a page that had already ended, because somebody put them with an earlier
 * time, those that were written last are left out, so that no page is longer than asked for.
 * @param page counted from 1
 */
export function findPage(
  { table, ends }: { table: RowTable; ends: PageEnds },
  filter: RowFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Page<string> {
  const answer = (data: string[], hasNextPage: boolean) => ({ data, page, pageSize, hasNextPage });
  const whole = sliceOf(filter);
  if (!whole) {
    const last = page * pageSize;
    if (last - pageSize >= table.size()) return answer([], false);
    return answer(table.numbered(last - pageSize + 1, last), last < table.size());
  }

  const name = [pageSize, filter.created, filter.updated].map(nameOf).join();
  const known = ends.recall(name);
  // Page by page, also on the way to a far one: a reader who comes after must find the same ends.
  while (known.length < page) {
    const end = table.keyAt({ ...whole, after: known.at(-1) ?? whole.after }, pageSize - 1);
    if (!end) break;
    known.push(end);
  }
  ends.remember(name, known);
  if (page > known.length + 1) return answer([], false);

  const after = known[page - 2] ?? whole.after;
  const upTo = known[page - 1] ?? whole.upTo;
  const hasNextPage = table.keyAt({ ...whole, after: upTo }, 0) !== undefined;
  return answer(table.within({ ...whole, after, upTo }, pageSize), hasNextPage);
}

/**
 * Where both ranges hold, the order is that of updates: a row that comes into them does so because it was updated, and
 * then it comes at the end. undefined without a range.
 */
function sliceOf({ created, updated }: RowFilter): RowSlice | undefined {
  const within = (order: RowOrder, { from, to }: TimeRange): RowSlice => ({
    order,
    after: { time: from, tie: 0 } satisfies RowKey,
    upTo: { time: to, tie: Infinity },
  });
  if (updated) return { ...within('updated', updated), created };
  return created && within('created', created);
}

function nameOf(part: TimeRange | number | undefined): string {
  return typeof part === 'object' ? `${part.from}–${part.to}` : String(part);
}
