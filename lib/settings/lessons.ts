import { browser } from 'wxt/browser';

import { parseRecipe } from '@/lib/adapters/parse-recipe';
import type { TeachOutcome } from '@/lib/domain/lesson-words';
import { withDeadline } from '@/lib/shared/with-deadline';

const keyOf = (tabId: number) => `lesson:${tabId}`;

export interface Lessons {
  open: (tabId: number) => Promise<null>;
  save: (tabId: number | undefined, url: string, recipe: string) => Promise<TeachOutcome>;
}

/** Creates the record of lessons: `true` for an open one, then its recipe. A page can save one recipe per lesson. */
export function createLessons(saveRecipe: (url: string, recipe: string) => Promise<TeachOutcome>): Lessons {
  return {
    async open(tabId) {
      await browser.storage.session.set({ [keyOf(tabId)]: true });
      return null;
    },
    async save(tabId, url, recipe) {
      if (tabId === undefined) return 'no-desk';
      const key = keyOf(tabId);
      const { [key]: saved } = await withDeadline(browser.storage.session.get(key));
      // The worker died before it answered. Sends again.
      if (saved === recipe) return 'saved';
      if (saved !== true) return 'no-desk';
      if (!parseRecipe(recipe).ok) return 'not-saved';
      const outcome = await saveRecipe(url, recipe);
      if (outcome === 'saved') await browser.storage.session.set({ [key]: recipe });
      return outcome;
    },
  };
}
