import { productQuerySchema, type Product } from '@/lib/contract/product';

import type { MockAnswer } from './answer';
import { pageOfRows } from './page-of-rows';
import { refuseField, refuseParsed } from './refusal';
import type { MockStore } from './store';
import { isInRange, parseTimeRange } from './time-range';

/**
 * Answers a product query (contract: "Rules for `/products`"). `productId` makes all other filters void; the bounds of a
 * range come in pairs and include both ends. A deleted product is marked by `isDeleted`, not left out.
 * @param query the request's body, whatever it is
 * @returns 200 with a page, or 400 with the field at fault
 */
export function answerProductQuery(query: unknown, store: MockStore): MockAnswer {
  const parsed = productQuerySchema.safeParse(query);
  if (!parsed.success) return refuseParsed(parsed.error);
  const { productId } = parsed.data;

  const answer = (isWanted: (product: Product) => boolean): MockAnswer => ({
    status: 200,
    body: pageOfRows(store.products.filter(isWanted), parsed.data),
  });
  if (productId !== undefined) return answer(({ externalId }) => externalId === productId);

  const created = parseTimeRange(parsed.data, 'createTime', { paired: true });
  if (!created.ok) return refuseField(created.failure);
  const updated = parseTimeRange(parsed.data, 'lastUpdateTime', { paired: true });
  if (!updated.ok) return refuseField(updated.failure);
  return answer(
    ({ publishedAt, externalUpdatedAt }) =>
      isInRange(publishedAt, created.value) && isInRange(externalUpdatedAt, updated.value),
  );
}
