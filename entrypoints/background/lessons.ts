import { browser } from 'wxt/browser';

import type { TeachOutcome } from '@/lib/domain/lesson';
import { parseRecipe } from '@/lib/recipe/recipe';

import type { Configuration } from './configuration';

const keyOf = (tabId: number) => `lesson:${tabId}`;

export interface Lessons {
  /** The agent began to teach a page in this tab. */
  open: (tabId: number) => Promise<null>;
  /** Keeps what was taught as the recipe of the helpdesk that the tab shows. */
  save: (tabId: number | undefined, url: string, recipe: string) => Promise<TeachOutcome>;
}

/**
 * Lessons that the agent began in the panel. Without one no page can have a recipe saved; each saves once. They outlive
 * the worker.
 */
export function createLessons(configuration: Configuration): Lessons {
  return {
    async open(tabId) {
      await browser.storage.session.set({ [keyOf(tabId)]: true });
      return null;
    },
    async save(tabId, url, recipe) {
      if (tabId === undefined) return 'no-desk';
      const key = keyOf(tabId);
      const { [key]: isOpen } = await browser.storage.session.get(key);
      if (isOpen !== true) return 'no-desk';
      if (!parseRecipe(recipe).ok) return 'not-saved';
      const outcome = await configuration.saveRecipe(url, recipe);
      if (outcome === 'saved') await browser.storage.session.remove(key);
      return outcome;
    },
  };
}
