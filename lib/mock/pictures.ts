import type { Order } from '@/lib/contract/order';
import type { Product } from '@/lib/contract/product';

/**
 * Stands before the name of a picture in a stored row. Where pictures lie depends on who asks: in the extension's package
 * for the worker, and over HTTP at the address by which the caller reached the server.
 */
const MARK = 'deskhand-picture:';

const mark = (name: string): string => MARK + name;

/** The order with its pictures marked. */
export function markOrderPictures(order: Order): Order {
  if (!order.orderLines) return order;
  return { ...order, orderLines: order.orderLines.map((line) => ({ ...line, imageUrl: mark(line.imageUrl) })) };
}

/** The product with its pictures marked. */
export function markProductPictures(product: Product): Product {
  return {
    ...product,
    ...(product.mainImageUrl && { mainImageUrl: mark(product.mainImageUrl) }),
    ...(product.images && { images: product.images.map(mark) }),
    ...(product.skus && {
      skus: product.skus.map((sku) => ({ ...sku, ...(sku.image && { image: mark(sku.image) }) })),
    }),
  };
}

/**
 * Rows' JSON text with the addresses of their pictures.
 * @param pictureBase address that ends in a slash
 */
export function placePictures(json: string, pictureBase: string): string {
  return json.replaceAll(`"${MARK}`, `"${pictureBase}`);
}
