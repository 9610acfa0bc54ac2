import * as z from 'zod/mini';

import { orderSchema, type Order } from '@/lib/contract/order';
import { productSchema, type Product } from '@/lib/contract/product';
import { parseIsoTime } from '@/lib/contract/time';

import type { Row } from './row-table';

/** An order and the time of its last change, which the order query filters on but no order shows. */
const storedOrderSchema = z.object({ lastUpdatedAt: z.string(), order: orderSchema });
export type StoredOrder = z.infer<typeof storedOrderSchema>;

const timeOf = (text: string | undefined) => (text === undefined ? undefined : parseIsoTime(text));

/** What the orders' table keeps of an order. */
export function rowOfOrder({ lastUpdatedAt, order }: StoredOrder): Row {
  return {
    id: order.orderNumber,
    createdAt: timeOf(order.purchaseTime),
    updatedAt: timeOf(lastUpdatedAt),
    json: JSON.stringify(order),
  };
}

/** What the products' table keeps of a product. */
export function rowOfProduct(product: Product): Row {
  return {
    id: product.externalId,
    createdAt: timeOf(product.publishedAt),
    updatedAt: timeOf(product.externalUpdatedAt),
    json: JSON.stringify(product),
  };
}

/**
 * The packaged rows (`public/mock/orders.json`).
 * @throws when the data is not what it should be: it is our own
 */
export function readOrderRows(data: unknown): Row[] {
  return z.array(storedOrderSchema).parse(data).map(rowOfOrder);
}

/** The packaged rows (`public/mock/products.json`). */
export function readProductRows(data: unknown): Row[] {
  return z.array(productSchema).parse(data).map(rowOfProduct);
}

/** A stored row as an order. */
export function readOrder(json: string): Order {
  return orderSchema.parse(JSON.parse(json));
}
