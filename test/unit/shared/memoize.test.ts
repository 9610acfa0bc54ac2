import { expect, test, vi } from 'vitest';

import { memoize } from '@/lib/shared/memoize';

test('each object is worked out once, and an equal one by itself', () => {
  const count = vi.fn(({ words }: { words: string[] }) => words.join(' '));
  const remembered = memoize(count);
  const one = { words: [] };
  expect([remembered(one), remembered(one), remembered({ words: ['a'] })]).toEqual(['', '', 'a']);
  expect(count).toHaveBeenCalledTimes(2);
});
