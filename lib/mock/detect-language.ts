import type { LanguageBook } from './language-book';
import { LANGUAGE_BOOKS } from './languages/registry';

/** A name in another alphabet does not make the message's language: a sixth of the letters does. */
const SCRIPT_SHARE = 1 / 6;

/** At least one word in ten is a frequent one in any real sentence; in keyboard mash hardly any is. */
const WORD_SHARE = 0.1;

/**
 * The language a text is written in, as far as the stand-in speaks it.
 * @returns undefined for a text that is no sentence in any of them
 */
export function detectLanguage(text: string): LanguageBook | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  let best: { book: LanguageBook; share: number } | undefined;
  for (const book of LANGUAGE_BOOKS) {
    if ('script' in book.recognisedBy) {
      if ((text.match(book.recognisedBy.script)?.length ?? 0) / letters >= SCRIPT_SHARE) return book;
      continue;
    }
    const frequent = new Set(book.recognisedBy.words.split(' '));
    const share = words.filter((word) => frequent.has(word)).length / words.length;
    if (share >= WORD_SHARE && share > (best?.share ?? 0)) best = { book, share };
  }
  return best?.book;
}
