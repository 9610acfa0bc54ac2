import { memoize } from '@/lib/shared/memoize';

import type { TicketMessage } from './ticket';

/** UTF-16 units of a text that are compared. */
const MAX_LENGTH = 20_000;
/** A shorter text may be a line of another message by chance. */
const MIN_WORDS = 8;

/** Helpdesks shorten and rewrite addresses. Bounded, because the text is foreign. */
const ADDRESS = /(?:https?:\/\/|www\.|[!-~]{1,64}?(?:@|\.[a-z]{2,}\/))[!-~]*/g;
/** Helpdesks curl apostrophes, and remove or add invisible characters. */
const UNSTABLE = /['‘’ʼ\p{Cf}\p{M}]+/gu;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

interface Search {
  as?: 'agent' | 'note';
  /** The text was inserted, and has left its box since. */
  hasLeftBox: boolean;
}

/**
 * Finds the agent's message, or note, that a text became. Replies of a desk are alike, so a similar message is the text only if
 * the text has left its box, and may have been edited there. Any other message must contain the whole text on lines of its own,
 * beside a greeting or signature.
 */
export function findSentMessage(
  text: string,
  messages: readonly TicketMessage[],
  { as = 'agent', hasLeftBox }: Search,
): TicketMessage | undefined {
  const candidates = messages.filter(({ role }) => role === as);
  const letters = candidates.length > 0 && linesOf(text).join('');
  if (!letters) return undefined;
  const words = wordsOf(text);
  const isShort = words.length < MIN_WORDS;
  return (
    candidates.find((message) => hasLines(message, letters, isShort && !hasLeftBox)) ??
    (hasLeftBox && !isShort ? candidates.find((message) => hasMostPairs(message, words)) : undefined)
  );
}

/** Memoized, as below, because the panel compares at every key press. */
const readLines = memoize(({ text }: TicketMessage) => {
  const lines = linesOf(text);
  let length = 0;
  return { letters: lines.join(''), ends: new Set([0, ...lines.map((line) => (length += line.length))]) };
});

/** Returns whether the letters of some neighbouring whole lines, or of the whole message, are these. */
function hasLines(message: TicketMessage, own: string, isWhole: boolean): boolean {
  const { letters, ends } = readLines(message);
  if (isWhole) return letters === own;
  return [...ends].some((start) => ends.has(start + own.length) && letters.startsWith(own, start));
}

const readPairs = memoize(({ text }: TicketMessage) => new Set(pairsOf(wordsOf(text))));

/** Returns whether more than half of the words stand in the message beside the same next word. */
function hasMostPairs(message: TicketMessage, words: readonly string[]): boolean {
  const pairs = pairsOf(words);
  const known = readPairs(message);
  return pairs.filter((pair) => known.has(pair)).length * 2 > pairs.length;
}

function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index]} ${word}`);
}

function wordsOf(text: string): string[] {
  return [...segmenter.segment(fold(text))].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

/** Pages differ in line breaks, list marks and emoji. */
function linesOf(text: string): string[] {
  return fold(text)
    .split('\n')
    .map((line) => line.replace(/[^\p{L}\p{N}]+/gu, ''));
}

/** One character can become eighteen. */
function fold(text: string): string {
  const letters = text.slice(0, MAX_LENGTH).normalize('NFKC').slice(0, MAX_LENGTH).toLowerCase();
  return letters.replace(ADDRESS, ' ').replace(UNSTABLE, '');
}
