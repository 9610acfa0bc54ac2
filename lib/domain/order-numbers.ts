import { withAsciiDigits } from '@/lib/shared/ascii-digits';

import { conversationOf, type Ticket } from './ticket';

/** At most this many look-ups per ticket: a long thread holds many numbers that are no order. */
const MAX_CANDIDATES = 5;

/**
 * An order number: at least four digits, with an optional prefix such as `SO-`, or groups of three and more joined by
 * hyphens. It stands alone, except that scripts which write without spaces, or with particles attached, may touch it.
 */
const TOUCHES = String.raw`[\p{N}\-]|[\p{L}--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]]`;
const NUMBER = new RegExp(
  String.raw`(?<!${TOUCHES})(?:(?:[A-Z]{1,4}-?)?\d{4,}(?:-\d+)*|\d{3,}(?:-\d{3,})+)(?!${TOUCHES})`,
  'gv',
);

/** What every such number holds and most messages do not: a closer look at thousands of them would stop the panel. */
const DIGITS = /\p{Nd}{3}/v;

/** Dates, e-mail addresses and links hold digits that are never an order number. */
const NOISE = /\S+@\S+|https?:\/\/\S+|\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}/g;

/**
 * Numbers in the subject and the conversation that may be order numbers, subject first, then the newest message. Whether
 * one is an order only the order query can tell.
 */
export function findOrderNumbers(ticket: Ticket): string[] {
  const texts = [
    ticket.subject ?? '',
    ...conversationOf(ticket)
      .map(({ text }) => text)
      .toReversed(),
  ];
  const found = new Set<string>();
  for (const text of texts) {
    if (found.size >= MAX_CANDIDATES) break;
    if (!DIGITS.test(text)) continue;
    for (const number of withAsciiDigits(text).replace(NOISE, ' ').match(NUMBER) ?? []) found.add(number);
  }
  return [...found].slice(0, MAX_CANDIDATES);
}
