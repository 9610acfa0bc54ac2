import * as z from 'zod/mini';

import { orderSchema, type Order } from '@/lib/contract/order';
import { productSchema, type Product } from '@/lib/contract/product';
import { parseIsoTime } from '@/lib/contract/time';
import { lazy } from '@/lib/shared/lazy';

/** An order or a product as JSON text, with its times. */
export interface JsonRow {
  /** A row with a known ID replaces the stored one. */
  id: string;
  /** Unix milliseconds. If absent, range queries skip the row. */
  createdAt?: number;
  updatedAt?: number;
  json: string;
}

/** The order query filters on the time of the last change, which no order shows. */
const storedOrderSchema = lazy(() => z.object({ lastUpdatedAt: z.string(), order: orderSchema }));
export type StoredOrder = z.infer<typeof storedOrderSchema>;

const timeOf = (text: string | undefined) => (text === undefined ? undefined : parseIsoTime(text));

export function rowOfOrder({ lastUpdatedAt, order }: StoredOrder): JsonRow {
  return {
    id: order.orderNumber,
    createdAt: timeOf(order.purchaseTime),
    updatedAt: timeOf(lastUpdatedAt),
    json: JSON.stringify(order),
  };
}

export function rowOfProduct(product: Product): JsonRow {
  return {
    id: product.externalId,
    createdAt: timeOf(product.publishedAt),
    updatedAt: timeOf(product.externalUpdatedAt),
    json: JSON.stringify(product),
  };
}

/** Parses the packaged orders. Throws for invalid data. */
export function readOrderRows(data: unknown): JsonRow[] {
  return z.array(storedOrderSchema).parse(data).map(rowOfOrder);
}

/** Parses the packaged products. Throws for invalid data. */
export function readProductRows(data: unknown): JsonRow[] {
  return z.array(productSchema).parse(data).map(rowOfProduct);
}

export function readOrder(json: string): Order {
  return orderSchema.parse(JSON.parse(json));
}

export function readProduct(json: string): Product {
  return productSchema.parse(JSON.parse(json));
}

/** Prefix of a picture's name in the data. Its address differs between the package and the hosts of an HTTP server. */
const PICTURE_PREFIX = 'picture:';

/** Names one of the packaged pictures (`public/mock/pictures`) in a row. */
export function namePicture(file: string): string {
  return PICTURE_PREFIX + file;
}

/** Replaces picture names in JSON text by addresses. `pictureBase` is what stands before a name, such as `/pictures/`. */
export function placePictures(json: string, pictureBase: string): string {
  return json.replaceAll(`"${PICTURE_PREFIX}`, `"${pictureBase}`);
}
