import { LANGUAGE_BOOKS, type LanguageBook } from '../languages/language-books';

/** A text with only a name in another alphabet has a lower share. */
const SCRIPT_SHARE = 1 / 6;

/** Real sentences reach this share, random letters do not. */
const WORD_SHARE = 0.1;

/** Detects the language of a text; undefined if it is no sentence in a language of the stand-in. */
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
