import { productQuerySchema } from '@/lib/contract/product';
import { selectProducts } from '@/lib/contract/select-products';

import { type MockAnswer, readAnswer, writeAnswer, type WrittenAnswer } from './answer';
import { findPage } from './find-page';
import { refuseField, refuseParsed } from './refusal';
import type { MockStore } from './store';
import { writePage } from './write-page';

/**
 * Answers a product query (contract: "Rules for `/products`"). `productId` makes all other filters void; the bounds of a
 * range come in pairs and include both ends. A deleted product is marked by `isDeleted`, not left out.
 * @param query the request's body, whatever it is
 * @returns 200 with a page, or 400 with the field at fault
 */
export function writeProductAnswer(query: unknown, store: MockStore): WrittenAnswer {
  store.keepFresh();
  const parsed = productQuerySchema.safeParse(query);
  if (!parsed.success) return writeAnswer(refuseParsed(parsed.error));
  const { page, pageSize } = parsed.data;
  const selection = selectProducts(parsed.data);
  if (!selection.ok) return writeAnswer(refuseField(selection.failure));
  if (selection.value.by === 'time') return writePage(findPage(store.products, selection.value, parsed.data), store);
  const row = page === 1 ? store.products.table.find(selection.value.productId) : undefined;
  return writePage({ data: row ? [row.json] : [], page, pageSize, hasNextPage: false }, store);
}

/** The same for whoever wants the body itself. */
export function answerProductQuery(query: unknown, store: MockStore): MockAnswer {
  return readAnswer(writeProductAnswer(query, store));
}
