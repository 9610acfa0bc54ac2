import type { Order } from '@/lib/contract/order';
import type { Product } from '@/lib/contract/product';
import { spellOrderNumber } from '@/lib/domain/spell-order-number';
import { placePictures, readOrder, readProduct } from '@/lib/mock/rows';
import { createMockStore, findOrder } from '@/lib/mock/store';
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

/** Creates the look-ups in the bundled orders and products, which are read at the first one. */
export function createSampleShop({ readPackaged, addressOf }: SampleShopDeps): SampleShop {
  const loadStore = memoizeSuccess(async () => {
    const [orders, products] = await Promise.all([
      readPackaged('/mock/orders.json'),
      readPackaged('/mock/products.json'),
    ]);
    return createMockStore({ orders, products, pictureBase: addressOf('/mock/pictures.svg#') });
  });
  const listRows = async (kind: 'orders' | 'products'): Promise<string[]> => {
    const { [kind]: rows, pictureBase } = await loadStore();
    return rows.table.numbered(1, rows.table.size()).map((json) => placePictures(json, pictureBase));
  };
  return {
    async findOrder(mentioned) {
      const store = await loadStore();
      const orders = spellOrderNumber(mentioned).map((spelling) => findOrder(store, spelling));
      return orders.find((order) => order !== undefined);
    },
    async findProduct(id) {
      const products = (await listRows('products')).map(readProduct);
      return (
        products.find(({ externalId }) => externalId === id) ??
        products.find(({ skus = [] }) => skus.some(({ sku }) => sku === id))
      );
    },
    async findOrdersOf(email) {
      const orders = (await listRows('orders')).map(readOrder);
      return orders
        .filter(({ buyerEmail }) => buyerEmail === email)
        .toSorted((one, other) => (other.purchaseTime ?? '').localeCompare(one.purchaseTime ?? ''));
    },
    async count() {
      const { orders, products } = await loadStore();
      return { orders: orders.table.size(), products: products.table.size() };
    },
  };
}
