import type { LessonWords } from '@/lib/domain/lesson';

import type { PanelContext } from './panel-context';

export interface TeachingActions {
  /** Begins a lesson in the page that is followed; what is saved there comes back as new settings. */
  teach: (words: LessonWords) => Promise<void>;
}

/** Teaching the page: the panel begins it, the page and the worker do the rest. */
export function createTeaching({ ports, get, set }: PanelContext): TeachingActions {
  return {
    async teach(words) {
      const { tabId } = get();
      if (tabId === undefined) return;
      const opened = await ports.sendToWorker('lesson.open', { tabId });
      const started = opened.delivered && (await ports.sendToPage(tabId, 'lesson.start', words));
      set({ teaching: started && started.delivered && started.reply ? 'started' : 'failed' });
    },
  };
}
