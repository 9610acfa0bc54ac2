import type { Ticket } from '@/lib/domain/ticket';

import type { Vocabulary } from './vocabulary';

export interface PageSecrets {
  /** Each number in attributes and addresses → its replacement; the order of numbers stays. */
  numbers: ReadonlyMap<string, string>;
  /** Words of people's and hosts' names, in lower case. */
  names: ReadonlySet<string>;
  people: ReadonlySet<string>;
  ticketId: string | undefined;
  language: string | undefined;
}

const EMAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** Longer than the short numbers that are kept. */
const FIRST_NUMBER = 1001;

/** Finds the personal data of a page: numbers in `texts`, e-mail addresses in `words`. */
export function findSecrets(
  texts: Iterable<string>,
  words: string,
  ticket: Ticket | undefined,
  ticketId: string | undefined,
  vocabulary: Vocabulary,
): PageSecrets {
  const numbers = new Set<string>();
  for (const text of texts) for (const [number] of text.matchAll(/\d+/g)) numbers.add(number);
  const authors = ticket?.messages.map(({ author }) => author) ?? [];
  const people = new Set(
    // Rules may compare the addresses of people, too.
    [ticket?.customer?.name, ticket?.customer?.email, ...authors, ...(words.match(EMAIL) ?? [])].filter(
      (name) => name !== undefined,
    ),
  );
  const named = [...people, location.hostname];
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

function compareNumbers(one: string, other: string): number {
  const [a, b] = [one, other].map((number) => number.replace(/^0+/, ''));
  if (a === undefined || b === undefined || a.length !== b.length) return (a?.length ?? 0) - (b?.length ?? 0);
  return a < b ? -1 : a > b ? 1 : one.length - other.length;
}
