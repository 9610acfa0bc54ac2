import { memoize } from '@/lib/shared/memoize';

import type { TicketMessage } from './ticket';

/** UTF-16 units of a text that are compared. */
const MAX_LENGTH = 20_000;
/** A shorter text stands in many messages by chance, so it must be the whole message. */
const MIN_WORDS = 3;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * Finds the agent's message, or note, that a text became. The agent may have changed it, and the helpdesk adds signatures: more than half
 * of the text's words must stand in the message beside the same next word.
 */
export function findSentMessage(
  text: string,
  messages: readonly TicketMessage[],
  as: 'agent' | 'note' = 'agent',
): TicketMessage | undefined {
  const candidates = messages.filter(({ role }) => role === as);
  if (candidates.length === 0) return undefined;
  const words = splitWords(text);
  const pairs = pairsOf(words);
  return candidates.find((message) => {
    const there = wordsOf(message);
    if (words.length < MIN_WORDS) return words.length > 0 && words.join(' ') === there.join(' ');
    const known = new Set(pairsOf(there));
    return pairs.filter((pair) => known.has(pair)).length * 2 > pairs.length;
  });
}

/** Memoized, because the panel compares at every key press. */
const wordsOf = memoize(({ text }: TicketMessage) => splitWords(text));

function splitWords(text: string): string[] {
  return [...segmenter.segment(text.slice(0, MAX_LENGTH).toLowerCase())]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
}

function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index]} ${word}`);
}
