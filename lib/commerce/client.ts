import type { Order } from '@/lib/contract/order';
import type { Product } from '@/lib/contract/product';
import { foldOrderNumber } from '@/lib/domain/spell-order-number';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

import { queryPage, type CommerceFailure, type PostQuery, type ReadPage } from './query-page';

export interface CommerceClient {
  /** Tries the spellings of one number until the shop knows an order; null when no such order is known. */
  findOrder: (spellings: Iterable<string>) => Promise<Outcome<Order | null, CommerceFailure>>;
  /** @returns null when no such product is known */
  findProduct: (productId: string) => Promise<Outcome<Product | null, CommerceFailure>>;
}

function isOrderNumber({ orderNumber, externalOrderId }: Order, queried: string): boolean {
  const numbers = [orderNumber, externalOrderId ?? ''].map(foldOrderNumber);
  return numbers.includes(foldOrderNumber(queried));
}

/** Fails when the wanted row exists and cannot be read, because the panel must not call it unknown. */
function findUnreadable(
  { unreadable }: ReadPage<unknown>,
  isWanted: (id: string) => boolean,
): Outcome<never, CommerceFailure> | undefined {
  const row = unreadable.find(({ id }) => id === undefined || isWanted(id));
  return row && fail({ reason: 'unexpected-answer', field: row.field });
}

/** Looks up single orders and products (Contract: "Query scenarios", "Product scenarios"). */
export function createCommerceClient(postQuery: PostQuery): CommerceClient {
  return {
    async findOrder(spellings) {
      for (const orderNumber of spellings) {
        const page = await queryPage(postQuery, 'orders', { page: 1, pageSize: 1, orderNumber });
        if (!page.ok) return page;
        // A server that ignores the number may send another customer's order.
        const order = page.value.rows.find((row) => isOrderNumber(row, orderNumber));
        if (order) return succeed(order);
        const unreadable = findUnreadable(page.value, (id) => foldOrderNumber(id) === foldOrderNumber(orderNumber));
        if (unreadable) return unreadable;
      }
      return succeed(null);
    },
    async findProduct(productId) {
      const page = await queryPage(postQuery, 'products', { page: 1, pageSize: 1, productId });
      if (!page.ok) return page;
      const product = page.value.rows.find(({ externalId }) => externalId === productId);
      if (product) return succeed(product);
      return findUnreadable(page.value, (id) => id === productId) ?? succeed(null);
    },
  };
}
