import type { Adapter } from '@/lib/adapters/shape';

import { findValue } from '../find-value';

/** Words that an anonymized page may contain. They are the adapter's, which needs them to read the page again. */
export interface Vocabulary {
  words: ReadonlySet<string>;
  values: ReadonlySet<string>;
  /** Last step of a path in the helpdesk's JSON → values that rules compare. */
  facts: ReadonlyMap<string, ReadonlySet<string>>;
  attributeNames: ReadonlySet<string>;
  ticketIn: (address: string) => string | undefined;
}

/** The letters of escapes are not words of the page. */
const ESCAPES = /\\[a-zA-Z]/g;

export function createVocabulary(adapter: Adapter | undefined): Vocabulary {
  const words = new Set<string>();
  const values = new Set<string>();
  const attributeNames = new Set<string>();
  const learn = (text: string): void => {
    const plain = text.replaceAll(ESCAPES, ' ');
    for (const word of wordsOf(text)) words.add(word);
    for (const [token] of plain.matchAll(/[\w-]+/g)) if (!/^\d+$/.test(token)) values.add(token);
    for (const [, name = '', , quoted] of plain.matchAll(/\[([\w-]+)(?:[~|^$*]?=(["'])(.*?)\2)?/g)) {
      attributeNames.add(name);
      if (quoted) values.add(quoted);
    }
  };
  const visit = (value: unknown, key = ''): void => {
    if (typeof value === 'string') {
      learn(value);
      if (key === 'attribute') attributeNames.add(value);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        if (key === 'facts') learn(name);
        visit(inner, name);
      }
    }
  };
  if (adapter) {
    const { id: _, name: __, evidence: ___, ...how } = adapter;
    visit(how);
  }
  const compared = adapter?.thread.roles.flatMap(({ facts }) => Object.entries(facts ?? {})) ?? [];
  const facts = Map.groupBy(compared, ([path]) => path.split('.').at(-1) ?? '');
  const inAddress = adapter?.ticketId.filter(({ of }) => of).map(({ pattern = '' }) => ({ fact: 'address', pattern }));
  return {
    words,
    values,
    attributeNames,
    ticketIn: (address) => findValue(inAddress, { facts: { address } }),
    facts: new Map(Array.from(facts, ([key, rules]) => [key, new Set(rules.flatMap(([, may]) => may))])),
  };
}

/** Lists the words of a selector, a pattern or an address, with characters such as dashes. */
export function wordsOf(text: string): string[] {
  return text.replaceAll(ESCAPES, ' ').match(/\p{L}{2,}|[^\x20-\x7E\p{L}\p{M}\p{N}\s]/gu) ?? [];
}
