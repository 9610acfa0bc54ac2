import { exactOrderPageSchema, exactOrderSchema } from '@/lib/contract/exact-order';
import { exactProductPageSchema, exactProductSchema, exactSkuSchema } from '@/lib/contract/exact-product';
import { MAX_PAGE_SIZE } from '@/lib/contract/limits';
import { orderLineSchema, orderQuerySchema } from '@/lib/contract/order';
import { productQuerySchema } from '@/lib/contract/product';

import { describeSchema } from './describe-schema';

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

/** The words of the order and product interfaces (contract: "Resources and their fields"). */
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
  describeSchema(orderLineSchema, 'OrderLine', 'A line of an order.', {
    itemId: 'Unique line ID, used to link to shipment lines.',
    sellerSku: 'Seller SKU.',
    productName: 'Product name.',
    title: 'Display title.',
    imageUrl: 'Product image URL.',
    quantity: 'Quantity bought.',
    unitPrice: 'Unit price. A JSON number, not a string with a currency symbol.',
    currency: 'Line-level currency.',
    asin: 'Marketplace product code.',
    productId: 'Internal product ID.',
  });
  describeSchema(
    exactOrderSchema,
    'Order',
    'All time fields use UTC and ISO 8601 in the form `yyyy-MM-ddTHH:mm:ssZ`.',
    {
      orderNumber:
        'Unique order identifier, used as the idempotency key. Syncing the same number again creates no duplicate.',
      externalOrderId: 'Order ID in an external system.',
      buyerName: 'Buyer name.',
      buyerEmail: 'Buyer e-mail.',
      purchaseTime: 'Order time, ISO 8601, in the form `yyyy-MM-ddTHH:mm:ssZ`.',
      status: {
        description: 'Order status. The complete list of allowed values is not shown.',
        examples: ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELLED'],
      },
      totalAmount: 'Order total. A JSON number, not a string with a currency symbol.',
      currency: { description: 'Currency code.', examples: ['USD', 'CNY'] },
      shippingAddress: 'Delivery address.',
      trackingNumber: 'Shipment tracking number.',
      orderLines: 'Order lines.',
    },
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
  describeSchema(exactSkuSchema, 'Sku', 'A variant of a product.', {
    externalId:
      'Unique SKU ID in the integrator’s system. It must be stable. Changing it makes the SKU count as a new SKU.',
    sku: 'Seller SKU code.',
    name: 'Display name.',
    description: 'Description.',
    image: 'Image address. It must be reachable by the platform.',
    price: 'Selling price. A JSON number, not a string with a currency symbol.',
    compareAtPrice: 'Strike-through price. A JSON number.',
    stockQuantity: 'Sellable stock.',
    available: 'Whether the SKU is usable. A JSON boolean, not a string.',
    onSale: 'Whether the SKU is on sale. A JSON boolean.',
    status: 'SKU status. The allowed values are not shown.',
    metaFields: 'Extension attributes.',
    isDeleted: 'Whether the SKU is deleted. A JSON boolean. Deletion is signalled by this flag.',
  });
  describeSchema(exactProductSchema, 'Product', 'A product and its SKUs.', {
    externalId:
      'Unique product ID in the integrator’s system. It must be stable. Changing it makes the product count as a new product.',
    title: 'Product title.',
    description: 'Description.',
    brand: 'Brand.',
    categoryId: 'Category ID.',
    category: 'Category name.',
    country: 'Country or region of the product.',
    currency: 'ISO 4217 currency code of the prices.',
    spuUrl: 'Detail page address.',
    mainImageUrl: 'Main image address. It must be reachable by the platform.',
    images: 'Image addresses. They must be reachable by the platform.',
    videos: 'Video addresses. They must be reachable by the platform.',
    tags: 'Tags.',
    metaFields: 'Extension attributes.',
    status: 'Product status. The allowed values are not shown.',
    publishedAt: 'Publish time, ISO-8601.',
    externalUpdatedAt: 'Last update time, ISO-8601.',
    isDeleted: 'Whether the product is deleted. A JSON boolean. Deletion is signalled by this flag.',
    shopId: 'External ID of the owning shop.',
    skus: 'SKUs. A product without variants may return `[]`.',
  });
  describeSchema(
    exactProductPageSchema,
    'ProductPage',
    'One page of products, not more than the requested `pageSize`.',
    pageWords('Current page. An empty result is `[]`, never `null`.'),
  );
}
