import type { TimeRange } from '@/lib/contract/time';

import type { PageEnds } from './page-ends';
import type { PageOfRows, PageQuery, RowFilter } from './row-store';
import type { JoinedRows, RowTable, RowKey, RowOrder, RowSlice } from './row-table';

/**
 * Reads one page of rows. Without a range, rows are sorted by number; with one, by time. A reader of all pages gets
 * each unchanged row exactly once. An updated row moves to the end.
 * @param page starts at 1.
 */
export function findPage(
  { table, ends }: { table: RowTable; ends: PageEnds },
  filter: RowFilter,
  { page, pageSize }: PageQuery,
): PageOfRows {
  const answer = (rows: JoinedRows, hasNextPage: boolean) => ({ rows, page, pageSize, hasNextPage });
  const nothing = answer(new Uint8Array(), false);
  const whole = sliceOf(filter);
  if (!whole) {
    const last = page * pageSize;
    if (last - pageSize >= table.size()) return nothing;
    return answer(table.numbered(last - pageSize + 1, last), last < table.size());
  }

  const name = [pageSize, filter.created, filter.updated].map(nameOf).join();
  const known = ends.get(name);
  // Stores the end of every page on the way, so that later readers find the same ends.
  while (known.length < page) {
    const end = table.keyAt({ ...whole, after: known.at(-1) ?? whole.after }, pageSize - 1);
    if (!end) break;
    known.push(end);
  }
  ends.set(name, known);
  if (page > known.length + 1) return nothing;

  const after = known[page - 2] ?? whole.after;
  const upTo = known[page - 1] ?? whole.upTo;
  const hasNextPage = table.keyAt({ ...whole, after: upTo }, 0) !== undefined;
  return answer(table.within({ ...whole, after, upTo }, pageSize), hasNextPage);
}

/** With both ranges, rows are sorted by update time. */
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
