import { orderQuerySchema, selectOrders } from '@/lib/contract/order';
import { productQuerySchema, selectProducts } from '@/lib/contract/product';

import { type QueryAnswerText, refuseField, refuseParsed, writeAnswer, writePage } from './query-answer';
import type { RowStore, PageQuery, QueriedTable } from './row-store';

/** Answers an order query (Contract: "Rules for `/orders`"). The creation time is `purchaseTime`. */
export function writeOrderAnswer(query: unknown, store: RowStore): QueryAnswerText {
  store.keepFresh();
  const parsed = orderQuerySchema.safeParse(query);
  if (!parsed.success) return writeAnswer(refuseParsed(parsed.error));
  const selection = selectOrders(parsed.data);
  if (!selection.ok) return writeAnswer(refuseField(selection.failure));
  if (selection.value.by === 'time') return writePage(store.orders.readPage(selection.value, parsed.data), store);
  return writeRow(store.orders, selection.value.orderNumber, parsed.data, store);
}

/** Answers a product query (Contract: "Rules for `/products`"). Deleted products are marked. */
export function writeProductAnswer(query: unknown, store: RowStore): QueryAnswerText {
  store.keepFresh();
  const parsed = productQuerySchema.safeParse(query);
  if (!parsed.success) return writeAnswer(refuseParsed(parsed.error));
  const selection = selectProducts(parsed.data);
  if (!selection.ok) return writeAnswer(refuseField(selection.failure));
  if (selection.value.by === 'time') return writePage(store.products.readPage(selection.value, parsed.data), store);
  return writeRow(store.products, selection.value.productId, parsed.data, store);
}

function writeRow(table: QueriedTable, id: string, { page, pageSize }: PageQuery, store: RowStore): QueryAnswerText {
  const row = page === 1 ? table.find(id) : undefined;
  return writePage({ rows: Buffer.from(row?.json ?? ''), page, pageSize, hasNextPage: false }, store);
}
