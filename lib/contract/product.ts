import * as z from 'zod/mini';

import { pageOf, pageQueryFields } from './page';

/** Contract: "Product query request". `productId`, when present, makes all other filters void. */
export const productQuerySchema = z.object({
  ...pageQueryFields,
  // Strings here, pairs of ISO 8601 times in `select-products.ts`: a bound that a look-up overrides is not judged.
  lastUpdateTimeStart: z.optional(z.string()),
  lastUpdateTimeEnd: z.optional(z.string()),
  createTimeStart: z.optional(z.string()),
  createTimeEnd: z.optional(z.string()),
  productId: z.optional(z.string()),
});
export type ProductQuery = z.infer<typeof productQuerySchema>;

/** Contract: "SKU object". */
export const skuSchema = z.object({
  // What the SKU is known by from one sync to the next, so it cannot be empty.
  externalId: z.string().check(z.minLength(1)),
  sku: z.optional(z.string()),
  name: z.optional(z.string()),
  description: z.optional(z.string()),
  image: z.optional(z.string()),
  price: z.optional(z.number()),
  compareAtPrice: z.optional(z.number()),
  stockQuantity: z.optional(z.int()),
  available: z.optional(z.boolean()),
  onSale: z.optional(z.boolean()),
  status: z.optional(z.string()),
  metaFields: z.optional(z.record(z.string(), z.unknown())),
  isDeleted: z.optional(z.boolean()),
});
export type Sku = z.infer<typeof skuSchema>;

/** Contract: "Product object". `currency` is the ISO 4217 code of the prices of its SKUs. */
export const productSchema = z.object({
  // As of a SKU.
  externalId: z.string().check(z.minLength(1)),
  title: z.string(),
  description: z.optional(z.string()),
  brand: z.optional(z.string()),
  categoryId: z.optional(z.string()),
  category: z.optional(z.string()),
  country: z.optional(z.string()),
  currency: z.optional(z.string()),
  spuUrl: z.optional(z.string()),
  mainImageUrl: z.optional(z.string()),
  images: z.optional(z.array(z.string())),
  videos: z.optional(z.array(z.string())),
  tags: z.optional(z.array(z.string())),
  metaFields: z.optional(z.record(z.string(), z.unknown())),
  status: z.optional(z.string()),
  publishedAt: z.optional(z.string()),
  externalUpdatedAt: z.optional(z.string()),
  isDeleted: z.optional(z.boolean()),
  shopId: z.optional(z.string()),
  skus: z.optional(z.array(skuSchema)),
});
export type Product = z.infer<typeof productSchema>;

export const productPageSchema = pageOf(productSchema);
export type ProductPage = z.infer<typeof productPageSchema>;
