import { orderQuerySchema } from '@/lib/contract/order';

import { type MockAnswer, readAnswer, writeAnswer, type WrittenAnswer } from './answer';
import { findPage } from './find-page';
import { refuseField, refuseParsed } from './refusal';
import type { MockStore } from './store';
import { parseTimeRange } from './time-range';
import { writePage } from './write-page';

/**
 * Answers an order query (contract: "Rules for `/orders`"). `orderNumber` overrides the time ranges; ranges include both
 * ends and hold together; creation is the order's `purchaseTime`.
 * @param query the request's body, whatever it is
 * @returns 200 with a page, or 400 with the field at fault
 */
export function writeOrderAnswer(query: unknown, store: MockStore): WrittenAnswer {
  store.keepFresh();
  const parsed = orderQuerySchema.safeParse(query);
  if (!parsed.success) return writeAnswer(refuseParsed(parsed.error));
  const { page, pageSize, orderNumber } = parsed.data;
  if (orderNumber !== undefined) {
    const row = page === 1 ? store.orders.table.find(orderNumber) : undefined;
    return writePage({ data: row ? [row.json] : [], page, pageSize, hasNextPage: false }, store);
  }
  const created = parseTimeRange(parsed.data, 'createTime', { paired: false });
  if (!created.ok) return writeAnswer(refuseField(created.failure));
  const updated = parseTimeRange(parsed.data, 'lastUpdateTime', { paired: false });
  if (!updated.ok) return writeAnswer(refuseField(updated.failure));
  return writePage(findPage(store.orders, { created: created.value, updated: updated.value }, parsed.data), store);
}

/** The same for whoever wants the body itself. */
export function answerOrderQuery(query: unknown, store: MockStore): MockAnswer {
  return readAnswer(writeOrderAnswer(query, store));
}
