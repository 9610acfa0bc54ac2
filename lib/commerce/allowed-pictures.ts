import type { Order } from '@/lib/contract/order';
import type { Product } from '@/lib/contract/product';

export type PictureRule = (address: string) => boolean;

/**
 * Allows pictures from the shop's own origin, from the hosts in the settings, and in the answer itself. Otherwise a row could
 * make the panel send requests to any host and to services on this computer.
 * @param hosts with the port if it is not 443
 */
export function allowPicturesOf(origin: string, hosts: readonly string[]): PictureRule {
  return (address) => {
    const url = URL.parse(address);
    if (!url) return false;
    if (url.protocol === 'data:') return url.pathname.startsWith('image/');
    return url.origin === origin || (url.protocol === 'https:' && hosts.includes(url.host));
  };
}

export function withAllowedOrderPictures(order: Order, isAllowed: PictureRule): Order {
  const orderLines = order.orderLines?.map((line) => (isAllowed(line.imageUrl) ? line : { ...line, imageUrl: '' }));
  return { ...order, ...(orderLines && { orderLines }) };
}

export function withAllowedProductPictures(product: Product, isAllowed: PictureRule): Product {
  const { mainImageUrl, images, ...rest } = product;
  return {
    ...rest,
    ...(mainImageUrl !== undefined && isAllowed(mainImageUrl) && { mainImageUrl }),
    ...(images && { images: images.filter(isAllowed) }),
  };
}
