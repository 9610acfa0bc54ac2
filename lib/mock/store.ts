import * as z from 'zod/mini';

import { orderSchema, type Order } from '@/lib/contract/order';
import { productSchema, type Product } from '@/lib/contract/product';

/** An order and the time of its last change, which the order query filters on but no order shows. */
const storedOrderSchema = z.object({ lastUpdatedAt: z.string(), order: orderSchema });
export type StoredOrder = z.infer<typeof storedOrderSchema>;

/** The rows the mock answers from, in the order it pages through them. */
export interface MockStore {
  orders: readonly StoredOrder[];
  products: readonly Product[];
}

/**
 * The mock's rows from its packaged data (`public/mock/*.json`).
 * @param orders content of `orders.json`
 * @param products content of `products.json`
 * @param pictureBase address that ends in a slash; the data names its pictures relative to it, since they lie in the
 *   extension's package here and on a server there
 * @throws when the data is not what it should be: it is our own
 */
export function createMockStore(data: { orders: unknown; products: unknown; pictureBase: string }): MockStore {
  const pictureAt = (name: string) => data.pictureBase + name;
  return {
    orders: z
      .array(storedOrderSchema)
      .parse(data.orders)
      .map(({ lastUpdatedAt, order }) => ({ lastUpdatedAt, order: withPictures(order, pictureAt) })),
    products: z
      .array(productSchema)
      .parse(data.products)
      .map((product) => withProductPictures(product, pictureAt)),
  };
}

/** The order with this number, if there is one. */
export function findOrder(store: MockStore, orderNumber: string): Order | undefined {
  return store.orders.find(({ order }) => order.orderNumber === orderNumber)?.order;
}

function withPictures(order: Order, pictureAt: (name: string) => string): Order {
  if (!order.orderLines) return order;
  return { ...order, orderLines: order.orderLines.map((line) => ({ ...line, imageUrl: pictureAt(line.imageUrl) })) };
}

function withProductPictures(product: Product, pictureAt: (name: string) => string): Product {
  return {
    ...product,
    ...(product.mainImageUrl && { mainImageUrl: pictureAt(product.mainImageUrl) }),
    ...(product.images && { images: product.images.map(pictureAt) }),
    ...(product.skus && {
      skus: product.skus.map((sku) => ({ ...sku, ...(sku.image && { image: pictureAt(sku.image) }) })),
    }),
  };
}
