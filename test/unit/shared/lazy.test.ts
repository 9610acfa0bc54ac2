import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { lazy } from '@/lib/shared/lazy';

test('creates an object at its first use, and only once', () => {
  let created = 0;
  const schema = lazy(() => ((created += 1), z.object({ name: z.string() })));
  expect(created).toBe(0);
  expect(schema.parse({ name: 'Mira' })).toEqual({ name: 'Mira' });
  expect(schema.safeParse({}).success).toBe(false);
  expect(created).toBe(1);
});

test('a lazy schema serves as any other in a schema', () => {
  const name = lazy(() => z.string().check(z.minLength(1)));
  const person = lazy(() => z.object({ name, friends: z.array(name) }));
  const team = z.object({ ...person.shape, lead: z.optional(person) });
  const value = { name: 'a', friends: ['b'], lead: { name: 'c', friends: [] } };
  expect(team.parse(value)).toEqual(value);
  expect(team.safeParse({ ...value, friends: [''] }).error?.issues[0]?.path).toEqual(['friends', 0]);
  expect(z.toJSONSchema(team)).toMatchObject({ properties: { name: { minLength: 1 } } });
});
