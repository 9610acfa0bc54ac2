import { describe, expect, it } from 'vitest';

import { refuseCaller } from '@/demo/shop/access-token';
import { createRateLimit } from '@/demo/shop/rate-limit';

describe('refuseCaller', () => {
  it.each([
    [undefined, 401],
    ['', 401],
    ['demo-token', 401],
    ['Bearer', 401],
    ['Bearer ', 401],
    ['Bearer other', 401],
    ['Bearer demo-token-', 401],
    ['Bearer demo-token demo-token', 401],
    ['Basic demo-token', 401],
    ['Bearer demo-token-no-access', 403],
    ['Bearer demo-token', undefined],
    ['bearer demo-token', undefined],
  ])('answers the header %j with %s', (authorization, status) => {
    expect(refuseCaller(authorization)?.status).toBe(status);
  });
});

describe('createRateLimit', () => {
  it('allows three requests per minute, names the seconds to wait, and opens again after them', () => {
    let now = 1_000_000;
    const takeTurn = createRateLimit(3, () => now);
    expect([takeTurn(), takeTurn(), takeTurn(), takeTurn()]).toEqual([undefined, undefined, undefined, 60]);
    now += 20_500;
    const wait = takeTurn();
    expect(wait).toBe(40);
    now += (wait ?? 0) * 1000;
    expect([takeTurn(), takeTurn(), takeTurn(), takeTurn()]).toEqual([undefined, undefined, undefined, 60]);
  });
});
