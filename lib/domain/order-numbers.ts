import { withAsciiDigits } from '@/lib/shared/ascii-digits';

import { foldOrderNumber } from './spell-order-number';
import { conversationOf, type Ticket } from './ticket';

/** Bounds the queries: a long thread has many other numbers. */
const MAX_CANDIDATES = 5;

/**
 * At least four digits with an optional prefix such as `SO-`, or hyphenated groups of three and more. Only letters of
 * scripts without spaces may touch a number.
 */
const TOUCHES = String.raw`[\p{N}\-]|[\p{L}--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]]`;
const NUMBER = new RegExp(
  String.raw`(?<!${TOUCHES})#?(?:(?:[A-Za-z]{1,4}-?)?\d{4,}(?:-\d+)*|\d{3,}(?:-\d{3,})+)(?!${TOUCHES})`,
  'gv',
);

/** A fast first test, because the full pattern is slow for thousands of messages. */
const DIGITS = /\p{Nd}{3}/v;

/**
 * Dates, e-mail addresses and links have digits that are no order numbers. Addresses are searched only at the start of a
 * word: a search at every letter would take minutes in a long text without spaces.
 */
const NOISE = /(?<!\S)\S[^\s@]*@\S+|https?:\/\/\S+|\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}/g;

/** No shop has longer numbers. */
const MAX_LENGTH = 60;

/** Finds possible order numbers in the subject, then in the messages, the newest first. */
export function findOrderNumbers(ticket: Ticket): string[] {
  const texts = [
    ticket.subject ?? '',
    ...conversationOf(ticket)
      .map(({ text }) => text)
      .toReversed(),
  ];
  const found = new Map<string, string>();
  for (const text of texts) {
    if (found.size >= MAX_CANDIDATES) break;
    if (!DIGITS.test(text)) continue;
    for (const number of withAsciiDigits(text).replace(NOISE, ' ').match(NUMBER) ?? []) {
      const folded = foldOrderNumber(number);
      if (number.length <= MAX_LENGTH && !found.has(folded)) found.set(folded, number);
    }
  }
  return [...found.values()].slice(0, MAX_CANDIDATES);
}
