import { describe, expect, it } from 'vitest';

import { MAX_LINES_SHOWN } from '@/lib/contract/bounded-text';
import { exactProductSchema, exactSkuSchema } from '@/lib/contract/exact';
import { PRODUCT_FIELDS, SKU_FIELDS } from '@/lib/contract/fields';
import { productPageSchema, productQuerySchema, productSchema, skuSchema } from '@/lib/contract/product';

import { row, testFields, testFieldTable } from './field-rows';

describe('Product query request', () => {
  testFields(productQuerySchema, { page: 1, pageSize: 1 }, [
    row('page', 'Integer', 'yes', 'Starts at 1.', { good: [1, 5000], bad: [0, -1], closed: true }),
    row('pageSize', 'Integer', 'yes', 'Integer from 1 to 200.', { good: [1, 200], bad: [0, 201], closed: true }),
    row('lastUpdateTimeStart', 'String', 'no', 'Selects `externalUpdatedAt >=` it. Paired with `lastUpdateTimeEnd`.'),
    row('lastUpdateTimeEnd', 'String', 'no', 'Selects `externalUpdatedAt <=` it. Paired with `lastUpdateTimeStart`.'),
    row('createTimeStart', 'String', 'no', 'Selects `publishedAt >=` it. Paired with `createTimeEnd`.'),
    row('createTimeEnd', 'String', 'no', 'Selects `publishedAt <=` it. Paired with `createTimeStart`.'),
    row('productId', 'String', 'no', 'Single-product lookup. All other filters are ignored.'),
  ]);
});

/** An empty id is refused when it is read, too; the allowed values of a status are not shown. */
const RULES = { externalId: { bad: [''] }, status: { good: ['ACTIVE', 'anything'] } };

describe('Product object', () => {
  describe('as it is read', () => testFieldTable(productSchema, PRODUCT_FIELDS, { rules: RULES }));
  describe('as it is written', () =>
    testFieldTable(exactProductSchema, PRODUCT_FIELDS, { isExact: true, rules: RULES }));
});

it('keeps one variant of a product more than is shown', () => {
  const skus = Array.from({ length: 5000 }, (_, index) => ({ externalId: String(index) }));
  expect(productSchema.parse({ externalId: 'P1', title: 'Kettle', skus }).skus).toHaveLength(MAX_LINES_SHOWN + 1);
});

describe('SKU object', () => {
  describe('as it is read', () => testFieldTable(skuSchema, SKU_FIELDS, { rules: RULES }));
  describe('as it is written', () => testFieldTable(exactSkuSchema, SKU_FIELDS, { isExact: true, rules: RULES }));
});

describe('Page wrapper of products', () => {
  testFields(productPageSchema, { data: [], page: 1, pageSize: 1, hasNextPage: false }, [
    row('data', 'Array', 'yes', 'Array of product objects; empty is `[]`, never `null`.', {
      good: [[{ externalId: 'P1', title: 'Kettle' }]],
      bad: [[{ externalId: 'P1' }]],
    }),
    row('page', 'Integer', 'yes', 'Current page number.', { good: [1, 3], bad: [0], closed: true }),
    row('pageSize', 'Integer', 'yes', 'Page size in effect.', { good: [1, 3], bad: [0], closed: true }),
    row('hasNextPage', 'Boolean', 'yes', '`false` ends paging.'),
  ]);
});
