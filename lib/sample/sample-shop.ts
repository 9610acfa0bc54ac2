import type { Order } from '@/lib/contract/order';
import type { Product } from '@/lib/contract/product';
import { foldOrderNumber } from '@/lib/domain/spell-order-number';
import type { JsonRow } from '@/lib/mock/rows';
import { placePictures, readOrder, readOrderRows, readProduct, readProductRows } from '@/lib/mock/rows';
import { memoizeSuccess } from '@/lib/shared/memoize-success';

export interface SampleShopDeps {
  readPackaged: (path: `/${string}`) => Promise<unknown>;
  addressOf: (path: `/${string}`) => string;
}

export interface SampleShop {
  /** @param mentioned the number as the customer wrote it */
  findOrder: (mentioned: string) => Promise<Order | undefined>;
  /** @param id of a product, or the SKU of an order line */
  findProduct: (id: string) => Promise<Product | undefined>;
  /** The newest first. */
  findOrdersOf: (email: string) => Promise<Order[]>;
  count: () => Promise<{ orders: number; products: number }>;
}

/** Creates the search in the bundled orders and products, which are read at the first query. */
export function createSampleShop({ readPackaged, addressOf }: SampleShopDeps): SampleShop {
  const load = memoizeSuccess(async () => {
    const [orders, products] = await Promise.all([
      readPackaged('/mock/orders.json'),
      readPackaged('/mock/products.json'),
    ]);
    const write = ({ json }: JsonRow): string => placePictures(json, addressOf('/mock/pictures/'));
    return {
      orders: readOrderRows(orders).map((row) => readOrder(write(row))),
      products: readProductRows(products).map((row) => readProduct(write(row))),
    };
  });
  return {
    async findOrder(mentioned) {
      const { orders } = await load();
      return orders.find(({ orderNumber }) => foldOrderNumber(orderNumber) === foldOrderNumber(mentioned));
    },
    async findProduct(id) {
      const { products } = await load();
      return (
        products.find(({ externalId }) => externalId === id) ??
        products.find(({ skus = [] }) => skus.some(({ sku }) => sku === id))
      );
    },
    async findOrdersOf(email) {
      const { orders } = await load();
      return orders
        .filter(({ buyerEmail }) => buyerEmail === email)
        .toSorted((one, other) => (other.purchaseTime ?? '').localeCompare(one.purchaseTime ?? ''));
    },
    async count() {
      const { orders, products } = await load();
      return { orders: orders.length, products: products.length };
    },
  };
}
