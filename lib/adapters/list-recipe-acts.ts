import type { RecipeActs } from '@/lib/domain/recipe-acts';

import type { Adapter } from './shape';

export function listRecipeActs({ thread, facts, openers = [] }: Adapter): RecipeActs {
  const sources = [thread.elsewhere, facts?.ticket, facts?.messages, facts?.messages?.person];
  return {
    addresses: sources.flatMap((source) => source?.address ?? []),
    clicks: openers.map(({ click }) => click),
  };
}
