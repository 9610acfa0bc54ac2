import type { Order } from '@/lib/contract/order';
import type { Product } from '@/lib/contract/product';
import { type Outcome, succeed } from '@/lib/shared/outcome';

import { askPage, type CommerceFailure, type PostQuery } from './ask-page';

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
      const page = await askPage(postQuery, 'orders', { page: 1, pageSize: 1, orderNumber });
      // A server that ignores the number would show the customer's neighbour's order.
      return page.ok ? succeed(page.value.data.find((order) => order.orderNumber === orderNumber) ?? null) : page;
    },
    async findProduct(productId) {
      const page = await askPage(postQuery, 'products', { page: 1, pageSize: 1, productId });
      return page.ok ? succeed(page.value.data.find((product) => product.externalId === productId) ?? null) : page;
    },
  };
}
