import { describe, expect, it } from 'vitest';

import { exactProductSchema, exactSkuSchema } from '@/lib/contract/exact';
import { PRODUCT_FIELDS, SKU_FIELDS } from '@/lib/contract/fields';
import { productPageSchema, productQuerySchema, productSchema, skuSchema } from '@/lib/contract/product';
import { MAX_LINES_SHOWN } from '@/lib/contract/values';

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

it('cuts lists, empties long addresses and drops large fields of the shop’s own', () => {
  const long = `https://shop.example/${'a'.repeat(2000)}`;
  const many = Array.from({ length: 5000 }, (_, index) => `https://shop.example/${index}`);
  const product = { externalId: 'P1', title: 'Kettle', spuUrl: long, mainImageUrl: long };
  const lists = { images: many, videos: [long, ...many], tags: many };
  const read = productSchema.parse({ ...product, ...lists, metaFields: { colour: 'red', text: 'a'.repeat(10_000) } });
  expect(read).toMatchObject({ spuUrl: '', mainImageUrl: '', metaFields: {} });
  expect([read.images, read.videos, read.tags].map((list) => list?.length)).toEqual([50, 50, 50]);
  expect(read.videos?.[0]).toBe('');
  expect(productSchema.parse({ ...product, metaFields: { colour: 'red' } }).metaFields).toEqual({ colour: 'red' });
  expect(skuSchema.parse({ externalId: 'S1', image: long }).image).toBe('');
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
