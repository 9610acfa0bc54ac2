import { productQuerySchema } from '@/lib/contract/product';

import { type MockAnswer, readAnswer, writeAnswer, type WrittenAnswer } from './answer';
import { findPage } from './find-page';
import { refuseField, refuseParsed } from './refusal';
import type { MockStore } from './store';
import { parseTimeRange } from './time-range';
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
  const { page, pageSize, productId } = parsed.data;
  if (productId !== undefined) {
    const row = page === 1 ? store.products.table.find(productId) : undefined;
    return writePage({ data: row ? [row.json] : [], page, pageSize, hasNextPage: false }, store);
  }
  const created = parseTimeRange(parsed.data, 'createTime', { paired: true });
  if (!created.ok) return writeAnswer(refuseField(created.failure));
  const updated = parseTimeRange(parsed.data, 'lastUpdateTime', { paired: true });
  if (!updated.ok) return writeAnswer(refuseField(updated.failure));
  return writePage(findPage(store.products, { created: created.value, updated: updated.value }, parsed.data), store);
}

/** The same for whoever wants the body itself. */
export function answerProductQuery(query: unknown, store: MockStore): MockAnswer {
  return readAnswer(writeProductAnswer(query, store));
}
