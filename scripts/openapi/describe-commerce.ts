import {
  exactOrderLineSchema,
  exactOrderPageSchema,
  exactOrderSchema,
  exactProductPageSchema,
  exactProductSchema,
  exactSkuSchema,
} from '@/lib/contract/exact';
import { type FieldTable, ORDER_FIELDS, ORDER_LINE_FIELDS, PRODUCT_FIELDS, SKU_FIELDS } from '@/lib/contract/fields';
import { orderQuerySchema } from '@/lib/contract/order';
import { MAX_PAGE_SIZE } from '@/lib/contract/page';
import { productQuerySchema } from '@/lib/contract/product';

import { describeSchema } from './describe-schema';

/** The example row contains one example already. */
const wordsOf = (table: FieldTable) =>
  Object.fromEntries(
    Object.entries(table).map(([name, { description, examples }]) => [
      name,
      { description, ...(examples.length > 1 && { examples: [...examples] }) },
    ]),
  );

const isoTime = (description: string) => ({ description, format: 'date-time' as const });

const PAGE_QUERY = {
  page: 'Starts at 1.',
  pageSize: `Rows per page, 1 to ${MAX_PAGE_SIZE}. The implementation should support up to ${MAX_PAGE_SIZE}.`,
};

const pageWords = (data: string) => ({
  data,
  page: 'Current page number.',
  pageSize: 'Page size in effect.',
  hasNextPage:
    '`false` ends paging. It must be correct because the platform relies on it to decide whether to continue.',
});

/** Describes the order and product interfaces (Contract: "Resources and their fields"). */
export function describeCommerce(): void {
  describeSchema(
    orderQuerySchema,
    'OrderQuery',
    'Incremental sync sends the last-update range, a historical full load the creation range, a look-up `orderNumber`; ' +
      'without a filter everything is paged. A start does not lie after its end.',
    {
      ...PAGE_QUERY,
      createTimeStart: isoTime('ISO 8601. Start of the creation-time range.'),
      createTimeEnd: isoTime('ISO 8601. End of the creation-time range.'),
      lastUpdateTimeStart: isoTime('ISO 8601. Start of the last-update range.'),
      lastUpdateTimeEnd: isoTime('ISO 8601. End of the last-update range.'),
      orderNumber: 'When present, only that order is returned.',
    },
  );
  describeSchema(exactOrderLineSchema, 'OrderLine', 'A line of an order.', wordsOf(ORDER_LINE_FIELDS));
  describeSchema(
    exactOrderSchema,
    'Order',
    'All time fields use UTC and ISO 8601 in the form `yyyy-MM-ddTHH:mm:ssZ`.',
    wordsOf(ORDER_FIELDS),
  );
  describeSchema(exactOrderPageSchema, 'OrderPage', 'One page of orders.', pageWords('Current page.'));

  describeSchema(
    productQuerySchema,
    'ProductQuery',
    'Incremental sync sends the last-update pair, a historical backfill the create-time pair, a look-up `productId`; ' +
      'without a filter all products are paged. The two bounds of a pair are sent together, and a start does not lie ' +
      'after its end.',
    {
      ...PAGE_QUERY,
      lastUpdateTimeStart: isoTime(
        'ISO-8601. Selects products with `externalUpdatedAt >= lastUpdateTimeStart`. Must be paired with `lastUpdateTimeEnd`.',
      ),
      lastUpdateTimeEnd: isoTime(
        'ISO-8601. Selects products with `externalUpdatedAt <= lastUpdateTimeEnd`. Must be paired with `lastUpdateTimeStart`.',
      ),
      createTimeStart: isoTime(
        'ISO-8601. Selects products with `publishedAt >= createTimeStart`. Must be paired with `createTimeEnd`.',
      ),
      createTimeEnd: isoTime(
        'ISO-8601. Selects products with `publishedAt <= createTimeEnd`. Must be paired with `createTimeStart`.',
      ),
      productId:
        'Single-product lookup. When present, all other filters are ignored and only that product is returned.',
    },
  );
  describeSchema(exactSkuSchema, 'Sku', 'A variant of a product.', wordsOf(SKU_FIELDS));
  describeSchema(exactProductSchema, 'Product', 'A product and its SKUs.', wordsOf(PRODUCT_FIELDS));
  describeSchema(
    exactProductPageSchema,
    'ProductPage',
    'One page of products, not more than the requested `pageSize`.',
    pageWords('Current page. An empty result is `[]`, never `null`.'),
  );
}
