import type * as z from 'zod/mini';

import { type Order, type OrderQuery, orderSchema } from '@/lib/contract/order';
import { type Product, type ProductQuery, productSchema } from '@/lib/contract/product';

export interface Rows {
  orders: Order;
  products: Product;
}
export type RowKind = keyof Rows;

export type CommerceQuery = OrderQuery | ProductQuery;

/** The two interfaces of the integrator (Contract: "Endpoints", integrator-side). */
export const ENDPOINTS: {
  [Name in RowKind]: {
    path: `/${Name}`;
    row: z.ZodMiniType<Rows[Name]>;
    idField: keyof Rows[Name];
    idOf: (row: Rows[Name]) => string;
  };
} = {
  orders: { path: '/orders', row: orderSchema, idField: 'orderNumber', idOf: ({ orderNumber }) => orderNumber },
  products: { path: '/products', row: productSchema, idField: 'externalId', idOf: ({ externalId }) => externalId },
};
