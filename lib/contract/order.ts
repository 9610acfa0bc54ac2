import * as z from 'zod';

import { pageOf, pageQueryFields } from './page';

/** Contract: "Order query request". `orderNumber`, when present, selects that order alone. */
export const orderQuerySchema = z.object({
  ...pageQueryFields,
  createTimeStart: z.string().optional(),
  createTimeEnd: z.string().optional(),
  lastUpdateTimeStart: z.string().optional(),
  lastUpdateTimeEnd: z.string().optional(),
  orderNumber: z.string().optional(),
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
  unitPrice: z.number().optional(),
  currency: z.string().optional(),
  asin: z.string().optional(),
  productId: z.string().optional(),
});
export type OrderLine = z.infer<typeof orderLineSchema>;

/**
 * Contract: "Order object". Times are UTC, `yyyy-MM-ddTHH:mm:ssZ`; `status` is any text, since the list of values is
 * not shown; amounts are in major units of `currency` (an assumption: the contract gives no unit).
 */
export const orderSchema = z.object({
  orderNumber: z.string(),
  externalOrderId: z.string().optional(),
  buyerName: z.string().optional(),
  buyerEmail: z.string().optional(),
  purchaseTime: z.string().optional(),
  status: z.string().optional(),
  totalAmount: z.number().optional(),
  currency: z.string().optional(),
  shippingAddress: z.string().optional(),
  trackingNumber: z.string().optional(),
  orderLines: z.array(orderLineSchema).optional(),
});
export type Order = z.infer<typeof orderSchema>;

export const orderPageSchema = pageOf(orderSchema);
export type OrderPage = z.infer<typeof orderPageSchema>;
