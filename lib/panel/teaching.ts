import { LESSON_WORDS, type LessonWord, type LessonWords } from '@/lib/domain/lesson-words';
import { loadTranslator } from '@/lib/i18n/translator';
import type { UiLanguage } from '@/lib/i18n/ui-language';
import type { StoreActions } from '@/lib/panel-view/panel-actions';

import type { PanelContext } from './panel-context';
import { languageOf } from './panel-state';
import { sendWithRetries } from './send-with-retries';

/** Begins and ends lessons in the followed page; the page and the worker do the rest. */
export function createTeaching({ ports, get, set }: PanelContext): Pick<StoreActions, 'teach' | 'endLesson'> {
  return {
    async teach() {
      const { pageId } = get();
      if (pageId === undefined) return;
      const [opened, words] = await Promise.all([
        sendWithRetries(ports, 'lesson.open', { pageId }, () => get().pageId === pageId),
        loadLessonWords(languageOf(get())),
      ]);
      const started = opened.ok && (await ports.callPage(pageId, 'lesson.start', words));
      if (started && !started.ok && started.failure === 'threw') set({ teaching: 'threw', crash: started.crash });
      else set({ teaching: started && started.ok && started.value ? undefined : 'failed', crash: undefined });
    },

    endLesson() {
      const { pageId } = get();
      if (pageId !== undefined) void ports.callPage(pageId, 'lesson.end', {});
      set({ lesson: undefined });
    },
  };
}

/** The panel may not have loaded these lazy messages yet, and the page would show their keys. */
async function loadLessonWords(language: UiLanguage): Promise<LessonWords> {
  const { t, direction } = await loadTranslator(language, { isComplete: true });
  const entries = LESSON_WORDS.map((word) => [word, t(`teach.${word}`)] as const);
  return { language, direction, words: Object.fromEntries(entries) as Record<LessonWord, string> };
}
