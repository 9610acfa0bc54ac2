import { escapePattern } from '@/lib/shared/escape-pattern';

import { anonymizeShape } from './anonymize-shape';
import type { PageSecrets } from './secrets';
import type { Vocabulary } from './vocabulary';

const MAX_TEXT = 120;

/** A longer part of a name is generated or personal data. */
export const MAX_WORD = 20;

/** Replaces words, numbers, people and the ticket's id in the same way in every kind of value. */
export interface TextAnonymizer {
  /** For visible text: letters become x, digits 0, and names and the ticket's id pseudonyms. Words in `kept` stay. */
  text: (text: string, kept?: ReadonlySet<string>) => string;
  /** The adapter's own words stay; all other letters become x, and numbers are replaced. */
  strict: (value: string) => string;
  number: (digits: string) => string;
  /** Pseudonyms of people and of the ticket's id, everywhere the same: rules compare names, and requests contain the id. */
  pseudonyms: ReadonlyMap<string, string>;
  ownId: string | undefined;
}

/** Creates the anonymizer for texts, which all others use. */
export function createTextAnonymizer(
  { words, ticketIn }: Vocabulary,
  { numbers, people, ticketId }: PageSecrets,
): TextAnonymizer {
  const number = (digits: string): string => numbers.get(digits) ?? '0';
  const strictRuns = (value: string): string =>
    value
      .replace(/%[\da-f]{2}/gi, 'x')
      .replace(/[\p{L}\p{M}]+|\d+|[^\x20-\x7E]/gu, (run) =>
        words.has(run) ? run : /^\d/.test(run) ? number(run) : blank(run),
      );
  const ownId = ticketId && anonymizeTicketId(ticketId);
  const pseudonyms = createPseudonyms(people);
  if (ticketId && ownId) pseudonyms.set(ticketId, ownId);
  const anyKnown = wholeOf([...pseudonyms.keys()]);
  const ticketItself = wholeOf(ticketId && /\D/.test(ticketId) ? [ticketId] : []);

  /** An id from the address keeps the form that the adapter's pattern matches. */
  function anonymizeTicketId(id: string): string {
    const plain = /^\d+$/.test(id) ? number(id) : strictRuns(id);
    const isFound = (other: string): boolean => ticketIn(location.href.replaceAll(id, () => other)) === other;
    return isFound(plain) || !isFound(id) ? plain : anonymizeShape(id, isFound);
  }

  return {
    text(data, kept) {
      if (data.trim() === '') return data && (data.includes('\n') ? '\n' : ' ');
      const short = data.replace(/[^\S\n]+/g, ' ').slice(0, MAX_TEXT);
      const pieces = short.split(anyKnown);
      return pieces.map((said, index) => (index % 2 ? pseudonyms.get(said) : hideText(said, kept))).join('');
    },
    strict(value) {
      const pieces = value.split(ticketItself);
      return pieces.map((run, index) => (index % 2 ? ownId : strictRuns(run))).join('');
    },
    number,
    pseudonyms,
    ownId,
  };
}

/** Replaces letters by x, without revealing the length of long words. */
export function blank(word: string): string {
  return 'x'.repeat(Math.min(word.length, MAX_WORD));
}

function hideText(said: string, kept?: ReadonlySet<string>): string {
  return said.replace(/[\p{L}\p{M}]+|\p{N}|[^\x20-\x7E\n]/gu, (run) => {
    if (kept?.has(run)) return run;
    return /\p{N}/u.test(run) ? '0' : 'x'.repeat(run.length);
  });
}

function createPseudonyms(people: ReadonlySet<string>): Map<string, string> {
  const pseudonyms = new Map<string, string>();
  for (const person of people) {
    const others = new Set(pseudonyms.values());
    let pseudonym = hideText(person.slice(0, MAX_TEXT));
    while (others.has(pseudonym)) pseudonym += 'x';
    pseudonyms.set(person, pseudonym);
  }
  return pseudonyms;
}

/** Builds a pattern that finds these texts as whole words, such as 7 in "#7", the longest first. */
function wholeOf(texts: string[]): RegExp {
  const longestFirst = texts.toSorted((one, other) => other.length - one.length).map(escapePattern);
  const any = longestFirst.join('|') || '(?!)';
  return new RegExp(`(?<![\\p{L}\\p{N}])(${any})(?![\\p{L}\\p{N}])`, 'u');
}
