import type { RecipeActs } from '@/lib/domain/recipe-acts';

import type { Adapter } from './shape';

export function listRecipeActs({ thread, facts, openers = [] }: Adapter): RecipeActs {
  const { more } = thread;
  const sources = [thread.elsewhere, more, facts?.ticket, facts?.messages, facts?.messages?.person];
  return {
    addresses: sources.flatMap((source) => source?.address ?? []),
    clicks: [...(more && !more.address ? [more.find] : []), ...openers.map(({ click }) => click)],
  };
}
