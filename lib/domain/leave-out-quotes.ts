import { memoize } from '@/lib/shared/memoize';

import type { Ticket, TicketMessage } from './ticket';

/** A mail repeats the newest messages. The limits bound the time of comparing. */
const MAX_EARLIER = 20;
const MAX_OPENERS = 50;
const MAX_QUOTE = 50_000;
const MAX_SEARCHED = 500;
/** Longer lines are no attribution, and some patterns take quadratic time. */
const MAX_LINE = 300;
/** A shorter text, such as "Thanks", may be repeated by chance. */
const MIN_REPEATED = 8;
/** Longer than a usual greeting, or a name below a letter. */
const END_LENGTH = 16;

const MARK = /^\s*>[>\s]*/;
/** A quote may begin behind a line that ends with a colon, a line between dashes, or lines of a mail's head. */
const OPENER = /[:：]\s*$|^\s*(--|__).*(--|__)\s*$/;
const HEAD_LINE = /^[\s*]*\p{L}[^\n:：]{0,20}[:：][\s*]*\S/u;
const MAY_QUOTE = /^[ \t]*>|[:：][ \t]*$|[-_]{2}[ \t]*$|^[ \t*]*\p{L}[^\n:：]{0,20}[:：]/mu;

/** Of the usual mail programs' languages, as far as their lines differ from an address and a date. */
const WROTE =
  /wrote|schr(ie|ei)b|écrit|escribi|scri(tto|sse|s:)|schreef|escreve|skrev|kirjoitti|nap(sal|isa)|написа|yazd|写道|寫道|작성|كتب/i;
const ADDRESS_AND_DATE = /\d.*[^\s<]@\S+|[^\s<]@\S+.*\d/s;
const ORIGINAL = /^[\s>]*-{2,}.*(original|ursprüng|d'origine|oorspronk|исходн|原始|元の).*-{2,}\s*$/i;
const FORWARDED =
  /forward|fwd:|weitergel|transf[eé]r|reenvi|inoltr|encaminh|doorgest|vidarebef|videres|przekaz|перес|转发|轉寄|転送|전달|توجيه/i;

const lettersOf = memoize(({ text }: TicketMessage) => readLetters(text));

/** Mails as plain text show the addresses of links and pictures. */
const ADDRESSES = /<(?:https?|mailto):[^<>\s]*>|\[(?:image|cid):[^[\]\n]*\]/gi;

function readLetters(text: string): string {
  return text
    .replace(ADDRESSES, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

interface Judged {
  earlier: readonly TicketMessage[];
  own: TicketMessage;
}

/** Most messages have no sign of a quote. */
const mayQuote = memoize(({ text }: TicketMessage) => (MAY_QUOTE.test(text) ? 'yes' : ''));
const judged = new WeakMap<TicketMessage, Judged>();

/**
 * Leaves out quotes: those that repeat an earlier message, and marked ones at the end behind a line of attribution. Forwarded
 * mail stays, and so do answers between quoted lines. Equal messages keep their identity for memoization.
 */
export const leaveOutQuotes = memoize((ticket: Ticket): Ticket => {
  const earlier: TicketMessage[] = [];
  const messages = ticket.messages.map((message) => {
    const own = readOwn(message, earlier);
    if (own.role !== 'note' && own.role !== 'system') earlier.push(own);
    return own;
  });
  return messages.every((message, index) => message === ticket.messages[index]) ? ticket : { ...ticket, messages };
});

function readOwn(message: TicketMessage, before: readonly TicketMessage[]): TicketMessage {
  if (!mayQuote(message)) return message;
  const earlier = before.slice(-MAX_EARLIER);
  const known = judged.get(message);
  if (known?.earlier.length === earlier.length && known.earlier.every((each, index) => each === earlier[index]))
    return known.own;
  const text = findOwnText(message.text, earlier);
  const fresh = text === message.text ? message : { ...message, text, whole: message.text };
  const own = known?.own.text === text ? known.own : fresh;
  judged.set(message, { earlier, own });
  return own;
}

/** Returns the text without its quotes; the whole text if nothing else would remain. */
function findOwnText(text: string, earlier: readonly TicketMessage[]): string {
  const lines = text.split('\n');
  const repeatable = earlier.map((message) => lettersOf(message)).filter(({ length }) => length >= MIN_REPEATED);
  const quotes = [findMarkedQuote(lines, repeatable) ?? [], ...findUnmarkedQuotes(lines, repeatable)];
  const own = lines
    .map((line, index) => (quotes.some(([start = 0, end = 0]) => index >= start && index < end) ? '' : line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return quotes.flat().length > 0 && /[^\s\p{P}]/u.test(own) ? own : text;
}

/** Where a quote begins, and where it has ended. */
type LineRange = [start: number, end: number];

function findMarkedQuote(lines: readonly string[], repeatable: readonly string[]): LineRange | undefined {
  const isOwn = (line: string): boolean => line.trim() !== '' && !MARK.test(line);
  const end = lines.findLastIndex((line) => MARK.test(line)) + 1;
  const start = lines.findLastIndex((line, index) => index < end && isOwn(line)) + 1;
  if (end === 0) return undefined;
  const quoted = lines.slice(start, end).map((line) => line.replace(MARK, ''));
  const head = quoted.filter((line) => line.trim() !== '').slice(0, 3);
  const begin = findAttribution(lines, start);
  if (FORWARDED.test([...lines.slice(Math.max(0, begin - 2), start), ...head].join('\n'))) return undefined;
  const letters = readLetters(quoted.join('\n')).slice(0, MAX_QUOTE);
  const isLast = !lines.slice(end).some(isOwn);
  const isOnly = !lines.slice(0, start).some((line) => MARK.test(line));
  const isAttributed = begin < start || head.some((_, index) => findAttribution(head, index + 1) <= index);
  const begun = repeatable.filter((before) => letters.includes(before.slice(0, END_LENGTH)));
  const isRepeated = begun.some((before) => repeats(letters, before));
  const isQuote =
    isLast && isAttributed ? !isInterrupted(letters, begun) || isRepeated : (isLast || isOnly) && isRepeated;
  return isQuote ? [begin, end] : undefined;
}

/** Whether a message that begins in a quote also ends there, with other words in it: an answer. */
function isInterrupted(letters: string, begun: readonly string[]): boolean {
  return begun.some((before) => letters.includes(before.slice(-END_LENGTH)) && !repeats(letters, before));
}

function repeats(letters: string, before: string): boolean {
  const at = letters.indexOf(before.slice(0, MAX_SEARCHED));
  return at !== -1 && letters.startsWith(before, at);
}

/** Returns the first line of an attribution that ends before `end`, in up to three lines; `end` without one. */
function findAttribution(lines: readonly string[], end: number): number {
  const last = lines.findLastIndex((line, index) => index < end && line.trim() !== '');
  for (let start = last; start >= 0 && start > last - 3; start -= 1) {
    const words = lines.slice(start, last + 1).join(' ');
    if (words.length > MAX_LINE) break;
    if (ORIGINAL.test(words)) return start;
    // A mail program may break the line before the address or the verb.
    const isRest = start > 0 && /^\s*(<|\(<|wrote|schrieb)/.test(lines[start] ?? '');
    if (!isRest && /[:：]\s*$/.test(words) && (WROTE.test(words) || ADDRESS_AND_DATE.test(words))) return start;
  }
  return end;
}

/** Finds quotes without marks, as Outlook writes them. Only a repeated message proves them. */
function findUnmarkedQuotes(lines: readonly string[], repeatable: readonly string[]): LineRange[] {
  const found: LineRange[] = [];
  const letters: string[] = [];
  const lettersAt = (index: number): string => (letters[index] ??= readLetters(lines[index] ?? ''));
  /** Returns the line behind an earlier message that begins at `body` and ends with a line; `body` without one. */
  const findEnd = (body: number): number => {
    for (const before of repeatable) {
      let end = body;
      let length = 0;
      for (; end < lines.length && length < before.length && before.startsWith(lettersAt(end), length); end += 1)
        length += lettersAt(end).length;
      if (length === before.length) return end;
    }
    return body;
  };
  for (let start = 0, openers = 0; start < lines.length && openers < MAX_OPENERS; start += 1) {
    const body = skipHead(lines, start);
    if (body === start) continue;
    openers += 1;
    const isForwarded = FORWARDED.test(lines.slice(Math.max(0, start - 2), body).join('\n'));
    const end = isForwarded ? body : findEnd(body);
    if (end > body) found.push([start, end]);
    start = end - 1;
  }
  return found;
}

/** Returns the first line behind an attribution or the head of a mail. */
function skipHead(lines: readonly string[], start: number): number {
  const rest = lines.slice(start, start + 12);
  const isHead = (line: string): boolean => line.length < MAX_LINE && (OPENER.test(line) || HEAD_LINE.test(line));
  if (!isHead(rest[0] ?? '')) return start;
  const body = rest.findIndex((line) => line.trim() !== '' && !isHead(line));
  return body === -1 ? start : start + body;
}
