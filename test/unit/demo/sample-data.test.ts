import { describe, expect, it } from 'vitest';

import { MARKETS } from '@/demo/shop/sample-data/sample-markets';
import { createSampleOrder } from '@/demo/shop/sample-data/sample-orders';
import { createSampleProduct } from '@/demo/shop/sample-data/sample-products';
import { orderSchema } from '@/lib/contract/order';
import { productSchema } from '@/lib/contract/product';

const COUNT = 3000;
const PRODUCTS = 500;
const indexes = Array.from({ length: COUNT }, (_, index) => index);
const stored = indexes.map((index) => createSampleOrder(1, index, PRODUCTS));
const orders = stored.map(({ order }) => order);
const lines = orders.flatMap(({ orderLines = [] }) => orderLines);
const products = indexes.slice(0, PRODUCTS).map((index) => createSampleProduct(1, index));
const UTC_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

describe('samples', () => {
  it('samples are equal for the same seed in any order of creation, and differ for another seed', () => {
    expect(indexes.toReversed().map((index) => createSampleOrder(1, index, PRODUCTS))).toEqual(stored.toReversed());
    expect(createSampleProduct(1, 77)).toEqual(products[77]);
    expect(createSampleOrder(2, 7, PRODUCTS)).not.toEqual(stored[7]);
    expect(createSampleProduct(2, 7)).not.toEqual(products[7]);
  });

  it('samples contain exactly the fields of the contract', () => {
    // Parsing leaves unknown fields out.
    for (const order of orders) expect(orderSchema.parse(order)).toEqual(order);
    for (const product of products) expect(productSchema.parse(product)).toEqual(product);
  });

  it('samples contain times in UTC to the second, with no update before the creation', () => {
    for (const { lastUpdatedAt, order } of stored) {
      expect(lastUpdatedAt).toMatch(UTC_TIME);
      expect(order.purchaseTime ?? lastUpdatedAt).toMatch(UTC_TIME);
      expect((order.purchaseTime ?? '') <= lastUpdatedAt).toBe(true);
    }
    for (const { publishedAt = '2000-01-01T00:00:00Z', externalUpdatedAt = publishedAt } of products) {
      expect(publishedAt).toMatch(UTC_TIME);
      expect(externalUpdatedAt).toMatch(UTC_TIME);
      expect(publishedAt <= externalUpdatedAt).toBe(true);
    }
  });
});

describe('sample orders', () => {
  it('sample orders have totals that equal the sum of their lines, in the smallest unit of the currency', () => {
    for (const { orderLines = [], totalAmount = 0, currency } of orders) {
      const { digits = 2 } = MARKETS.find((market) => market.currency === currency) ?? {};
      const units = (amount: number) => amount * 10 ** digits;
      expect(units(totalAmount)).toBeCloseTo(Math.round(units(totalAmount)), 6);
      if (orderLines.length === 0) continue;
      const sum = orderLines.reduce((total, { quantity, unitPrice = 0 }) => total + quantity * units(unitPrice), 0);
      expect(sum).toBeCloseTo(units(totalAmount), 4);
    }
  });

  it('sample orders vary as real data does: currencies, statuses, scripts, several lines, missing fields', () => {
    expect(new Set(orders.map(({ currency }) => currency)).size).toBeGreaterThanOrEqual(10);
    expect(new Set(orders.map(({ status }) => status)).size).toBe(7);
    const names = orders.map(({ buyerName = '' }) => buyerName).join(' ');
    for (const script of ['Han', 'Arabic', 'Hebrew', 'Cyrillic', 'Hangul', 'Devanagari', 'Katakana']) {
      expect(names).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'));
    }
    expect(orders.some(({ orderLines = [] }) => orderLines.length >= 5)).toBe(true);
    expect(orders.filter((order) => Object.keys(order).length === 1).length).toBeGreaterThan(0);
    expect(orders.some(({ purchaseTime, status }) => !purchaseTime && status)).toBe(true);
  });

  it('sample orders refer to sample products, or to no product when there are none', () => {
    const ids = new Set(products.map(({ externalId }) => externalId));
    expect(lines.every(({ productId = '' }) => ids.has(productId))).toBe(true);
    const alone = indexes.flatMap((index) => createSampleOrder(1, index, 0).order.orderLines ?? []);
    expect(alone.some(({ productId }) => productId)).toBe(false);
  });
});

describe('sample products', () => {
  it('sample products include deleted ones, deleted SKUs, no variants, only a title, and sale prices', () => {
    const skus = products.flatMap((product) => product.skus ?? []);
    expect(products.some(({ isDeleted }) => isDeleted)).toBe(true);
    expect(products.some(({ isDeleted, skus: own = [] }) => !isDeleted && own.some((sku) => sku.isDeleted))).toBe(true);
    expect(products.some(({ skus: own }) => own?.length === 0)).toBe(true);
    expect(products.some((product) => Object.keys(product).length === 2)).toBe(true);
    expect(
      skus.filter(({ onSale }) => onSale).every(({ price = 0, compareAtPrice = 0 }) => price < compareAtPrice),
    ).toBe(true);
    expect(skus.filter(({ available }) => available).every(({ stockQuantity = 0 }) => stockQuantity > 0)).toBe(true);
  });
});
