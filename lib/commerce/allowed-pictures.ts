import { isPrivate } from '@/lib/contract/address';
import type { Order } from '@/lib/contract/order';
import type { Product } from '@/lib/contract/product';

export type PictureRule = (address: string) => boolean;

/** Allows pictures of the shop, of hosts in the settings and in the answer. Otherwise a row could cause requests to any host. */
export function allowPicturesOf(origin: string, hosts: readonly string[]): PictureRule {
  return (address) => {
    const url = URL.parse(address);
    if (!url) return false;
    if (url.protocol === 'data:') return url.pathname.startsWith('image/');
    return url.origin === origin || (isPrivate(url) && hosts.includes(url.host));
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
