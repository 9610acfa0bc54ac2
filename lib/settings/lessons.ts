import { browser } from 'wxt/browser';

import { parseRecipe } from '@/lib/adapters/parse-recipe';
import type { TeachOutcome } from '@/lib/domain/lesson-words';
import { withDeadline } from '@/lib/shared/with-deadline';

const keyOf = (tabId: number) => `lesson:${tabId}`;

export interface Lessons {
  open: (tabId: number) => Promise<null>;
  save: (tabId: number | undefined, url: string, recipe: string) => Promise<TeachOutcome>;
}

/** Creates the record of lessons. A page can save one recipe per lesson. Lessons survive the worker. */
export function createLessons(saveRecipe: (url: string, recipe: string) => Promise<TeachOutcome>): Lessons {
  return {
    async open(tabId) {
      await browser.storage.session.set({ [keyOf(tabId)]: true });
      return null;
    },
    async save(tabId, url, recipe) {
      if (tabId === undefined) return 'no-desk';
      const key = keyOf(tabId);
      const { [key]: isOpen } = await withDeadline(browser.storage.session.get(key));
      if (isOpen !== true) return 'no-desk';
      if (!parseRecipe(recipe).ok) return 'not-saved';
      const outcome = await saveRecipe(url, recipe);
      if (outcome === 'saved') await browser.storage.session.remove(key);
      return outcome;
    },
  };
}
