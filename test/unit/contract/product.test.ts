import { describe } from 'vitest';

import { exactProductSchema, exactSkuSchema } from '@/lib/contract/exact-product';
import { productPageSchema, productQuerySchema, productSchema, skuSchema } from '@/lib/contract/product';

import { type FieldRow, row, testFields } from './field-rows';

describe('product query request', () => {
  testFields(productQuerySchema, { page: 1, pageSize: 1 }, [
    row('page', 'Integer', 'yes', 'Starts at 1.', { good: [1, 5000], bad: [0, -1] }),
    row('pageSize', 'Integer', 'yes', 'Integer from 1 to 200.', { good: [1, 200], bad: [0, 201] }),
    row('lastUpdateTimeStart', 'String', 'no', 'Selects `externalUpdatedAt >=` it. Paired with `lastUpdateTimeEnd`.'),
    row('lastUpdateTimeEnd', 'String', 'no', 'Selects `externalUpdatedAt <=` it. Paired with `lastUpdateTimeStart`.'),
    row('createTimeStart', 'String', 'no', 'Selects `publishedAt >=` it. Paired with `createTimeEnd`.'),
    row('createTimeEnd', 'String', 'no', 'Selects `publishedAt <=` it. Paired with `createTimeStart`.'),
    row('productId', 'String', 'no', 'Single-product lookup. All other filters are ignored.'),
  ]);
});

const ADDRESS = { good: ['https://shop.example/a.png', 'http://127.0.0.1:4312/a.svg'], closed: true };
const NO_ADDRESS = [
  'a.png',
  '/a.png',
  '//shop.example/a.png',
  'data:image/png;base64,AA==',
  'ftp://shop.example/a.png',
];

/** The rows as the document has them, and with the rules that only a server that writes has to keep. */
const exactly = (rows: readonly FieldRow[], rules: Record<string, Pick<FieldRow, 'good' | 'bad' | 'closed'>>) =>
  rows.map((each) => ({ ...each, ...rules[each.field] }));

const ISO_8601 = {
  good: ['2026-11-20T09:00:00Z', '2026-11-20T09:00:00.123Z', '2026-11-20T10:00:00+01:00'],
  bad: ['yesterday', '20.11.2026', '1763629200', '2026-02-30T09:00:00Z'],
  closed: true,
};

describe('Product object', () => {
  const rows = [
    row('externalId', 'String', 'yes', 'Unique product ID in the integrator’s system. It must be stable.', {
      bad: [''],
    }),
    row('title', 'String', 'yes', 'Product title.'),
    row('description', 'String', 'no', 'Description.'),
    row('brand', 'String', 'no', 'Brand.'),
    row('categoryId', 'String', 'no', 'Category ID.'),
    row('category', 'String', 'no', 'Category name.'),
    row('country', 'String', 'no', 'Country or region of the product.'),
    row('currency', 'String', 'no', 'ISO 4217 currency code of the prices.'),
    row('spuUrl', 'String', 'no', 'Detail page address.'),
    row('mainImageUrl', 'String', 'no', 'Main image address.'),
    row('images', 'Array of String', 'no', 'Image addresses.'),
    row('videos', 'Array of String', 'no', 'Video addresses.'),
    row('tags', 'Array of String', 'no', 'Tags.'),
    row('metaFields', 'Object', 'no', 'Extension attributes.'),
    row('status', 'String', 'no', 'Product status. Allowed values: not shown.', { good: ['ACTIVE', 'anything'] }),
    row('publishedAt', 'String', 'no', 'Publish time, ISO-8601.'),
    row('externalUpdatedAt', 'String', 'no', 'Last update time, ISO-8601.'),
    row('isDeleted', 'Boolean', 'no', 'Whether the product is deleted. JSON booleans, not strings.', { good: [false] }),
    row('shopId', 'String', 'no', 'External ID of the owning shop.'),
    row('skus', 'Array', 'no', 'SKUs. A product without variants may return `[]`.', {
      good: [[{ externalId: 'S1' }]],
      bad: [[{}], [null]],
    }),
  ];
  const valid = { externalId: 'P1', title: 'Kettle' };
  describe('as it is read', () => testFields(productSchema, valid, rows));
  describe('as it is written', () =>
    testFields(
      exactProductSchema,
      valid,
      exactly(rows, {
        currency: { good: ['USD', 'JPY'], bad: ['usd', '$', 'US Dollar', ''], closed: true },
        mainImageUrl: { ...ADDRESS, bad: NO_ADDRESS },
        images: { good: [ADDRESS.good], bad: NO_ADDRESS.map((text) => [text]), closed: true },
        videos: { good: [ADDRESS.good], bad: NO_ADDRESS.map((text) => [text]), closed: true },
        publishedAt: ISO_8601,
        externalUpdatedAt: ISO_8601,
      }),
    ));
});

describe('SKU object', () => {
  const rows = [
    row('externalId', 'String', 'yes', 'Unique SKU ID in the integrator’s system. It must be stable.', { bad: [''] }),
    row('sku', 'String', 'no', 'Seller SKU code.'),
    row('name', 'String', 'no', 'Display name.'),
    row('description', 'String', 'no', 'Description.'),
    row('image', 'String', 'no', 'Image address.'),
    row('price', 'Number', 'no', 'Selling price. JSON Numbers, not strings with currency symbols.', { good: [0] }),
    row('compareAtPrice', 'Number', 'no', 'Strike-through price.'),
    row('stockQuantity', 'Integer', 'no', 'Sellable stock.', { good: [0] }),
    row('available', 'Boolean', 'no', 'Whether the SKU is usable.', { good: [false] }),
    row('onSale', 'Boolean', 'no', 'Whether the SKU is on sale.', { good: [false] }),
    row('status', 'String', 'no', 'SKU status. Allowed values: not shown.'),
    row('metaFields', 'Object', 'no', 'Extension attributes.'),
    row('isDeleted', 'Boolean', 'no', 'Whether the SKU is deleted.', { good: [false] }),
  ];
  describe('as it is read', () => testFields(skuSchema, { externalId: 'S1' }, rows));
  describe('as it is written', () =>
    testFields(exactSkuSchema, { externalId: 'S1' }, exactly(rows, { image: { ...ADDRESS, bad: NO_ADDRESS } })));
});

describe('page wrapper of products', () => {
  testFields(productPageSchema, { data: [], page: 1, pageSize: 1, hasNextPage: false }, [
    row('data', 'Array', 'yes', 'Array of product objects; empty is `[]`, never `null`.', {
      good: [[{ externalId: 'P1', title: 'Kettle' }]],
      bad: [[{ externalId: 'P1' }]],
    }),
    row('page', 'Integer', 'yes', 'Current page number.', { bad: [0] }),
    row('pageSize', 'Integer', 'yes', 'Page size in effect.', { bad: [0] }),
    row('hasNextPage', 'Boolean', 'yes', '`false` ends paging.', { good: [false] }),
  ]);
});
