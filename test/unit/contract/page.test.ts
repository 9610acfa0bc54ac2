import { describe, expect, it } from 'vitest';

import { findPageFault } from '@/lib/contract/find-page-fault';
import { MAX_PAGE_SIZE, ORDER_PAGE_DEADLINE_MS } from '@/lib/contract/limits';
import { orderPageSchema, orderQuerySchema } from '@/lib/contract/order';
import { productPageSchema, productQuerySchema } from '@/lib/contract/product';
import { suggestionRequestSchema } from '@/lib/contract/suggestion';

describe('limits', () => {
  const sizes = (schema: typeof orderQuerySchema | typeof productQuerySchema) =>
    [0, 1, 200, 201].filter((pageSize) => schema.safeParse({ page: 1, pageSize }).success);

  it('Product `pageSize`: 1 to 200', () => {
    expect(MAX_PAGE_SIZE).toBe(200);
    expect(sizes(productQuerySchema)).toEqual([1, 200]);
  });

  it('Order `pageSize`: up to 200; at most 200 rows per page', () => {
    expect(sizes(orderQuerySchema)).toEqual([1, 200]);
  });

  it('Order page response time: under 5 seconds recommended', () => {
    expect(ORDER_PAGE_DEADLINE_MS).toBe(5 * 1000);
  });

  it('Reply suggestion `messages`: at least 1 entry', () => {
    expect(suggestionRequestSchema.safeParse({ messages: [] }).error?.issues[0]?.path).toEqual(['messages']);
    expect(suggestionRequestSchema.safeParse({ messages: [{ role: 'USER' }] }).success).toBe(true);
  });

  it('Product response items: not more than the requested `pageSize`', () => {
    const query = { page: 1, pageSize: 2 };
    expect(findPageFault({ page: 1, data: ['a', 'b', 'c'] }, query)).toBe('too-many-rows');
    expect(findPageFault({ page: 1, data: ['a', 'b'] }, query)).toBeUndefined();
    expect(findPageFault({ page: 1, data: [] }, query)).toBeUndefined();
  });
});

describe('a page', () => {
  it('is the one that was asked for', () => {
    expect(findPageFault({ page: 1, data: [] }, { page: 2, pageSize: 2 })).toBe('other-page');
  });

  it.each([
    ['orders', orderPageSchema],
    ['products', productPageSchema],
  ])('of %s is empty as `[]`, never as `null`', (_, schema) => {
    const page = { page: 1, pageSize: 1, hasNextPage: false };
    expect(schema.safeParse({ ...page, data: [] }).success).toBe(true);
    expect(schema.safeParse({ ...page, data: null }).success).toBe(false);
    expect(schema.safeParse(page).success).toBe(false);
  });
});
