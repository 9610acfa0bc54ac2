import { expect, test } from 'vitest';

import { createMemoryStorage } from '@/lib/shared/create-memory-storage';

test('a storage in memory has the same values for the panel and for the journal', async () => {
  const { area, read, readAll, write } = createMemoryStorage();
  await write('a', 1);
  await area.set({ b: 2 });
  expect(await area.get('a')).toEqual({ a: 1 });
  expect(await area.get('c')).toEqual({});
  expect(await area.get(null)).toEqual({ a: 1, b: 2 });
  expect(await read('b')).toBe(2);
  expect(await readAll()).toEqual({ a: 1, b: 2 });
});

test('a removal goes on behind a key that is not there, and has succeeded', async () => {
  const { readAll, remove, write } = createMemoryStorage();
  await write('a', 1);
  expect(await remove(['other', 'a'])).toBe(true);
  expect(await readAll()).toEqual({});
});
