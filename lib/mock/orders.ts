import { orderQuerySchema } from '@/lib/contract/order';

import type { MockAnswer } from './answer';
import { pageOfRows } from './page-of-rows';
import { refuseField, refuseParsed } from './refusal';
import type { MockStore, StoredOrder } from './store';
import { isInRange, parseTimeRange } from './time-range';

/**
 * Answers an order query (contract: "Rules for `/orders`"). `orderNumber` overrides the time ranges; ranges include both
 * ends and hold together; creation is the order's `purchaseTime`.
 * @param query the request's body, whatever it is
 * @returns 200 with a page, or 400 with the field at fault
 */
export function answerOrderQuery(query: unknown, store: MockStore): MockAnswer {
  const parsed = orderQuerySchema.safeParse(query);
  if (!parsed.success) return refuseParsed(parsed.error);
  const { orderNumber } = parsed.data;

  const answer = (isWanted: (row: StoredOrder) => boolean): MockAnswer => {
    const orders = store.orders.filter(isWanted).map(({ order }) => order);
    return { status: 200, body: pageOfRows(orders, parsed.data) };
  };
  if (orderNumber !== undefined) return answer(({ order }) => order.orderNumber === orderNumber);

  const created = parseTimeRange(parsed.data, 'createTime', { paired: false });
  if (!created.ok) return refuseField(created.failure);
  const updated = parseTimeRange(parsed.data, 'lastUpdateTime', { paired: false });
  if (!updated.ok) return refuseField(updated.failure);
  return answer(
    ({ order, lastUpdatedAt }) =>
      isInRange(order.purchaseTime, created.value) && isInRange(lastUpdatedAt, updated.value),
  );
}
