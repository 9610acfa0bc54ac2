import { expect, it } from 'vitest';

import { createPageEnds } from '@/relay/commerce/page-ends';

const MINUTE_MS = 60_000;
const ends = (count: number) => Array.from({ length: count }, (_, index) => ({ time: index, tie: 0 }));

it('remembers where pages ended while a reader goes on, and five minutes more', () => {
  let now = 0;
  const cache = createPageEnds(() => now);
  cache.set('a', ends(3));
  for (let count = 0; count < 5; count += 1) {
    now += 4 * MINUTE_MS;
    expect(cache.get('a')).toEqual(ends(3));
    cache.set('a', cache.get('a'));
  }
  now += 5 * MINUTE_MS;
  expect(cache.get('a')).toEqual([]);
});

it('keeps the page ends of each filter separately', () => {
  const cache = createPageEnds(() => 0);
  cache.set('a', ends(3));
  expect(cache.get('b')).toEqual([]);
});

it('forgets the filters that were read longest ago when there are too many, and never the current one', () => {
  const cache = createPageEnds(() => 0, 10);
  cache.set('a', ends(4));
  cache.set('b', ends(4));
  cache.set('a', ends(4));
  cache.set('c', ends(4));
  expect(['a', 'b', 'c'].map((filter) => cache.get(filter).length)).toEqual([4, 0, 4]);
  cache.set('d', ends(40));
  expect(['a', 'b', 'c', 'd'].map((filter) => cache.get(filter).length)).toEqual([0, 0, 0, 40]);
});

it('releases the cache of forgotten filters', () => {
  let now = 0;
  const cache = createPageEnds(() => now);
  cache.set('a', ends(3));
  now += 5 * MINUTE_MS;
  cache.set('b', ends(1));
  now = 0;
  expect(cache.get('a')).toEqual([]);
});
