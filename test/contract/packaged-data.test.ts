import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { MOCK_FOLDER, readPackagedStore } from '@/demo/shop/read-packaged-store';
import { ORDER_FIELDS, ORDER_LINE_FIELDS, PRODUCT_FIELDS, SKU_FIELDS } from '@/lib/contract/fields';
import { orderPageSchema, orderSchema } from '@/lib/contract/order';
import { productPageSchema, productSchema } from '@/lib/contract/product';
import { answerOrderQuery, answerProductQuery } from '@/test/unit/shop/answer';

const UTC_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;
const readJson = (file: string) => JSON.parse(readFileSync(new URL(file, MOCK_FOLDER), 'utf8')) as unknown[];

const rows = readJson('orders.json') as { lastUpdatedAt: string; order: Record<string, unknown> }[];
const store = readPackagedStore({ pictureBase: '' });
const all = { page: 1, pageSize: 200 };
const orders = orderPageSchema.parse((await answerOrderQuery(all, store)).body).data;
const lines = orders.flatMap(({ orderLines = [] }) => orderLines);
const products = productPageSchema.parse((await answerProductQuery(all, store)).body).data;

describe('the packaged rows', () => {
  it.each([
    ['order', ORDER_FIELDS, orders],
    ['order line', ORDER_LINE_FIELDS, lines],
    ['product', PRODUCT_FIELDS, products],
    ['SKU', SKU_FIELDS, products.flatMap(({ skus = [] }) => skus)],
  ] as const)('package every field of an %s at least once', (_, fields, packaged) => {
    const found = new Set(packaged.flatMap((row) => Object.keys(row)));
    expect(Object.keys(fields).filter((name) => !found.has(name))).toEqual([]);
  });
});

describe('the packaged orders', () => {
  it('packages orders with only fields of the contract', () => {
    // Parsing leaves unknown fields out.
    for (const { order } of rows) expect(orderSchema.parse(order)).toEqual(order);
  });

  it('packages orders with unique numbers and unique line IDs', () => {
    expect(new Set(orders.map(({ orderNumber }) => orderNumber)).size).toBe(orders.length);
    expect(new Set(lines.map(({ itemId }) => itemId)).size).toBe(lines.length);
  });

  it('packages orders with times in UTC to the second', () => {
    for (const { lastUpdatedAt, order } of rows) {
      expect(lastUpdatedAt).toMatch(UTC_TIME);
      if (order.purchaseTime !== undefined) expect(order.purchaseTime).toMatch(UTC_TIME);
    }
  });

  it('packages orders whose total is the sum of their lines, and no total without a currency', () => {
    for (const { orderLines = [], totalAmount } of orders) {
      if (totalAmount === undefined || orderLines.some(({ unitPrice }) => unitPrice === undefined)) continue;
      const sum = orderLines.reduce((total, { quantity, unitPrice = 0 }) => total + quantity * unitPrice, 0);
      expect(totalAmount).toBeCloseTo(sum, 6);
    }
    expect(orders.filter(({ totalAmount, currency }) => totalAmount !== undefined && !currency)).toEqual([]);
  });

  it('packages orders with several currencies, statuses, scripts, many lines and missing fields', () => {
    expect(new Set(orders.map(({ currency }) => currency)).size).toBeGreaterThanOrEqual(8);
    expect(new Set(orders.map(({ status }) => status))).toEqual(
      new Set(['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'RETURNED', 'ON_HOLD', undefined]),
    );
    const names = orders.map(({ buyerName = '' }) => buyerName).join(' ');
    for (const script of ['Han', 'Arabic', 'Hebrew', 'Cyrillic']) {
      expect(names).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'));
    }
    expect(orders.some(({ orderLines = [] }) => orderLines.length >= 3)).toBe(true);
    expect(orders).toContainEqual({ orderNumber: '20417-2' });
  });

  it('packages the order of the sample helpdesk', () => {
    expect(orders.find(({ orderNumber }) => orderNumber === '10023')).toMatchObject({
      buyerName: 'Ada Buyer',
      buyerEmail: 'ada.buyer@shop.example',
      status: 'SHIPPED',
      totalAmount: 129.9,
      currency: 'EUR',
    });
  });
});

describe('the packaged products', () => {
  it('packages products with only fields of the contract', () => {
    for (const product of readJson('products.json')) expect(productSchema.parse(product)).toEqual(product);
  });

  it('packages products and SKUs with unique IDs', () => {
    expect(new Set(products.map(({ externalId }) => externalId)).size).toBe(products.length);
    const skus = products.flatMap((product) => product.skus ?? []);
    expect(new Set(skus.map(({ externalId }) => externalId)).size).toBe(skus.length);
  });

  it('packages products with times in UTC to the second', () => {
    for (const { publishedAt, externalUpdatedAt } of products) {
      if (publishedAt !== undefined) expect(publishedAt).toMatch(UTC_TIME);
      if (externalUpdatedAt !== undefined) expect(externalUpdatedAt).toMatch(UTC_TIME);
    }
  });

  it('packages every product that orders refer to', () => {
    const ids = new Set(products.map(({ externalId }) => externalId));
    expect(lines.filter(({ productId }) => productId !== undefined && !ids.has(productId))).toEqual([]);
  });

  it('packages a deleted product, a deleted SKU, one without variants and one with only a title', () => {
    expect(products.some(({ isDeleted }) => isDeleted)).toBe(true);
    expect(products.some(({ isDeleted, skus = [] }) => !isDeleted && skus.some((sku) => sku.isDeleted))).toBe(true);
    expect(products.some(({ skus }) => skus?.length === 0)).toBe(true);
    expect(products).toContainEqual({ externalId: 'P-1026', title: 'Sample swatch' });
  });
});

it('finds every picture that a row names', () => {
  const named = [
    ...lines.map(({ imageUrl }) => imageUrl),
    ...products.flatMap(({ mainImageUrl, images = [], skus = [] }) => [
      mainImageUrl,
      ...images,
      ...skus.map(({ image }) => image),
    ]),
  ].filter((name) => name !== undefined);
  for (const name of new Set(named)) {
    expect(readFileSync(new URL(`pictures/${name}`, MOCK_FOLDER), 'utf8')).toMatch(/^<svg /);
  }
});

describe('every page of every size', () => {
  it.each([1, 7, 10, 200])(
    'follows the contract in pages of %i rows, and all pages together have each row once',
    async (pageSize) => {
      const numbers: string[] = [];
      for (let page = 1, more = true; more; page += 1) {
        const answer = orderPageSchema.parse((await answerOrderQuery({ page, pageSize }, store)).body);
        expect(answer.data.length).toBeLessThanOrEqual(pageSize);
        numbers.push(...answer.data.map(({ orderNumber }) => orderNumber));
        more = answer.hasNextPage;
      }
      expect(numbers).toEqual(orders.map(({ orderNumber }) => orderNumber));

      const ids: string[] = [];
      for (let page = 1, more = true; more; page += 1) {
        const answer = productPageSchema.parse((await answerProductQuery({ page, pageSize }, store)).body);
        ids.push(...answer.data.map(({ externalId }) => externalId));
        more = answer.hasNextPage;
      }
      expect(ids).toEqual(products.map(({ externalId }) => externalId));
    },
  );
});
