import { expect, test } from 'vitest';

import { createGroups } from '@/relay/storage/create-groups';

test('items that arrive while a group runs are the next group, and each gets its own result', async () => {
  const groups: number[][] = [];
  const double = createGroups<number, number>(async (items) => {
    groups.push([...items]);
    await Promise.resolve();
    return items.map((item) => 2 * item);
  });
  const first = [double(1), double(2)];
  await first[0];
  const later = [double(3), double(4)];
  expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8]);
  expect(groups).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test('a long line of items is run in groups of a limited length, in its order', async () => {
  const seen: number[] = [];
  const lengths: number[] = [];
  const run = createGroups<number, void>((items) => {
    seen.push(...items);
    lengths.push(items.length);
    return Promise.resolve(items.map(() => undefined));
  });
  const all = Array.from({ length: 1200 }, (_, number) => number);
  await Promise.all(all.map((number) => run(number)));
  expect(seen).toEqual(all);
  expect(lengths).toEqual([500, 500, 200]);
});

test('an item that fails is refused alone, and the others of its group run again', async () => {
  const run = createGroups<string, string>((items) =>
    items.includes('wrong') ? Promise.reject(new Error('refused')) : Promise.resolve([...items]),
  );
  const ends = await Promise.allSettled(['one', 'wrong', 'two'].map((item) => run(item)));
  expect(ends).toMatchObject([{ value: 'one' }, { reason: { message: 'refused' } }, { value: 'two' }]);
  expect(await run('three')).toBe('three');
});
