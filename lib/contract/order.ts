import * as z from 'zod/mini';

import { lazy } from '@/lib/shared/lazy';
import { type Outcome, succeed } from '@/lib/shared/outcome';

import { address, cutList, identifier, shownText } from './field-schemas';
import { pageOf, pageQueryFields } from './page';
import { type QueryFault, readTimeRange, type TimeRange } from './time';
import { MAX_LINES_SHOWN } from './values';

/** Contract: "Order query request". */
export const orderQuerySchema = lazy(() =>
  z.object({
    ...pageQueryFields,
    // Not a time schema, because a look-up ignores even invalid times.
    createTimeStart: z.optional(z.string()),
    createTimeEnd: z.optional(z.string()),
    lastUpdateTimeStart: z.optional(z.string()),
    lastUpdateTimeEnd: z.optional(z.string()),
    orderNumber: z.optional(z.string()),
  }),
);
export type OrderQuery = z.infer<typeof orderQuerySchema>;

/** Contract: "OrderLine object". */
export const orderLineSchema = lazy(() =>
  z.object({
    itemId: shownText,
    sellerSku: shownText,
    productName: shownText,
    title: shownText,
    imageUrl: address,
    quantity: z.int(),
    unitPrice: z.optional(z.number()),
    currency: z.optional(shownText),
    asin: z.optional(shownText),
    productId: z.optional(shownText),
  }),
);
export type OrderLine = z.infer<typeof orderLineSchema>;

/** Contract: "Order object". Assumption: amounts are in major units of `currency`. */
export const orderSchema = lazy(() =>
  z.object({
    // The idempotency key, so it cannot be empty.
    orderNumber: identifier,
    externalOrderId: z.optional(shownText),
    buyerName: z.optional(shownText),
    buyerEmail: z.optional(shownText),
    purchaseTime: z.optional(shownText),
    status: z.optional(shownText),
    totalAmount: z.optional(z.number()),
    currency: z.optional(shownText),
    shippingAddress: z.optional(shownText),
    trackingNumber: z.optional(shownText),
    // One more than is shown, so that the panel knows that there are more.
    orderLines: z.optional(cutList(orderLineSchema, MAX_LINES_SHOWN + 1)),
  }),
);
export type Order = z.infer<typeof orderSchema>;

export const orderPageSchema = lazy(() => pageOf(orderSchema));
export type OrderPage = z.infer<typeof orderPageSchema>;

export type OrderSelection =
  | { by: 'orderNumber'; orderNumber: string }
  | { by: 'time'; created: TimeRange | undefined; updated: TimeRange | undefined };

/** Parses the selection of an order query (Contract: "Order query request"), whose time bounds are not paired. */
export function selectOrders(query: Omit<OrderQuery, 'page' | 'pageSize'>): Outcome<OrderSelection, QueryFault> {
  const { orderNumber } = query;
  if (orderNumber !== undefined) return succeed({ by: 'orderNumber', orderNumber });
  const created = readTimeRange(query, 'createTime', { paired: false });
  if (!created.ok) return created;
  const updated = readTimeRange(query, 'lastUpdateTime', { paired: false });
  if (!updated.ok) return updated;
  return succeed({ by: 'time', created: created.value, updated: updated.value });
}
