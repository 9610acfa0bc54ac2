import { describe, expect, it } from 'vitest';

import { exactOrderLineSchema, exactOrderSchema } from '@/lib/contract/exact';
import { ORDER_FIELDS, ORDER_LINE_FIELDS } from '@/lib/contract/fields';
import { orderLineSchema, orderPageSchema, orderQuerySchema, orderSchema } from '@/lib/contract/order';
import { MAX_LINES_SHOWN } from '@/lib/contract/values';

import { row, testFields, testFieldTable } from './field-rows';

describe('Order query request', () => {
  testFields(orderQuerySchema, { page: 1, pageSize: 200 }, [
    row('page', 'Integer', 'yes', 'Starts at 1.', { good: [1, 5000], bad: [0, -1], closed: true }),
    row('pageSize', 'Integer', 'yes', 'Up to 200.', { good: [1, 200], bad: [0, 201], closed: true }),
    row('createTimeStart', 'String', 'no', 'Start of the creation-time range.'),
    row('createTimeEnd', 'String', 'no', 'End of the creation-time range.'),
    row('lastUpdateTimeStart', 'String', 'no', 'Start of the last-update range.'),
    row('lastUpdateTimeEnd', 'String', 'no', 'End of the last-update range.'),
    row('orderNumber', 'String', 'no', 'When present, only that order is returned.'),
  ]);
});

const ORDER_RULES = {
  orderNumber: { bad: [''] },
  buyerName: { good: ['王小明'] },
  // The complete list of allowed values is not shown.
  status: { good: ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'ON_HOLD'] },
};

describe('Order object', () => {
  describe('as it is read', () => testFieldTable(orderSchema, ORDER_FIELDS, { rules: ORDER_RULES }));
  describe('as it is written', () =>
    testFieldTable(exactOrderSchema, ORDER_FIELDS, { isExact: true, rules: ORDER_RULES }));

  it('keeps one line more than is shown', () => {
    const line = { itemId: '1', sellerSku: 'A', productName: 'a', title: 'a', imageUrl: '', quantity: 1 };
    const { orderLines } = orderSchema.parse({
      orderNumber: '1',
      orderLines: Array.from({ length: 5000 }, () => line),
    });
    expect(orderLines).toHaveLength(MAX_LINES_SHOWN + 1);
  });

  it('an order is kept when it has fields that the contract does not know', () => {
    expect(orderSchema.parse({ orderNumber: '1', giftWrap: true })).toEqual({ orderNumber: '1' });
  });
});

describe('OrderLine object', () => {
  describe('as it is read', () => testFieldTable(orderLineSchema, ORDER_LINE_FIELDS));
  describe('as it is written', () => testFieldTable(exactOrderLineSchema, ORDER_LINE_FIELDS, { isExact: true }));
});

describe('Page wrapper of orders', () => {
  testFields(orderPageSchema, { data: [], page: 1, pageSize: 1, hasNextPage: false }, [
    row('data', 'Array', 'yes', 'Array of Order: the current page.', {
      good: [[{ orderNumber: '1' }]],
      bad: [[{}], [{ orderNumber: 1 }]],
    }),
    row('page', 'Integer', 'yes', 'Current page number.', { good: [1, 3], bad: [0], closed: true }),
    row('pageSize', 'Integer', 'yes', 'Page size in effect.', { good: [1, 3], bad: [0], closed: true }),
    row('hasNextPage', 'Boolean', 'yes', '`false` ends paging.'),
  ]);
});
