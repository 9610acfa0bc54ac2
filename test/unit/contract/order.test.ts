import { describe, expect, it } from 'vitest';

import { exactOrderSchema } from '@/lib/contract/exact-order';
import { orderLineSchema, orderPageSchema, orderQuerySchema, orderSchema } from '@/lib/contract/order';

import { row, testFields } from './field-rows';

describe('order query request', () => {
  testFields(orderQuerySchema, { page: 1, pageSize: 200 }, [
    row('page', 'Integer', 'yes', 'Starts at 1.', { good: [1, 5000], bad: [0, -1] }),
    row('pageSize', 'Integer', 'yes', 'Up to 200.', { good: [1, 200], bad: [0, 201] }),
    row('createTimeStart', 'String', 'no', 'Start of the creation-time range.'),
    row('createTimeEnd', 'String', 'no', 'End of the creation-time range.'),
    row('lastUpdateTimeStart', 'String', 'no', 'Start of the last-update range.'),
    row('lastUpdateTimeEnd', 'String', 'no', 'End of the last-update range.'),
    row('orderNumber', 'String', 'no', 'When present, only that order is returned.'),
  ]);
});

const line = {
  itemId: '1',
  sellerSku: 'KET-1',
  productName: 'Kettle',
  title: 'Kettle, blue',
  imageUrl: 'https://shop.example/kettle.png',
  quantity: 1,
};

describe('Order object', () => {
  const rows = [
    row('orderNumber', 'String', 'yes', 'Unique order identifier, used as the idempotency key.', { bad: [''] }),
    row('externalOrderId', 'String', 'no', 'Order ID in an external system.'),
    row('buyerName', 'String', 'no', 'Buyer name.', { good: ['王小明'] }),
    row('buyerEmail', 'String', 'no', 'Buyer e-mail.'),
    row('purchaseTime', 'String', 'no', 'Order time, ISO 8601.', { good: ['2026-11-20T09:00:00Z'] }),
    row('status', 'String', 'no', 'Order status. Complete list of allowed values: not shown.', {
      good: ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'ON_HOLD'],
    }),
    row('totalAmount', 'Number', 'no', 'Order total.', { good: [0, 12] }),
    row('currency', 'String', 'no', 'Currency code.', { good: ['USD', 'CNY'] }),
    row('shippingAddress', 'String', 'no', 'Delivery address.'),
    row('trackingNumber', 'String', 'no', 'Shipment tracking number.'),
    row('orderLines', 'Array', 'no', 'Array of OrderLine.', { good: [[line]], bad: [[{ itemId: '1' }], [null]] }),
  ];
  describe('as it is read', () => testFields(orderSchema, { orderNumber: '1' }, rows));
  describe('as it is written', () =>
    testFields(
      exactOrderSchema,
      { orderNumber: '1' },
      rows.map((each) =>
        each.field === 'purchaseTime'
          ? {
              ...each,
              closed: true,
              bad: ['2026-11-20T09:00:00.000Z', '2026-11-20T09:00:00+00:00', '2026-11-20', 'soon'],
            }
          : each,
      ),
    ));

  it('is kept when it holds fields the document does not know', () => {
    expect(orderSchema.parse({ orderNumber: '1', giftWrap: true })).toEqual({ orderNumber: '1' });
  });
});

describe('OrderLine object', () => {
  testFields(orderLineSchema, line, [
    row('itemId', 'String', 'yes', 'Unique line ID, used to link to shipment lines.'),
    row('sellerSku', 'String', 'yes', 'Seller SKU.'),
    row('productName', 'String', 'yes', 'Product name.'),
    row('title', 'String', 'yes', 'Display title.'),
    row('imageUrl', 'String', 'yes', 'Product image URL.'),
    row('quantity', 'Integer', 'yes', 'Quantity bought.'),
    row('unitPrice', 'Number', 'no', 'Unit price.'),
    row('currency', 'String', 'no', 'Line-level currency.'),
    row('asin', 'String', 'no', 'Marketplace product code.'),
    row('productId', 'String', 'no', 'Internal product ID.'),
  ]);
});

describe('page wrapper of orders', () => {
  testFields(orderPageSchema, { data: [], page: 1, pageSize: 1, hasNextPage: false }, [
    row('data', 'Array', 'yes', 'Array of Order: the current page.', {
      good: [[{ orderNumber: '1' }]],
      bad: [[{}], [{ orderNumber: 1 }]],
    }),
    row('page', 'Integer', 'yes', 'Current page number.', { bad: [0] }),
    row('pageSize', 'Integer', 'yes', 'Page size in effect.', { bad: [0] }),
    row('hasNextPage', 'Boolean', 'yes', '`false` ends paging.', { good: [false] }),
  ]);
});
