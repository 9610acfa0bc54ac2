import type * as z from 'zod/mini';

import { type Order, orderPageSchema, type OrderQuery } from '@/lib/contract/order';
import type { Page } from '@/lib/contract/page';
import { type Product, productPageSchema, type ProductQuery } from '@/lib/contract/product';

/** A row of each of the two interfaces. */
export interface Rows {
  orders: Order;
  products: Product;
}
export type Kind = keyof Rows;

export type CommerceQuery = OrderQuery | ProductQuery;

/** The two interfaces of the integrator (contract: "Endpoints", integrator-side). */
export const ENDPOINTS: {
  [Name in Kind]: {
    path: `/${Name}`;
    page: z.ZodMiniType<Page<Rows[Name]>>;
    /** What makes a row the same row when it comes again: the contract's idempotency keys. */
    idOf: (row: Rows[Name]) => string;
  };
} = {
  orders: { path: '/orders', page: orderPageSchema, idOf: ({ orderNumber }) => orderNumber },
  products: { path: '/products', page: productPageSchema, idOf: ({ externalId }) => externalId },
};
