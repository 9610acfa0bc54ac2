import { isRecord } from '@/lib/shared/is-record';

import type { Adapter } from './shape';

const SECRET = ['token', 'csrf', 'secret', 'nonce', 'session', 'password'];
const NAMED = SECRET.flatMap((word) => [`[name*="${word}" i]`, `[id*="${word}" i]`]).join();
const PRIVATE = `:is([type="password" i], [autocomplete*="password" i], :is([type="hidden" i], meta):is(${NAMED}))`;

/**
 * Keeps the sources of a recipe away from passwords and tokens. A recipe may come from a stranger, and the platform receives
 * the values that it reads.
 */
export function guardRecipe(recipe: Adapter): Adapter {
  const guarded = structuredClone(recipe);
  guardSources(guarded);
  return guarded;
}

function guardSources(value: unknown): void {
  if (isRecord(value) && typeof value.select === 'string') value.select = `:is(${value.select}):not(${PRIVATE})`;
  for (const inner of Object.values(Object(value))) if (typeof inner === 'object') guardSources(inner);
}
