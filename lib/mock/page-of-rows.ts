import type { Page } from '@/lib/contract/page';

/**
 * One page of rows. `hasNextPage` is true exactly when a row follows the page.
 * @param page counted from 1
 */
export function pageOfRows<Row>(
  rows: readonly Row[],
  { page, pageSize }: { page: number; pageSize: number },
): Page<Row> {
  const start = (page - 1) * pageSize;
  const end = start + pageSize;
  return { data: rows.slice(start, end), page, pageSize, hasNextPage: end < rows.length };
}
