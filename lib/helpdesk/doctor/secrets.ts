import type { Ticket } from '@/lib/domain/ticket';

import type { Vocabulary } from './vocabulary';

/** What this page is known to hold that is nobody else's business, beside everything that looks like it. */
export interface Secrets {
  /** Every number in attributes and addresses → another one, so that what is equal stays equal and in order. */
  numbers: ReadonlyMap<string, string>;
  /** Words of people's and hosts' names, in small letters. */
  names: ReadonlySet<string>;
  /** Whole names of the ticket's people, as they are read. */
  people: ReadonlySet<string>;
  ticketId: string | undefined;
  /** The conversation's language, which is none. */
  language: string | undefined;
}

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** Numbers of others begin here, so that none is as short as those that say nothing. */
const FIRST_NUMBER = 1001;

/**
 * @param texts everything that numbers are taken from: attributes, addresses, answers
 * @param words everything that may hold e-mail addresses
 */
export function findSecrets(
  texts: Iterable<string>,
  words: string,
  ticket: Ticket | undefined,
  ticketId: string | undefined,
  vocabulary: Vocabulary,
): Secrets {
  const numbers = new Set<string>();
  for (const text of texts) for (const [number] of text.matchAll(/\d+/g)) numbers.add(number);
  const people = new Set(
    [ticket?.customer?.name, ticket?.customer?.email, ...(ticket?.messages.map(({ author }) => author) ?? [])].filter(
      (name) => name !== undefined,
    ),
  );
  const named = [...people, ...(words.match(EMAIL) ?? []), location.hostname];
  const names = named.flatMap((name) => name.toLowerCase().match(/\p{L}{3,}/gu) ?? []);
  const known = new Set(Array.from(vocabulary.words, (word) => word.toLowerCase()));
  return {
    numbers: new Map([...numbers].toSorted(compareNumbers).map((number, rank) => [number, `${FIRST_NUMBER + rank}`])),
    names: new Set(names.filter((name) => !known.has(name))),
    people,
    ticketId,
    language: ticket?.language,
  };
}

/** Numbers of any length, by their value. */
function compareNumbers(one: string, other: string): number {
  const [a, b] = [one, other].map((number) => number.replace(/^0+/, ''));
  if (a === undefined || b === undefined || a.length !== b.length) return (a?.length ?? 0) - (b?.length ?? 0);
  return a < b ? -1 : a > b ? 1 : one.length - other.length;
}
