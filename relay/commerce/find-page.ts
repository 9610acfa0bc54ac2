import type { TimeRange } from '@/lib/contract/time';

import type { PageEnds } from './page-ends';
import type { PageQuery, RowFilter } from './row-store';
import type { Frame, FramedRows, ReadTable, RowKey, RowOrder, RowSlice } from './row-table';

/**
 * Reads one page of rows with its wrapper. Without a range, rows are sorted by number; with one, by time. A reader of all
 * pages gets each unchanged row exactly once. An updated row moves to the end.
 * @param page starts at 1.
 */
export async function findPage(
  { table, ends }: { table: ReadTable; ends: PageEnds },
  filter: RowFilter,
  { page, pageSize }: PageQuery,
): Promise<FramedRows> {
  const frame = (hasNextPage: boolean) => framePage({ page, pageSize, hasNextPage });
  const whole = sliceOf(filter);
  if (!whole) {
    const last = page * pageSize;
    const size = await table.size();
    if (last - pageSize >= size) return frameNothing(frame(false));
    return table.numbered(last - pageSize + 1, last, frame(last < size));
  }

  const name = [pageSize, filter.created, filter.updated].map(nameOf).join();
  let known = await ends.find(name, page);
  if (known.count < page) {
    // Stores the end of every page on the way, so that later readers find the same ends.
    const found: RowKey[] = [];
    while (known.count + found.length < page) {
      const after = found.at(-1) ?? known.last ?? whole.after;
      const end = await table.keyAt({ ...whole, after }, pageSize - 1);
      if (!end) break;
      found.push(end);
    }
    await ends.add(name, known.count + 1, found);
    known = await ends.find(name, page);
  }
  if (page > known.count + 1) return frameNothing(frame(false));

  const isLast = known.count < page;
  const after = (isLast ? known.last : known.beforeLast) ?? whole.after;
  const upTo = (isLast ? undefined : known.last) ?? whole.upTo;
  const hasNextPage = (await table.keyAt({ ...whole, after: upTo }, 0)) !== undefined;
  return table.within({ ...whole, after, upTo }, pageSize, frame(hasNextPage));
}

/** Writes the page wrapper (Contract: "Page wrapper"). */
export function framePage({ page, pageSize, hasNextPage }: PageQuery & { hasNextPage: boolean }): Frame {
  return { head: '{"data":[', tail: `],"page":${page},"pageSize":${pageSize},"hasNextPage":${hasNextPage}}` };
}

function frameNothing({ head, tail }: Frame): FramedRows {
  return Buffer.from(head + tail);
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
