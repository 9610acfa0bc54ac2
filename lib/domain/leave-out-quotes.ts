import { memoize } from '@/lib/shared/memoize';

import { findAttribution, findHead, findLastLine, isBlank, isForwarded, MARK } from './quote-head';
import type { Ticket, TicketMessage } from './ticket';

/** A mail repeats the newest messages. The limits bound the time of comparing. */
const MAX_EARLIER = 20;
const MAX_TRIES = 50;
const MAX_COMPARED_LINES = 200_000;
/** A shorter text, such as "Thanks", may be repeated by chance. */
const MIN_REPEATED = 8;
/** People too repeat themselves behind "As I wrote:". */
const MIN_ATTRIBUTED = 40;
const MAY_QUOTE = /^[ \t]*>|[:：][ \t]*$|[-_]{2}[ \t]*$|^[ \t*]*\p{L}[^\n:：]{0,20}[:：]/mu;

/** A shorter part of a message may be the customer's choice among the words of a question. */
const MIN_PART = 20;
const MAX_CHOICE_LINES = 3;
const LIST_SIGN = /^\s*(?:[\p{So}\p{No}•·*–-]|\(?(?:\d{1,3}|\p{L})[.):）、])/u;

/** A helpdesk adds it below the agent's words. */
const SIGNATURE = /\b(ltd|inc|llc|gmbh)\b[^.!?]{0,80}\d/i;

/** The letters of a message that a quote may repeat. Some mail programs leave out the signature of a mail that they quote. */
const findRepeatable = memoize(({ text }: TicketMessage): string[] =>
  [...new Set([text, text.replace(/^-- ?$[^]*/m, '')])].map(readLetters).filter(({ length }) => length >= MIN_REPEATED),
);

/** Mails as plain text show the addresses of links and pictures. */
const ADDRESSES = /<(?:https?|mailto):[^<>\s]*>|\[(?:image|cid):[^[\]\n]*\]/gi;

/** After how many letters the lines of a message end. */
const readLineEnds = memoize(({ text }: TicketMessage): Set<number> => {
  let length = 0;
  return new Set(text.split('\n').map((line) => (length += readLetters(line).length)));
});

/** With emoji and ticked boxes, which may be answers. */
function readLetters(text: string): string {
  return text
    .replace(ADDRESSES, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{So}]+/gu, '');
}

interface Judged {
  earlier: readonly TicketMessage[];
  own: TicketMessage;
}

/** Most messages have no sign of a quote. */
const mayQuote = memoize(({ text }: TicketMessage) => (MAY_QUOTE.test(text) ? 'yes' : ''));
const judged = new WeakMap<TicketMessage, Judged>();

/**
 * Leaves out quotes that repeat a whole earlier message. In the first message, which can repeat none, leaves out marked lines at
 * the end behind a line of attribution. Everything else stays: forwarded mail, answers in a quote, the words of third persons.
 * Equal messages keep their identity for memoization.
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
  const quotes = earlier.length === 0 ? findAttributedQuote(lines) : findRepeatedQuotes(lines, earlier);
  const own = lines
    .map((line, index) => (quotes.some(([start, end]) => index >= start && index < end) ? '' : line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return quotes.length > 0 && /[^\s\p{P}]/u.test(own) ? own : text;
}

/** Where a quote begins, and where it has ended. */
type LineRange = [start: number, end: number];

const isOwn = (line: string): boolean => !isBlank(line) && !MARK.test(line);

function findLastMarked(lines: readonly string[]): LineRange {
  const end = lines.findLastIndex((line) => MARK.test(line)) + 1;
  return [lines.slice(0, end).findLastIndex(isOwn) + 1, end];
}

/** Finds a quote without a proof. */
function findAttributedQuote(lines: readonly string[]): LineRange[] {
  const [start, end] = findLastMarked(lines);
  if (end === 0 || lines.slice(end).some(isOwn)) return [];
  const begin = findAttribution(lines, start);
  const head = readQuoteHead(lines, [start, end]);
  const isAttributed = begin < start || head.some((_, index) => findAttribution(head, index + 1) <= index);
  return isAttributed && !isForwarded([...lines.slice(Math.max(0, begin - 2), start), ...head]) ? [[begin, end]] : [];
}

function readQuoteHead(lines: readonly string[], [start, end]: LineRange): string[] {
  const quoted = lines.slice(start, end).filter((line) => line.replace(MARK, '') !== '');
  return quoted.slice(0, 3).map((line) => line.replace(MARK, ''));
}

/**
 * Finds quotes that repeat earlier messages from the first to the last letter: between marked lines that stand last or alone, and
 * without marks, as Outlook writes them, behind a mail's head or an attribution.
 */
function findRepeatedQuotes(lines: readonly string[], earlier: readonly TicketMessage[]): LineRange[] {
  const repeatable = earlier.flatMap((message) => findRepeatable(message));
  const marked = findLastMarked(lines);
  const isJudged =
    (!lines.slice(marked[1]).some(isOwn) || !lines.slice(0, marked[0]).some((line) => MARK.test(line))) &&
    !isForwarded(readQuoteHead(lines, marked));
  const isMarked = (index: number): boolean => isJudged && index >= marked[0] && index < marked[1];
  const plain = lines.map((line, index) => (isMarked(index) ? line.replace(MARK, '') : line));
  const letters: string[] = [];
  const lettersAt = (index: number): string => (letters[index] ??= readLetters(plain[index] ?? ''));
  let compared = 0;
  /** Returns the line behind a message that begins at `body` and ends with a line; `body` without one. */
  const findEnd = (body: number, before: string): number => {
    let length = 0;
    for (let end = body; end < lines.length && compared < MAX_COMPARED_LINES; end += 1, compared += 1) {
      if (!before.startsWith(lettersAt(end), length)) break;
      length += lettersAt(end).length;
      if (length === before.length) return end + 1;
    }
    return body;
  };
  const found: LineRange[] = isJudged ? findPartialQuote(lines, marked, earlier) : [];
  if (found.length > 0) return found;
  for (let body = 0, tries = 0; body < lines.length && tries < MAX_TRIES; body += 1) {
    const first = lettersAt(body);
    const begun = first === '' ? [] : repeatable.filter((before) => before.startsWith(first));
    if (begun.length === 0 || (MARK.test(lines[body] ?? '') && !isMarked(body))) continue;
    tries += 1;
    const head = findHead(plain, body);
    const begin = head < body ? head : findAttribution(plain, body, true);
    if ((begin === body && !isMarked(body)) || isForwarded(plain.slice(Math.max(0, begin - 2), body))) continue;
    const min = isMarked(body) || head < body ? MIN_REPEATED : MIN_ATTRIBUTED;
    const end = Math.max(body, ...begun.filter(({ length }) => length >= min).map((each) => findEnd(body, each)));
    if (end === body) continue;
    const next = findNextLine(plain, end);
    const isSigned = next > end && isMarked(next) && SIGNATURE.test(plain[next] ?? '');
    // Marks without words go with the quote.
    found.push([findLastLine(plain, begin) + 1, isSigned ? findNextLine(plain, next + 1) : next]);
    body = end - 1;
  }
  return found;
}

/** Finds marked lines at the end, behind an attribution, that repeat neighbouring whole lines of an earlier message. */
function findPartialQuote(
  lines: readonly string[],
  [start, end]: LineRange,
  earlier: readonly TicketMessage[],
): LineRange[] {
  const begin = findAttribution(lines, start, true);
  if (begin === start || lines.slice(end).some(isOwn) || isForwarded(lines.slice(Math.max(0, begin - 2), start)))
    return [];
  const words = readLetters(lines.slice(start, end).join('\n'));
  const quoted = words.length < MIN_PART ? undefined : earlier.findLast((message) => hasLines(message, words));
  return quoted && !isChoice(quoted, words) ? [[findLastLine(lines, begin) + 1, end]] : [];
}

/** Returns whether the letters of some neighbouring whole lines of a message are these. */
function hasLines(message: TicketMessage, letters: string): boolean {
  const ends = readLineEnds(message);
  const [whole = ''] = findRepeatable(message);
  const start = whole.indexOf(letters);
  return start >= 0 && (start === 0 || ends.has(start)) && ends.has(start + letters.length);
}

/** Returns whether such lines are an item of a list, or stand beside other lines. A short answer may point at them. */
function isChoice(message: TicketMessage, letters: string): boolean {
  const lines = message.text.split('\n');
  let length = 0;
  const ends = lines.map((line) => (length += readLetters(line).length));
  const start = findRepeatable(message)[0]?.indexOf(letters) ?? 0;
  const first = ends.findIndex((each) => each > start);
  const last = ends.indexOf(start + letters.length);
  const isBesideOthers = [lines[first - 1], lines[last + 1]].some((line = '') => !isBlank(line));
  return last - first < MAX_CHOICE_LINES && (isBesideOthers || LIST_SIGN.test(lines[first] ?? ''));
}

function findNextLine(lines: readonly string[], start: number): number {
  let next = start;
  while (next < lines.length && isBlank(lines[next] ?? '')) next += 1;
  return next;
}
