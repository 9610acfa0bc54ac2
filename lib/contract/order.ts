import * as z from 'zod/mini';

import { pageOf, pageQueryFields } from './page';

/** Contract: "Order query request". `orderNumber`, when present, selects that order alone. */
export const orderQuerySchema = z.object({
  ...pageQueryFields,
  // Strings here, ISO 8601 in `select-orders.ts`: a bound that a look-up overrides is not judged.
  createTimeStart: z.optional(z.string()),
  createTimeEnd: z.optional(z.string()),
  lastUpdateTimeStart: z.optional(z.string()),
  lastUpdateTimeEnd: z.optional(z.string()),
  orderNumber: z.optional(z.string()),
});
export type OrderQuery = z.infer<typeof orderQuerySchema>;

/** Contract: "OrderLine object". */
export const orderLineSchema = z.object({
  itemId: z.string(),
  sellerSku: z.string(),
  productName: z.string(),
  title: z.string(),
  imageUrl: z.string(),
  quantity: z.int(),
  unitPrice: z.optional(z.number()),
  currency: z.optional(z.string()),
  asin: z.optional(z.string()),
  productId: z.optional(z.string()),
});
export type OrderLine = z.infer<typeof orderLineSchema>;

/**
 * Contract: "Order object". Times are UTC, `yyyy-MM-ddTHH:mm:ssZ`; `status` is any text, since the list of values is
 * not shown; amounts are in major units of `currency` (an assumption: the contract gives no unit).
 */
export const orderSchema = z.object({
  // The idempotency key, so it cannot be empty.
  orderNumber: z.string().check(z.minLength(1)),
  externalOrderId: z.optional(z.string()),
  buyerName: z.optional(z.string()),
  buyerEmail: z.optional(z.string()),
  purchaseTime: z.optional(z.string()),
  status: z.optional(z.string()),
  totalAmount: z.optional(z.number()),
  currency: z.optional(z.string()),
  shippingAddress: z.optional(z.string()),
  trackingNumber: z.optional(z.string()),
  orderLines: z.optional(z.array(orderLineSchema)),
});
export type Order = z.infer<typeof orderSchema>;

export const orderPageSchema = pageOf(orderSchema);
export type OrderPage = z.infer<typeof orderPageSchema>;
