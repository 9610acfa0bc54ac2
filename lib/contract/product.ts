import * as z from 'zod';

import { pageOf, pageQueryFields } from './page';

/** Contract: "Product query request". `productId`, when present, makes all other filters void. */
export const productQuerySchema = z.object({
  ...pageQueryFields,
  lastUpdateTimeStart: z.string().optional(),
  lastUpdateTimeEnd: z.string().optional(),
  createTimeStart: z.string().optional(),
  createTimeEnd: z.string().optional(),
  productId: z.string().optional(),
});
export type ProductQuery = z.infer<typeof productQuerySchema>;

/** Contract: "SKU object". */
export const skuSchema = z.object({
  externalId: z.string(),
  sku: z.string().optional(),
  name: z.string().optional(),
  description: z.string().optional(),
  image: z.string().optional(),
  price: z.number().optional(),
  compareAtPrice: z.number().optional(),
  stockQuantity: z.int().optional(),
  available: z.boolean().optional(),
  onSale: z.boolean().optional(),
  status: z.string().optional(),
  metaFields: z.record(z.string(), z.unknown()).optional(),
  isDeleted: z.boolean().optional(),
});
export type Sku = z.infer<typeof skuSchema>;

/** Contract: "Product object". `currency` is the ISO 4217 code of the prices of its SKUs. */
export const productSchema = z.object({
  externalId: z.string(),
  title: z.string(),
  description: z.string().optional(),
  brand: z.string().optional(),
  categoryId: z.string().optional(),
  category: z.string().optional(),
  country: z.string().optional(),
  currency: z.string().optional(),
  spuUrl: z.string().optional(),
  mainImageUrl: z.string().optional(),
  images: z.array(z.string()).optional(),
  videos: z.array(z.string()).optional(),
  tags: z.array(z.string()).optional(),
  metaFields: z.record(z.string(), z.unknown()).optional(),
  status: z.string().optional(),
  publishedAt: z.string().optional(),
  externalUpdatedAt: z.string().optional(),
  isDeleted: z.boolean().optional(),
  shopId: z.string().optional(),
  skus: z.array(skuSchema).optional(),
});
export type Product = z.infer<typeof productSchema>;

export const productPageSchema = pageOf(productSchema);
export type ProductPage = z.infer<typeof productPageSchema>;
