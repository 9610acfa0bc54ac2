import type { Order } from '@/lib/contract/order';
import { withAsciiDigits } from '@/lib/shared/ascii-digits';

import { findOrderStatus, type OrderStatus } from './order-status';
import { foldOrderNumber } from './spell-order-number';

export type CheckedFact = 'order-number' | 'tracking-number' | 'amount' | 'status';

export interface FactDifference {
  fact: CheckedFact;
  said: string;
}

/** A number with more differences is another number, not a mistyped one. */
const MAX_EDITS = 2;
/** Shorter numbers are often similar by chance. */
const MIN_NUMBER_LENGTH = 4;
const MIN_TRACKING_LENGTH = 8;
/** Longer texts are no replies; the check runs at each key press. */
const MAX_LENGTH = 20_000;

/** A word of letters, digits and hyphens that contains a digit. Bounded, because the text is foreign. */
const CODE = /(?<![\p{L}\p{N}])#?[A-Za-z0-9][A-Za-z0-9-]{3,59}(?![\p{L}\p{N}])/gu;
const AMOUNT = /(?<![\p{N}.,])\d{1,9}(?:[.,' \u00A0\u202F]\d{3}){0,3}(?:[.,]\d{1,2})?(?![\p{N}]|[.,]\p{N})/gu;
const LINK = /https?:\/\/\S+/g;

/**
 * Compares a reply with the order that it is about. Numbers count only when they are nearly those of the order: a typing error,
 * or digits that a language model invented. A reply may mention other orders, refunds and dates.
 * @param text the reply, as plain text
 * @param isKnown returns whether the ticket or another order of the customer has this number, which the reply may mention
 * @param language BCP 47 tag of the reply; statuses are compared in languages whose words are known
 */
export function findFactDifferences(
  text: string,
  order: Order,
  isKnown: (number: string) => boolean = () => false,
  language?: string,
): FactDifference[] {
  const plain = foldForFacts(text);
  const codes = (plain.match(CODE) ?? []).filter((code) => /\d/.test(code));
  const { orderNumber, externalOrderId = '', trackingNumber = '' } = order;
  const own = new Set([orderNumber, externalOrderId, trackingNumber].map(foldOrderNumber));
  const findMistyped = (right: string, minLength: number): string | undefined =>
    right.length < minLength
      ? undefined
      : codes.find((code) => {
          const folded = foldOrderNumber(code);
          return !own.has(folded) && isNearly(folded, foldOrderNumber(right)) && !isKnown(folded);
        });
  const said: Record<CheckedFact, string | undefined> = {
    'order-number': findMistyped(orderNumber, MIN_NUMBER_LENGTH),
    'tracking-number': findMistyped(trackingNumber, MIN_TRACKING_LENGTH),
    amount: findWrongAmount(plain, order),
    status: findWrongStatus(text.slice(0, MAX_LENGTH), order, language),
  };
  return (Object.entries(said) as [CheckedFact, string | undefined][]).flatMap(([fact, words]) =>
    words === undefined ? [] : [{ fact, said: words }],
  );
}

/** Finds where a difference stands in the same text, or in its text box, in UTF-16 units; -1 where it does not. */
export function indexOfFact(text: string, { fact, said }: FactDifference): number {
  const plain = foldForFacts(text);
  // Digits of two code units, such as mathematical ones, become shorter.
  if (plain.length !== Math.min(text.length, MAX_LENGTH)) return -1;
  if (fact === 'status') return plain.toLowerCase().indexOf(said);
  for (const { 0: words, index } of plain.matchAll(fact === 'amount' ? AMOUNT : CODE)) if (words === said) return index;
  return -1;
}

/** Digits of all scripts and all spaces are alike, and links say nothing. */
function foldForFacts(text: string): string {
  return withAsciiDigits(text.slice(0, MAX_LENGTH))
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .replaceAll(LINK, (link) => ' '.repeat(link.length));
}

/** Whether two codes differ in only a few characters, or by one missing or doubled character. */
function isNearly(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  if (one.length === other.length) {
    const different = Array.from(one, (character, index) => character !== other[index]).filter(Boolean).length;
    // Letters in place of digits are another code.
    return different <= MAX_EDITS && shapeOf(one) === shapeOf(other);
  }
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(at) === long.slice(at + 1);
}

function shapeOf(code: string): string {
  return code.replaceAll(/\d/g, '0').replaceAll(/[a-z]/g, 'a');
}

/** Amounts are written as "129.90", "129,90", "1.299,00" or "1 299.00". */
function findWrongAmount(text: string, { totalAmount, orderLines = [] }: Order): string | undefined {
  if (totalAmount === undefined) return undefined;
  const right = new Set(
    [totalAmount, ...orderLines.flatMap(({ unitPrice = 0, quantity }) => [unitPrice, unitPrice * quantity])].map(
      inCents,
    ),
  );
  const total = String(inCents(totalAmount));
  return (text.match(AMOUNT) ?? []).find((words) => {
    const cents = readCents(words);
    return cents !== undefined && !right.has(cents) && isNearly(String(cents), total);
  });
}

function inCents(amount: number): number {
  return Math.round(amount * 100);
}

/** Reads an amount with two decimals. Other numbers are counts, years or days. */
function readCents(words: string): number | undefined {
  const decimals = /[.,](\d{2})$/.exec(words)?.[1];
  if (decimals === undefined) return undefined;
  const units = words.slice(0, -3).replaceAll(/\D/g, '');
  return Number(units) * 100 + Number(decimals);
}

type Stage = 'SHIPPED' | 'DELIVERED' | 'CANCELLED';

/** Words by which replies state that something has happened, in lower case. */
const STATUS_WORDS: Record<string, Record<Stage, readonly string[]>> = {
  en: {
    SHIPPED: ['has shipped', 'was shipped', 'been shipped', 'was dispatched', 'been dispatched'],
    DELIVERED: ['was delivered', 'been delivered'],
    CANCELLED: ['was cancelled', 'been cancelled', 'was canceled', 'been canceled'],
  },
  de: {
    SHIPPED: ['versandt', 'versendet', 'verschickt'],
    DELIVERED: ['zugestellt', 'geliefert'],
    CANCELLED: ['storniert'],
  },
  zh: { SHIPPED: ['已发货', '已经发货'], DELIVERED: ['已送达', '已签收'], CANCELLED: ['已取消'] },
  ja: {
    SHIPPED: ['発送済み', '発送しました', '発送いたしました'],
    DELIVERED: ['配達済み', '配達されました', 'お届け済み'],
    CANCELLED: ['キャンセル済み', 'キャンセルしました', 'キャンセルいたしました', 'キャンセルされました'],
  },
  ar: { SHIPPED: ['تم شحن'], DELIVERED: ['تم توصيل', 'تم تسليم'], CANCELLED: ['تم إلغاء'] },
};

/** A sentence with one of these does not state that something has happened. */
const NOT_STATED: Record<string, RegExp> = {
  en: /\?|n['’]t\b|\b(?:not|never|if|once|when|until|before|after|soon)\b/i,
  de: /\?|\b(?:nicht|nie|wenn|sobald|sofern|falls|bis|bevor|wird|werden)\b/i,
  zh: /？|如果|未|没有|尚|后|将/,
  ja: /？|ない|ません|たら|場合|次第|後/,
  ar: /؟|لم |إذا|عندما|ليس|بعد|قبل/,
};

/** Each stage includes the earlier ones: a delivered order has been shipped. */
const REACHED: Partial<Record<OrderStatus, readonly Stage[]>> = {
  PENDING: [],
  UNPAID: [],
  UNSHIPPED: [],
  PROCESSING: [],
  SHIPPED: ['SHIPPED'],
  DELIVERED: ['SHIPPED', 'DELIVERED'],
  CANCELLED: ['CANCELLED'],
};

/** Other statuses, such as a return, do not say what happened before. */
function findWrongStatus(text: string, { status = '' }: Order, language = ''): string | undefined {
  const tongue = language.slice(0, 2).toLowerCase();
  const [words, notStated, known] = [STATUS_WORDS[tongue], NOT_STATED[tongue], findOrderStatus(status)];
  const reached = known && REACHED[known];
  if (!words || !notStated || !reached) return undefined;
  const wrong = (Object.entries(words) as [Stage, readonly string[]][])
    .filter(([stage]) => !reached.includes(stage))
    .flatMap(([, stated]) => stated);
  for (const sentence of text.match(/[^.!?。！？؟\n]+[!?？؟]?/g) ?? []) {
    if (notStated.test(sentence)) continue;
    const lower = sentence.toLowerCase();
    const said = wrong.find((stated) => lower.includes(stated));
    if (said !== undefined) return said;
  }
  return undefined;
}
