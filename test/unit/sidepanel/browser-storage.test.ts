import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { session } from '@/entrypoints/sidepanel/browser-storage';

const area = vi.hoisted(() => ({ get: vi.fn(), set: vi.fn(), remove: vi.fn() }));
vi.mock('wxt/browser', () => ({ browser: { storage: { session: area, local: area } } }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a storage returns what the browser stored', async () => {
  area.get.mockResolvedValue({ key: 1 });
  area.set.mockResolvedValue(undefined);
  area.remove.mockResolvedValue(undefined);
  expect([await session.read('key'), await session.readAll()]).toEqual([1, { key: 1 }]);
  expect([await session.write('key', 1), await session.remove(['key'])]).toEqual([true, true]);
});

test('a storage that fails says so to its caller', async () => {
  for (const call of Object.values(area)) call.mockRejectedValue(new Error('The disk is broken.'));
  expect([await session.read('key'), await session.readAll()]).toEqual([undefined, undefined]);
  expect([await session.write('key', 1), await session.remove(['key'])]).toEqual([false, false]);
});

test('a storage that never answers ends a read in time', async () => {
  area.get.mockReturnValue(new Promise(() => undefined));
  const reads = Promise.all([session.read('key'), session.readAll()]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await reads).toEqual([undefined, undefined]);
});
