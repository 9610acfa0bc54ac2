import type { Adapter } from '../adapter';
import { findValue } from '../find-value';

/**
 * What a disguised page may still say: the words that the adapter itself holds. They are in every copy of the extension,
 * or the agent's own recipe, and without them the page could not be read again.
 */
export interface Vocabulary {
  /** Runs of letters, and signs beyond ASCII. */
  words: ReadonlySet<string>;
  /** Whole classes, names and attribute values of selectors. No numbers: those are other ones in a disguised page. */
  values: ReadonlySet<string>;
  /** What rules compare with: the last step of a path in the helpdesk's JSON → values. */
  facts: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names of attributes that are sought. */
  attributes: ReadonlySet<string>;
  /** The ticket's id, as it is found in an address; undefined where it is not sought there. */
  ticketIn: (address: string) => string | undefined;
}

/** Regular expressions and selectors have letters of their own that are no words of the page. */
const ESCAPES = /\\[a-zA-Z]/g;

/** @param adapter undefined: nobody reads the page, and no word needs to stay */
export function createVocabulary(adapter: Adapter | undefined): Vocabulary {
  const words = new Set<string>();
  const values = new Set<string>();
  const attributes = new Set<string>();
  const learn = (text: string): void => {
    const plain = text.replaceAll(ESCAPES, ' ');
    for (const word of wordsOf(text)) words.add(word);
    for (const [token] of plain.matchAll(/[\w-]+/g)) if (!/^\d+$/.test(token)) values.add(token);
    for (const [, name = '', , quoted] of plain.matchAll(/\[([\w-]+)(?:[~|^$*]?=(["'])(.*?)\2)?/g)) {
      attributes.add(name);
      if (quoted) values.add(quoted);
    }
  };
  const visit = (part: unknown, key = ''): void => {
    if (typeof part === 'string') {
      learn(part);
      if (key === 'attribute') attributes.add(part);
    } else if (typeof part === 'object' && part !== null) {
      for (const [name, inner] of Object.entries(part)) {
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
    attributes,
    ticketIn: (address) => findValue(inAddress, { facts: { address } }),
    facts: new Map(Array.from(facts, ([key, rules]) => [key, new Set(rules.flatMap(([, may]) => may))])),
  };
}

/** The words of a selector, a pattern or an address, and signs such as dashes that a pattern asks for. */
export function wordsOf(text: string): string[] {
  return text.replaceAll(ESCAPES, ' ').match(/\p{L}{2,}|[^\x20-\x7E\p{L}\p{M}\p{N}\s]/gu) ?? [];
}
