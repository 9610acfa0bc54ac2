import { expect, it } from 'vitest';

import { createPageEnds } from '@/relay/commerce/page-ends';

const MINUTE_MS = 60_000;
const end = (page: number) => ({ time: page, tie: 0 });
const ends = (count: number) => Array.from({ length: count }, (_, index) => end(index + 1));
const NOTHING = { count: 0, last: undefined, beforeLast: undefined };

it('remembers where pages ended while a reader goes on, and five minutes more', () => {
  let now = 0;
  const cache = createPageEnds(() => now);
  void cache.add('a', 1, ends(3));
  for (let count = 0; count < 5; count += 1) {
    now += 4 * MINUTE_MS;
    expect(cache.find('a', 3)).toEqual({ count: 3, last: end(3), beforeLast: end(2) });
  }
  now += 5 * MINUTE_MS;
  expect(cache.find('a', 3)).toEqual(NOTHING);
});

it('finds the ends of a page and of the page before it, and none of later pages', () => {
  const cache = createPageEnds(() => 0);
  void cache.add('a', 1, ends(5));
  expect(cache.find('a', 1)).toEqual({ count: 1, last: end(1), beforeLast: undefined });
  expect(cache.find('a', 4)).toEqual({ count: 4, last: end(4), beforeLast: end(3) });
  expect(cache.find('a', 9)).toEqual({ count: 5, last: end(5), beforeLast: end(4) });
});

it('keeps an end that is known, and adds none behind a gap', () => {
  const cache = createPageEnds(() => 0);
  void cache.add('a', 1, ends(3));
  void cache.add('a', 3, [end(30), end(4)]);
  expect(cache.find('a', 9)).toEqual({ count: 4, last: end(4), beforeLast: end(3) });
  void cache.add('a', 6, [end(6)]);
  expect(cache.find('a', 9)).toMatchObject({ count: 4 });
});

it('keeps the page ends of each filter separately', () => {
  const cache = createPageEnds(() => 0);
  void cache.add('a', 1, ends(3));
  expect(cache.find('b', 3)).toEqual(NOTHING);
});

it('forgets the filters that were read longest ago when there are too many, and never the current one', () => {
  const cache = createPageEnds(() => 0, 10);
  const count = (filter: string) => {
    const found = cache.find(filter, 100);
    return 'count' in found ? found.count : undefined;
  };
  void cache.add('a', 1, ends(4));
  void cache.add('b', 1, ends(4));
  expect(count('a')).toBe(4);
  void cache.add('c', 1, ends(4));
  expect(['a', 'b', 'c'].map(count)).toEqual([4, 0, 4]);
  void cache.add('d', 1, ends(40));
  expect(['a', 'b', 'c', 'd'].map(count)).toEqual([0, 0, 0, 40]);
});

it('releases the cache of forgotten filters', () => {
  let now = 0;
  const cache = createPageEnds(() => now);
  void cache.add('a', 1, ends(3));
  now += 5 * MINUTE_MS;
  void cache.add('b', 1, ends(1));
  now = 0;
  expect(cache.find('a', 3)).toEqual(NOTHING);
});
