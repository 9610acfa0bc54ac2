import type { Page } from './page';

/** What makes a page no answer to the query it was given for. */
export type PageFault =
  /** It says it is another page than the one asked for. */
  | 'other-page'
  /** It holds more rows than were asked for. */
  | 'too-many-rows';

/**
 * Judges a page against its query (contract: "Page wrapper", "Rules for `/products`" 2). `pageSize` of the page is the
 * size in effect, which a server may lower; the number of rows counts against the size that was asked for.
 * @returns undefined for a page that answers the query
 */
export function findPageFault(
  { page, data }: Pick<Page<unknown>, 'page' | 'data'>,
  query: { page: number; pageSize: number },
): PageFault | undefined {
  if (page !== query.page) return 'other-page';
  return data.length > query.pageSize ? 'too-many-rows' : undefined;
}
