import { withAsciiDigits } from '@/lib/shared/ascii-digits';

import { foldOrderNumber, withPlainDashes } from './spell-order-number';
import { conversationOf, type Ticket } from './ticket';

/** Bounds the queries: a long thread has many other numbers. */
const MAX_CANDIDATES = 5;

/** Numbers of one text before those of older ones: a signature that is not recognized must leave places for them. */
const MAX_OF_ONE = 3;

/**
 * At least four digits with an optional prefix such as `SO-` or `ORDER-` and optional letters behind them, hyphenated
 * groups of three and more, or a year and a number. Only letters of scripts without spaces may touch a number.
 */
const TOUCHES = String.raw`[\p{N}\-]|[\p{L}--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]]`;
const UNIT = 'KM|KG|MG|ML|MM|CM|[KMGT]B|KW|WH|AH|HZ|PX|LB|OZ';
const NUMBER = new RegExp(
  String.raw`(?<!${TOUCHES})#?(?:(?:[A-Za-z]{1,10}\/)?20\d\d\/(?:\d\d?\/\d{3,}|(?!20\d\d(?!\d))\d{3,})` +
    String.raw`|(?:[A-Za-z]{1,4}|[A-Za-z]{1,20}-|[A-Za-z]{5,20}(?=\d{5}))?\d{4,}(?:-\d+)*(?:[a-f]{1,2}|(?!${UNIT})[A-Z]{1,2}|-[A-Z]{1,3})?` +
    String.raw`|\d{3,}(?:-\d{3,})+)(?!${TOUCHES})`,
  'gv',
);
/** A word and a number that may stand without a space between them. */
const JOINED = /^#?(?:[A-Za-z]{5,}|n[or])(?=\d)/i;

/** A fast first test, because the full pattern is slow for thousands of messages. */
const DIGITS = /\p{Nd}{3}/v;

const PHONE = String.raw`(?:tele?fo\p{L}*|tel(?:ephone|efax)?|phone|fax|mob\p{L}{0,10}|handy|cell|whatsapp|rufnummer|[tfm](?=[:.])|هاتف|جوال)`;
const ACCOUNT = String.raw`(?:vat|ust-?id(?:nr)?|uid|tva|iva|btw|nif|cif|siret|siren|hr[ab]|iban|abn)`;
/** Scripts without spaces have no border before a word. */
const SPACELESS = String.raw`(?:电话|電話|手机|手機|携帯|传真|傳真|法人|登録|税|税務|郵便|邮政|전화|휴대폰|팩스|사업자등록)(?:番号|号码|號碼|号|번호)?`;
/** It begins with a plus, a bracket or a zero, or has seven digits. */
const PHONE_NUMBER = String.raw`(?=\(?[+0]|(?:[ \/\-]?\d){7})\(?\+?\d{1,4}\)?(?: ?\(0\) ?)?(?:[ \/\-]?\d){4,14}`;
const CURRENCY = 'EUR|USD|GBP|CHF|JPY|CNY|RMB|PLN|[€$£¥₩円元원]';
/**
 * Dates, e-mail addresses, links, amounts, and the numbers of telephones, companies and accounts have digits that are no
 * order numbers. Addresses are searched only at the start of a word: a search at every letter would take minutes in a long
 * text without spaces.
 */
const NOISE = new RegExp(
  String.raw`(?<!\S)\S[^\s@]*@\S+|https?:\/\/\S+|\d{4}[\-\/]\d{1,2}[\-\/]\d{1,2}(?!\d)|(?<!\d)\d{1,2}[.\/](?:\d{1,2}[.\/])?\d{2,4}(?!\d)` +
    String.raw`|(?<![\p{L}\d])${PHONE}(?!\p{L})[^\p{L}\d\n#+(]{0,5}(?:(?:no|nr|number|nummer)(?!\p{L})[^\p{L}\d\n#+(]{0,3})?${PHONE_NUMBER}(?!\d)` +
    String.raw`|(?<![\p{L}\d])${ACCOUNT}(?!\p{L})[^\p{L}\d\n#]{0,5}(?:(?:no|nr|id)(?!\p{L})[^\p{L}\d\n#]{0,3})?[A-Z]{0,3} ?\d[\d ]*` +
    String.raw`|${SPACELESS}[^\p{L}\d\n#]{0,3}(?:${PHONE_NUMBER}|T?\d{13})(?!\d)|〒 ?\d{3}-?\d{4}` +
    String.raw`|(?<!\S)(?:\+\d|00[1-9])[\d ()\/.\-]{6,}|(?<!\S)0\d{1,4}[ \/]\d[\d \-]{4,}|(?<![\d\-])0\d0-\d{4}-\d{4}(?![\d\-])` +
    String.raw`|(?:${CURRENCY}) ?\d[\d.,]*|(?<![\p{L}\d.,#])\d[\d.,]{0,12} ?(?:${CURRENCY})(?![\p{L}\d]| ?\d)`,
  'giu',
);

/** A line with the data of a person or company. */
const CONTACT_LINE = new RegExp(
  String.raw`^[ \t]*(?:(?:${PHONE}|${ACCOUNT}|reg(?:ister|istration)?)(?!\p{L})[^\n\d]{0,15}\d|${SPACELESS}|〒|\+\d|0\d{1,4}[ \/]\d|[A-Z]{2}\d{9}\s*$)`,
  'iu',
);
/** A line of data is short. It has few words that begin with a small letter, and no end of a sentence. */
const DATA = /^(?=[^#]{0,80}$)(?!.*[.,;:?!。？！]$)(?!(?:.*?(?<!\p{L})\p{Ll}){3})/u;
const ORDER = /order|bestell|auftrag|rechnung|invoice|command|pedido|ordine|zam[oó]wi|注文|订单|訂單|주문|طلب|заказ/iu;
/** A shorter paragraph may be the request itself. */
const SIGNATURE_LINES = 3;
/** In lines. */
const MAX_SIGNATURE = 20;

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

/**
 * The signature stands behind the line `-- `, or consists of the last lines, if they have such data: two of them, or one in a
 * paragraph of its own.
 */
function splitSignature(text: string): string[] {
  const [words = '', ...behind] = text.split(/\n-- ?\n/);
  if (behind.length > 0) return [words, behind.join('\n')];
  const lines = text.trimEnd().split('\n');
  let [start, contacts] = [lines.length, 0];
  while (start > Math.max(1, lines.length - MAX_SIGNATURE)) {
    const line = (lines[start - 1] ?? '').trim();
    if (CONTACT_LINE.test(line)) contacts += 1;
    else if (line === '' && contacts > 0) break;
    else if (line !== '' && (!/\p{L}/u.test(line) || !DATA.test(line) || ORDER.test(line))) break;
    start -= 1;
  }
  const isApart = lines[start - 1]?.trim() === '' && lines.length - start >= SIGNATURE_LINES;
  return contacts > 1 || (contacts === 1 && isApart)
    ? [lines.slice(0, start).join('\n'), lines.slice(start).join('\n')]
    : [text, ''];
}

function findIn(texts: readonly string[]): string[] {
  const found = new Map<string, string>();
  const add = (number: string): void => {
    const folded = foldOrderNumber(number);
    if (number.length <= MAX_LENGTH && !found.has(folded)) found.set(folded, number);
  };
  const others: string[] = [];
  for (const text of texts) {
    if (found.size >= MAX_CANDIDATES) break;
    const numbers = findNumbers(text);
    numbers.slice(0, MAX_OF_ONE).forEach(add);
    others.push(...numbers.slice(MAX_OF_ONE, MAX_CANDIDATES));
  }
  others.forEach(add);
  return [...found.values()].slice(0, MAX_CANDIDATES);
}

function findNumbers(text: string): string[] {
  if (!DIGITS.test(text)) return [];
  const numbers = withAsciiDigits(withPlainDashes(text)).replace(NOISE, ' ').match(NUMBER) ?? [];
  return [
    ...new Set(numbers.flatMap((number) => (JOINED.test(number) ? [number, number.replace(JOINED, '')] : number))),
  ];
}
