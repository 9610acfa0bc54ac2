import { expect, it } from 'vitest';

import { createPageEnds } from '@/lib/mock/page-ends';

const MINUTE_MS = 60_000;
const ends = (count: number) => Array.from({ length: count }, (_, index) => ({ time: index, tie: 0 }));

it('remembers where pages ended for as long as somebody reads, and five minutes more', () => {
  let now = 0;
  const memory = createPageEnds(() => now);
  memory.remember('a', ends(3));
  for (let count = 0; count < 5; count += 1) {
    now += 4 * MINUTE_MS;
    expect(memory.recall('a')).toEqual(ends(3));
    memory.remember('a', memory.recall('a'));
  }
  now += 5 * MINUTE_MS;
  expect(memory.recall('a')).toEqual([]);
});

it('keeps filters apart', () => {
  const memory = createPageEnds(() => 0);
  memory.remember('a', ends(3));
  expect(memory.recall('b')).toEqual([]);
});

it('forgets the filters read longest ago when there are too many ends, and never the one that is read', () => {
  const memory = createPageEnds(() => 0, 10);
  memory.remember('a', ends(4));
  memory.remember('b', ends(4));
  memory.remember('a', ends(4));
  memory.remember('c', ends(4));
  expect(['a', 'b', 'c'].map((filter) => memory.recall(filter).length)).toEqual([4, 0, 4]);
  memory.remember('d', ends(40));
  expect(['a', 'b', 'c', 'd'].map((filter) => memory.recall(filter).length)).toEqual([0, 0, 0, 40]);
});

it('lets go of what is forgotten', () => {
  let now = 0;
  const memory = createPageEnds(() => now);
  memory.remember('a', ends(3));
  now += 5 * MINUTE_MS;
  memory.remember('b', ends(1));
  now = 0;
  expect(memory.recall('a')).toEqual([]);
});
