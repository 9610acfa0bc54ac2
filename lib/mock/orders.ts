import { orderQuerySchema } from '@/lib/contract/order';
import { selectOrders } from '@/lib/contract/select-orders';

import { type MockAnswer, readAnswer, writeAnswer, type WrittenAnswer } from './answer';
import { findPage } from './find-page';
import { refuseField, refuseParsed } from './refusal';
import type { MockStore } from './store';
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
  const { page, pageSize } = parsed.data;
  const selection = selectOrders(parsed.data);
  if (!selection.ok) return writeAnswer(refuseField(selection.failure));
  if (selection.value.by === 'time') return writePage(findPage(store.orders, selection.value, parsed.data), store);
  const row = page === 1 ? store.orders.table.find(selection.value.orderNumber) : undefined;
  return writePage({ data: row ? [row.json] : [], page, pageSize, hasNextPage: false }, store);
}

/** The same for whoever wants the body itself. */
export function answerOrderQuery(query: unknown, store: MockStore): MockAnswer {
  return readAnswer(writeOrderAnswer(query, store));
}
