import * as z from 'zod/mini';

import { lazy } from '@/lib/shared/lazy';
import { type Outcome, succeed } from '@/lib/shared/outcome';

import { address, addresses, cutList, identifier, ownFields, shownText, tags } from './field-schemas';
import { pageOf, pageQueryFields } from './page';
import { type QueryFault, readTimeRange, type TimeRange } from './time';
import { MAX_LINES_SHOWN } from './values';

/** Contract: "Product query request". */
export const productQuerySchema = lazy(() =>
  z.object({
    ...pageQueryFields,
    // Not a time schema, because a look-up ignores even invalid times.
    lastUpdateTimeStart: z.optional(z.string()),
    lastUpdateTimeEnd: z.optional(z.string()),
    createTimeStart: z.optional(z.string()),
    createTimeEnd: z.optional(z.string()),
    productId: z.optional(z.string()),
  }),
);
export type ProductQuery = z.infer<typeof productQuerySchema>;

/** Contract: "SKU object". */
export const skuSchema = lazy(() =>
  z.object({
    externalId: identifier,
    sku: z.optional(shownText),
    name: z.optional(shownText),
    description: z.optional(shownText),
    image: z.optional(address),
    price: z.optional(z.number()),
    compareAtPrice: z.optional(z.number()),
    stockQuantity: z.optional(z.int()),
    available: z.optional(z.boolean()),
    onSale: z.optional(z.boolean()),
    status: z.optional(shownText),
    metaFields: z.optional(ownFields),
    isDeleted: z.optional(z.boolean()),
  }),
);
export type Sku = z.infer<typeof skuSchema>;

/** Contract: "Product object". */
export const productSchema = lazy(() =>
  z.object({
    externalId: identifier,
    title: shownText,
    description: z.optional(shownText),
    brand: z.optional(shownText),
    categoryId: z.optional(shownText),
    category: z.optional(shownText),
    country: z.optional(shownText),
    currency: z.optional(shownText),
    spuUrl: z.optional(address),
    mainImageUrl: z.optional(address),
    images: z.optional(addresses),
    videos: z.optional(addresses),
    tags: z.optional(tags),
    metaFields: z.optional(ownFields),
    status: z.optional(shownText),
    publishedAt: z.optional(shownText),
    externalUpdatedAt: z.optional(shownText),
    isDeleted: z.optional(z.boolean()),
    shopId: z.optional(shownText),
    // One more than is shown, so that the panel knows that there are more.
    skus: z.optional(cutList(skuSchema, MAX_LINES_SHOWN + 1)),
  }),
);
export type Product = z.infer<typeof productSchema>;

export const productPageSchema = lazy(() => pageOf(productSchema));

export type ProductSelection =
  | { by: 'productId'; productId: string }
  /** `created` is compared with `publishedAt`, `updated` with `externalUpdatedAt`. */
  | { by: 'time'; created: TimeRange | undefined; updated: TimeRange | undefined };

/** Parses the selection of a product query (Contract: "Product query request"), whose time bounds are paired. */
export function selectProducts(query: Omit<ProductQuery, 'page' | 'pageSize'>): Outcome<ProductSelection, QueryFault> {
  const { productId } = query;
  if (productId !== undefined) return succeed({ by: 'productId', productId });
  const created = readTimeRange(query, 'createTime', { paired: true });
  if (!created.ok) return created;
  const updated = readTimeRange(query, 'lastUpdateTime', { paired: true });
  if (!updated.ok) return updated;
  return succeed({ by: 'time', created: created.value, updated: updated.value });
}
