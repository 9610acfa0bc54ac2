import * as z from 'zod/mini';

import { isoTimeSchema } from './exact-time';
import { pageOf } from './page';
import { productSchema, skuSchema } from './product';

/** Contract: "Image and video URLs must be reachable by the platform", so they are whole addresses. */
const reachableUrlSchema = z.url({ protocol: /^https?$/ });

/**
 * Products as a server must write them, to the letter of the document. What we read of other servers is parsed by
 * `product.ts`, which does not refuse a product over the form of a time, an address or a currency.
 */
export const exactSkuSchema = z.extend(skuSchema, { image: z.optional(reachableUrlSchema) });
export const exactProductSchema = z.extend(productSchema, {
  // Contract: "ISO 4217 currency code"; the list of codes changes, their form does not.
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  mainImageUrl: z.optional(reachableUrlSchema),
  images: z.optional(z.array(reachableUrlSchema)),
  videos: z.optional(z.array(reachableUrlSchema)),
  publishedAt: z.optional(isoTimeSchema),
  externalUpdatedAt: z.optional(isoTimeSchema),
  skus: z.optional(z.array(exactSkuSchema)),
});
export const exactProductPageSchema = pageOf(exactProductSchema);
