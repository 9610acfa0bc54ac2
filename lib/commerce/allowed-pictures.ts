import type { Order } from '@/lib/contract/order';
import type { Product } from '@/lib/contract/product';

/** Tells whether the panel may load a picture from an address. */
export type PictureRule = (address: string) => boolean;

/**
 * Allows pictures of the shop's own origin, of the hosts in the settings, and inside the answer itself. Otherwise a row could
 * make the panel send a request to any host, and to services of this machine.
 * @param hosts with the port where it is not 443
 */
export function allowPicturesOf(origin: string, hosts: readonly string[]): PictureRule {
  return (address) => {
    const url = URL.parse(address);
    if (!url) return false;
    if (url.protocol === 'data:') return url.pathname.startsWith('image/');
    return url.origin === origin || (url.protocol === 'https:' && hosts.includes(url.host));
  };
}

/** Leaves out the pictures of an order that may not be loaded. */
export function withAllowedOrderPictures(order: Order, isAllowed: PictureRule): Order {
  const orderLines = order.orderLines?.map((line) => (isAllowed(line.imageUrl) ? line : { ...line, imageUrl: '' }));
  return { ...order, ...(orderLines && { orderLines }) };
}

/** Leaves out the pictures of a product that may not be loaded. */
export function withAllowedProductPictures(product: Product, isAllowed: PictureRule): Product {
  const { mainImageUrl, images, ...rest } = product;
  return {
    ...rest,
    ...(mainImageUrl !== undefined && isAllowed(mainImageUrl) && { mainImageUrl }),
    ...(images && { images: images.filter(isAllowed) }),
  };
}
