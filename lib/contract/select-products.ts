import type { ProductQuery } from './product';
import { type QueryFault, readTimeRange, type TimeRange } from './time-range';

/** Which products a query wants: one, or those whose times lie in both ranges. A range that is missing filters nothing. */
export type ProductSelection =
  | { by: 'productId'; productId: string }
  /** `created` is compared with `publishedAt`, `updated` with `externalUpdatedAt`. */
  | { by: 'time'; created: TimeRange | undefined; updated: TimeRange | undefined };

/**
 * What a product query asks for (contract: "Product query request"). `productId`, when present, makes all other filters
 * void, wrong ones included; otherwise the two bounds of a range are sent together or not at all.
 * @returns the selection, or the field at fault
 */
export function selectProducts(
  query: Omit<ProductQuery, 'page' | 'pageSize'>,
): { ok: true; value: ProductSelection } | { ok: false; failure: QueryFault } {
  const { productId } = query;
  if (productId !== undefined) return { ok: true, value: { by: 'productId', productId } };
  const created = readTimeRange(query, 'createTime', { paired: true });
  if (!created.ok) return created;
  const updated = readTimeRange(query, 'lastUpdateTime', { paired: true });
  if (!updated.ok) return updated;
  return { ok: true, value: { by: 'time', created: created.value, updated: updated.value } };
}
