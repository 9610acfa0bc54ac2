import { orderQuerySchema, selectOrders } from '@/lib/contract/order';
import { productQuerySchema, selectProducts } from '@/lib/contract/product';

import { framePage } from './find-page';
import { answerPage, type QueryAnswerText, refuseField, refuseParsed, writeAnswer } from './query-answer';
import type { PageQuery, QueriedRows, RowStore } from './row-store';

type Store = RowStore<QueriedRows>;

/** Answers an order query (Contract: "Rules for `/orders`"). The creation time is `purchaseTime`. */
export async function answerOrders(query: unknown, store: Store): Promise<QueryAnswerText> {
  store.keepFresh();
  const parsed = orderQuerySchema.safeParse(query);
  if (!parsed.success) return writeAnswer(refuseParsed(parsed.error));
  const selection = selectOrders(parsed.data);
  if (!selection.ok) return writeAnswer(refuseField(selection.failure));
  const { value } = selection;
  if (value.by === 'time') return answerPage(await store.orders.readPage(value, parsed.data), store);
  return answerRow(store.orders, value.orderNumber, parsed.data, store);
}

/** Answers a product query (Contract: "Rules for `/products`"). Deleted products are marked. */
export async function answerProducts(query: unknown, store: Store): Promise<QueryAnswerText> {
  store.keepFresh();
  const parsed = productQuerySchema.safeParse(query);
  if (!parsed.success) return writeAnswer(refuseParsed(parsed.error));
  const selection = selectProducts(parsed.data);
  if (!selection.ok) return writeAnswer(refuseField(selection.failure));
  const { value } = selection;
  if (value.by === 'time') return answerPage(await store.products.readPage(value, parsed.data), store);
  return answerRow(store.products, value.productId, parsed.data, store);
}

async function answerRow(
  rows: QueriedRows,
  id: string,
  { page, pageSize }: PageQuery,
  store: Store,
): Promise<QueryAnswerText> {
  const row = page === 1 ? await rows.find(id) : undefined;
  const { head, tail } = framePage({ page, pageSize, hasNextPage: false });
  return answerPage(Buffer.from(head + (row?.json ?? '') + tail), store);
}
