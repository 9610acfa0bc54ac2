import { describe, expect, it } from 'vitest';

import { refuseCaller } from '@/lib/mock/credential';
import { createRateLimit } from '@/lib/mock/rate-limit';

describe('a caller', () => {
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
  ])('who sends %j is answered %s', (authorization, status) => {
    expect(refuseCaller(authorization)?.status).toBe(status);
  });
});

describe('a limit of requests per minute', () => {
  it('lets so many through, names the seconds to wait, and opens when they are over', () => {
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
