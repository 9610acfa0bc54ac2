import { beforeEach, expect, it, vi } from 'vitest';

import { ADAPTERS } from '@/lib/adapters/desks/adapter-registry';
import { createLessons } from '@/lib/settings/lessons';

const session = vi.hoisted(() => new Map<string, unknown>());
vi.mock('wxt/browser', () => ({
  browser: {
    storage: {
      session: {
        get: async (key: string) => (session.has(key) ? { [key]: session.get(key) } : {}),
        set: async (values: object) => Object.entries(values).forEach(([key, value]) => session.set(key, value)),
        remove: async (key: string) => session.delete(key),
      },
    },
  },
}));

const RECIPE = JSON.stringify(ADAPTERS['sample-desk']);
const URL = 'https://desk.example/tickets/1';
const saveRecipe = vi.fn<(url: string, recipe: string) => Promise<'saved' | 'managed'>>();
const lessons = createLessons(saveRecipe);

beforeEach(() => {
  session.clear();
  saveRecipe.mockReset().mockResolvedValue('saved');
});

it('lets a page save one recipe, and only in a lesson that the agent started in its tab', async () => {
  expect(await lessons.save(7, URL, RECIPE)).toBe('no-desk');
  expect(await lessons.save(undefined, URL, RECIPE)).toBe('no-desk');
  await lessons.open(7);
  expect(await lessons.save(8, URL, RECIPE)).toBe('no-desk');
  expect(saveRecipe).not.toHaveBeenCalled();
  expect(await lessons.save(7, URL, RECIPE)).toBe('saved');
  expect(await lessons.save(7, URL, RECIPE.replace('sample', 'other'))).toBe('no-desk');
  expect(saveRecipe.mock.calls).toEqual([[URL, RECIPE]]);
});

it('answers the same for a recipe that is sent again because the worker died, and stores it once', async () => {
  await lessons.open(7);
  expect(await lessons.save(7, URL, RECIPE)).toBe('saved');
  expect(await lessons.save(7, URL, RECIPE)).toBe('saved');
  expect(saveRecipe).toHaveBeenCalledTimes(1);
  await lessons.open(7);
  expect(await lessons.save(7, URL, RECIPE)).toBe('saved');
  expect(saveRecipe).toHaveBeenCalledTimes(2);
});

it('refuses an invalid recipe and keeps the lesson open', async () => {
  await lessons.open(7);
  expect(await lessons.save(7, URL, '{"id":"x"}')).toBe('not-saved');
  saveRecipe.mockResolvedValue('managed');
  expect(await lessons.save(7, URL, RECIPE)).toBe('managed');
  saveRecipe.mockResolvedValue('saved');
  expect(await lessons.save(7, URL, RECIPE)).toBe('saved');
});
