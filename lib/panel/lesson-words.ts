import { LESSON_WORDS, type LessonWord, type LessonWords } from '@/lib/domain/lesson';
import type { Translator } from '@/lib/i18n/translator';

/** What a lesson says in the page, in the panel's language. */
export function lessonWordsOf({ t, language, direction }: Translator): LessonWords {
  const entries = LESSON_WORDS.map((word) => [word, t(`teach.${word}`)] as const);
  return { language, direction, words: Object.fromEntries(entries) as Record<LessonWord, string> };
}
