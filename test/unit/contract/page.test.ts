import { describe, expect, it } from 'vitest';

import { orderPageSchema, orderQuerySchema } from '@/lib/contract/order';
import { MAX_PAGE_SIZE, ORDER_PAGE_DEADLINE_MS } from '@/lib/contract/page';
import { productPageSchema, productQuerySchema } from '@/lib/contract/product';
import { suggestionRequestSchema } from '@/lib/contract/suggestion';

describe('the limits', () => {
  const sizes = (schema: typeof orderQuerySchema | typeof productQuerySchema) =>
    [0, 1, 200, 201].filter((pageSize) => schema.safeParse({ page: 1, pageSize }).success);

  it('the limits allow 1 to 200 rows in a product query', () => {
    expect(MAX_PAGE_SIZE).toBe(200);
    expect(sizes(productQuerySchema)).toEqual([1, 200]);
  });

  it('the limits allow 1 to 200 rows in an order query', () => {
    expect(sizes(orderQuerySchema)).toEqual([1, 200]);
  });

  it('the limits recommend a response time of under 5 seconds for a page of orders', () => {
    expect(ORDER_PAGE_DEADLINE_MS).toBe(5 * 1000);
  });

  it('the limits require at least one message in a reply suggestion request', () => {
    expect(suggestionRequestSchema.safeParse({ messages: [] }).error?.issues[0]?.path).toEqual(['messages']);
    expect(suggestionRequestSchema.safeParse({ messages: [{ role: 'USER' }] }).success).toBe(true);
  });
});

describe('a page', () => {
  it.each([
    ['orders', orderPageSchema],
    ['products', productPageSchema],
  ])('a page of %s has no rows as `[]`, never as `null`', (_, schema) => {
    const page = { page: 1, pageSize: 1, hasNextPage: false };
    expect(schema.safeParse({ ...page, data: [] }).success).toBe(true);
    expect(schema.safeParse({ ...page, data: null }).success).toBe(false);
    expect(schema.safeParse(page).success).toBe(false);
  });
});
