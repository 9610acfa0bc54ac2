import { withAsciiDigits } from '@/lib/shared/ascii-digits';

import { foldOrderNumber, withPlainDashes } from './spell-order-number';
import { conversationOf, type Ticket } from './ticket';

/** Bounds the queries: a long thread has many other numbers. */
const MAX_CANDIDATES = 5;

/**
 * At least four digits with an optional prefix such as `SO-` or `ORDER-` and optional capitals behind them, hyphenated
 * groups of three and more, or a year, a month and a number. Only letters of scripts without spaces may touch a number.
 */
const TOUCHES = String.raw`[\p{N}\-]|[\p{L}--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]]`;
const NUMBER = new RegExp(
  String.raw`(?<!${TOUCHES})#?(?:20\d\d\/\d\d?\/\d{3,}|(?:[A-Za-z]{1,4}|[A-Za-z]{1,20}-)?\d{4,}(?:-\d+)*(?:[A-Z]|-[A-Z]{1,3})?|\d{3,}(?:-\d{3,})+)(?!${TOUCHES})`,
  'gv',
);

/** A fast first test, because the full pattern is slow for thousands of messages. */
const DIGITS = /\p{Nd}{3}/v;

const PHONE = String.raw`(?:tele?fo\p{L}*|tel(?:ephone|efax)?|phone|fax|mob\p{L}{0,10}|handy|cell|whatsapp|rufnummer|[tfm](?=[:.])|电话|電話|手机|传真|هاتف)`;
const ACCOUNT = String.raw`(?:vat|ust-?id(?:nr)?|uid|tva|iva|btw|nif|cif|siret|siren|hr[ab]|iban|abn)`;
/** It begins with a plus, a bracket or a zero, or has seven digits. */
const PHONE_NUMBER = String.raw`(?=\(?[+0]|(?:[ \/\-]?\d){7})\(?\+?\d{1,4}\)?(?: ?\(0\) ?)?(?:[ \/\-]?\d){4,14}`;
/**
 * Dates, e-mail addresses, links, and the numbers of telephones, companies and accounts have digits that are no order
 * numbers. Addresses are searched only at the start of a word: a search at every letter would take minutes in a long text
 * without spaces.
 */
const NOISE = new RegExp(
  String.raw`(?<!\S)\S[^\s@]*@\S+|https?:\/\/\S+|\d{4}[\-\/]\d{1,2}[\-\/]\d{1,2}(?!\d)|(?<!\d)\d{1,2}[.\/](?:\d{1,2}[.\/])?\d{2,4}(?!\d)` +
    String.raw`|(?<![\p{L}\d])${PHONE}(?!\p{L})[^\p{L}\d\n#+(]{0,5}(?:(?:no|nr|number|nummer)(?!\p{L})[^\p{L}\d\n#+(]{0,3})?${PHONE_NUMBER}(?!\d)` +
    String.raw`|(?<![\p{L}\d])${ACCOUNT}(?!\p{L})[^\p{L}\d\n#]{0,5}(?:(?:no|nr|id)(?!\p{L})[^\p{L}\d\n#]{0,3})?[A-Z]{0,3} ?\d[\d ]*` +
    String.raw`|(?<!\S)\+\d[\d ()\/.\-]{6,}`,
  'giu',
);

/** A line with the data of a person or company. */
const CONTACT_LINE = new RegExp(
  String.raw`^[ \t]*(?:(?:${PHONE}|${ACCOUNT}|reg(?:ister|istration)?)(?!\p{L})[^\n\d]{0,15}|\+)\d`,
  'imu',
);
/** A shorter paragraph may be the request itself. */
const SIGNATURE_LINES = 3;

/** No shop has longer numbers. */
const MAX_LENGTH = 60;

/**
 * Finds possible order numbers in the subject, then in the messages, the newest first. Those of signatures, such as postcodes,
 * count only if there are no others.
 */
export function findOrderNumbers(ticket: Ticket): string[] {
  const newestFirst = conversationOf(ticket).toReversed();
  const parts = newestFirst.map(({ text }) => (DIGITS.test(text) ? splitSignature(withPlainDashes(text)) : ['', '']));
  const found = findIn([ticket.subject ?? '', ...parts.map(([words = '']) => words)]);
  return found.length > 0 ? found : findIn(parts.map(([, signature = '']) => signature));
}

/** The signature stands behind the line `-- `, or is a last paragraph of lines with such data. */
function splitSignature(text: string): string[] {
  const [words = '', ...behind] = text.split(/\n-- ?\n/);
  if (behind.length > 0) return [words, behind.join('\n')];
  const trimmed = text.trimEnd();
  const at = trimmed.lastIndexOf('\n\n');
  const last = trimmed.slice(at).trim();
  const lines = last.split('\n');
  const isLetter = lines.some((line) => /\d{4}/.test(line) && /[.,;:?!]$/.test(line));
  const isSignature = at > 0 && lines.length >= SIGNATURE_LINES && CONTACT_LINE.test(last) && !isLetter;
  return isSignature ? [text.slice(0, at), last] : [text, ''];
}

function findIn(texts: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const text of texts) {
    if (found.size >= MAX_CANDIDATES) break;
    if (!DIGITS.test(text)) continue;
    for (const number of withAsciiDigits(withPlainDashes(text)).replace(NOISE, ' ').match(NUMBER) ?? []) {
      const folded = foldOrderNumber(number);
      if (number.length <= MAX_LENGTH && !found.has(folded)) found.set(folded, number);
    }
  }
  return [...found.values()].slice(0, MAX_CANDIDATES);
}
