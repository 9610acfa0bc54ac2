import { LESSON_WORDS, type LessonWord, type LessonWords } from '@/lib/domain/lesson-words';
import type { Translator } from '@/lib/i18n/translator';

/** Translates the texts of a lesson, which the page shows in the panel's language. */
export function translateLesson({ t, language, direction }: Translator): LessonWords {
  const entries = LESSON_WORDS.map((word) => [word, t(`teach.${word}`)] as const);
  return { language, direction, words: Object.fromEntries(entries) as Record<LessonWord, string> };
}
