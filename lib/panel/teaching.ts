import type { StoreActions } from '@/lib/panel-view/panel-actions';

import type { PanelContext } from './panel-context';
import { sendWithRetries } from './send-with-retries';

/** Begins and ends lessons in the followed page; the page and the worker do the rest. */
export function createTeaching({ ports, get, set }: PanelContext): Pick<StoreActions, 'teach' | 'endLesson'> {
  return {
    async teach(words) {
      const { tabId } = get();
      if (tabId === undefined) return;
      const opened = await sendWithRetries(ports, 'lesson.open', { tabId }, () => get().tabId === tabId);
      const started = opened.ok && (await ports.sendToPage(tabId, 'lesson.start', words));
      if (started && !started.ok && started.failure === 'threw') set({ teaching: 'threw', crash: started.crash });
      else set({ teaching: started && started.ok && started.value ? undefined : 'failed', crash: undefined });
    },

    endLesson() {
      const { tabId } = get();
      if (tabId !== undefined) void ports.sendToPage(tabId, 'lesson.end', {});
      set({ lesson: undefined });
    },
  };
}
