import type { RecipeActs } from '@/lib/domain/recipe-acts';
import { isRecord } from '@/lib/shared/is-record';

import type { Adapter } from './shape';

export function listRecipeActs(recipe: Adapter): RecipeActs {
  const { thread, facts, openers = [] } = recipe;
  const { more } = thread;
  const sources = [thread.elsewhere, more, facts?.ticket, facts?.messages, facts?.messages?.person];
  return {
    addresses: sources.flatMap((source) => source?.address ?? []),
    clicks: [...(more && !more.address ? [more.find] : []), ...openers.map(({ click }) => click)],
    fields: [...new Set(listFields(recipe))],
  };
}

function listFields(part: unknown): string[] {
  if (!isRecord(part)) return Array.isArray(part) ? part.flatMap(listFields) : [];
  const { select, attribute } = part;
  const isField = typeof select === 'string' && String(attribute).toLowerCase() === 'value';
  return [...(isField ? [select] : []), ...Object.values(part).flatMap(listFields)];
}
