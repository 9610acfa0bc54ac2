import type { OrderQuery } from './order';
import { type QueryFault, readTimeRange, type TimeRange } from './time-range';

/** Which orders a query wants: one, or those whose times lie in both ranges. A range that is missing filters nothing. */
export type OrderSelection =
  | { by: 'orderNumber'; orderNumber: string }
  | { by: 'time'; created: TimeRange | undefined; updated: TimeRange | undefined };

/**
 * What an order query asks for (contract: "Order query request"). `orderNumber`, when present, selects that order and
 * nothing else is looked at. The document does not pair the bounds of orders, so half a range is open at its other end.
 * @returns the selection, or the field at fault
 */
export function selectOrders(
  query: Omit<OrderQuery, 'page' | 'pageSize'>,
): { ok: true; value: OrderSelection } | { ok: false; failure: QueryFault } {
  const { orderNumber } = query;
  if (orderNumber !== undefined) return { ok: true, value: { by: 'orderNumber', orderNumber } };
  const created = readTimeRange(query, 'createTime', { paired: false });
  if (!created.ok) return created;
  const updated = readTimeRange(query, 'lastUpdateTime', { paired: false });
  if (!updated.ok) return updated;
  return { ok: true, value: { by: 'time', created: created.value, updated: updated.value } };
}
