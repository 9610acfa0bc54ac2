import { expect, it, vi } from 'vitest';

import { createSampleDesk } from '@/lib/sample/sample-desk';

import { NOW } from './stage-worker';

it('agent and customer of the demo write into the open ticket alone, now', () => {
  const desk = createSampleDesk(() => NOW);
  const [first, ...others] = desk.list();
  const before = first?.messages.length ?? 0;
  const listener = vi.fn();
  const end = desk.subscribe(listener);
  desk.send('4711', 'reply', 'Hello Ada');
  desk.send('4711', 'note', 'Call her');
  desk.customerWrites('4711');
  end();
  desk.customerWrites('4711');
  expect(listener).toHaveBeenCalledTimes(3);
  const written = desk.find('4711')?.messages.slice(before) ?? [];
  expect(written).toMatchObject([
    { role: 'agent', author: 'Kim Agent', text: 'Hello Ada', createdAt: new Date(NOW).toISOString() },
    { role: 'note', text: 'Call her' },
    { role: 'customer', author: 'Ada Buyer' },
    { role: 'customer' },
  ]);
  expect(new Set(desk.find('4711')?.messages.map(({ id }) => id)).size).toBe(before + 4);
  expect(desk.list().slice(1)).toEqual(others);
});

it('every customer of the demo has something to write', () => {
  const desk = createSampleDesk(() => NOW);
  for (const { id } of desk.list()) {
    desk.customerWrites(id);
    expect(desk.find(id)?.messages.at(-1)?.text).toBeTruthy();
  }
});
