import type * as z from 'zod/mini';

import { type Order, type OrderQuery, orderPageSchema } from '@/lib/contract/order';
import { type Product, productPageSchema, type ProductQuery } from '@/lib/contract/product';
import { failureOfStatus, type StatusFailure } from '@/lib/http/failure-of-status';
import type { JsonAnswer, TransportFailure } from '@/lib/http/transport';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

export type CommerceFailure = {
  reason: TransportFailure['reason'] | StatusFailure | 'not-json' | 'unexpected-answer';
  httpStatus?: number;
  retryAfterSeconds?: number;
};

/** Posts to one of the two interfaces: over HTTP, or to the bundled mock. */
export type PostQuery = (
  path: '/orders' | '/products',
  query: OrderQuery | ProductQuery,
) => Promise<Outcome<JsonAnswer, TransportFailure>>;

export interface CommerceClient {
  /** @returns null when no such order is known */
  findOrder: (orderNumber: string) => Promise<Outcome<Order | null, CommerceFailure>>;
  /** @returns null when no such product is known */
  findProduct: (productId: string) => Promise<Outcome<Product | null, CommerceFailure>>;
}

/** Looks up single orders and products (contract: "Single order", "Single product"). */
export function createCommerceClient(postQuery: PostQuery): CommerceClient {
  return {
    async findOrder(orderNumber) {
      const page = readPage(await postQuery('/orders', { page: 1, pageSize: 1, orderNumber }), orderPageSchema);
      // A server that ignores the number would show the customer's neighbour's order.
      return page.ok ? succeed(page.value.data.find((order) => order.orderNumber === orderNumber) ?? null) : page;
    },
    async findProduct(productId) {
      const page = readPage(await postQuery('/products', { page: 1, pageSize: 1, productId }), productPageSchema);
      return page.ok ? succeed(page.value.data.find((product) => product.externalId === productId) ?? null) : page;
    },
  };
}

function readPage<Page>(
  answer: Outcome<JsonAnswer, TransportFailure>,
  schema: z.ZodMiniType<Page>,
): Outcome<Page, CommerceFailure> {
  if (!answer.ok) return answer;
  const { httpStatus, body, retryAfterSeconds } = answer.value;
  const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  const byStatus = failureOfStatus(httpStatus);
  if (byStatus) return fail({ reason: byStatus, httpStatus, ...wait });
  if (body === undefined) return fail({ reason: 'not-json', httpStatus });
  const page = schema.safeParse(body);
  return page.success ? succeed(page.data) : fail({ reason: 'unexpected-answer', httpStatus });
}
