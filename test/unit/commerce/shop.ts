import type { CommerceSource, PostQuery } from '@/lib/commerce/query-page';
import type { Order } from '@/lib/contract/order';
import { type Product, productQuerySchema } from '@/lib/contract/product';
import { succeed } from '@/lib/shared/outcome';

/** Milliseconds since 1970 by the server's clock. */
interface Changed<Row> {
  at: number;
  row: Row;
}

/** Keeps to the contract. */
export interface Shop extends CommerceSource {
  orders: Map<string, Changed<Order>>;
  products: Map<string, Changed<Product>>;
  asked: { path: string; query: Record<string, unknown> }[];
  /** Undefined leaves the answer to the shop. */
  intercept: (path: string, query: Record<string, unknown>) => ReturnType<PostQuery> | undefined;
}

/**
 * Creates a shop whose rows changed at one moment.
 *
 * @param pageSize a smaller one than asked for makes several pages
 */
export function createShop({
  orders = 0,
  products = 0,
  at = 0,
  pageSize = 200,
  id = 'https://shop.example',
} = {}): Shop {
  const shop: Shop = {
    id,
    orders: new Map(),
    products: new Map(),
    asked: [],
    intercept: () => undefined,
    post: async (path, query) => {
      shop.asked.push({ path, query });
      return (await shop.intercept(path, query)) ?? succeed({ httpStatus: 200, body: answer(path, query) });
    },
  };
  for (let number = 1; number <= orders; number += 1) {
    const row = { orderNumber: `N-${number}`, buyerEmail: 'ada@mail.example', status: 'PENDING' };
    shop.orders.set(row.orderNumber, { at, row });
  }
  for (let number = 1; number <= products; number += 1) {
    const row = { externalId: `P-${number}`, title: `Product ${number}`, skus: [] };
    shop.products.set(row.externalId, { at, row });
  }

  function answer(path: string, query: Record<string, unknown>): unknown {
    const asked = productQuerySchema.parse(query);
    const from = asked.lastUpdateTimeStart === undefined ? -Infinity : Date.parse(asked.lastUpdateTimeStart);
    const to = asked.lastUpdateTimeEnd === undefined ? Infinity : Date.parse(asked.lastUpdateTimeEnd);
    const rows = [...(path === '/orders' ? shop.orders : shop.products).values()]
      .filter((changed) => changed.at >= from && changed.at <= to)
      .map(({ row }) => row);
    const size = Math.min(pageSize, asked.pageSize);
    const end = asked.page * size;
    return { data: rows.slice(end - size, end), page: asked.page, pageSize: size, hasNextPage: end < rows.length };
  }
  return shop;
}
