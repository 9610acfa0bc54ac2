import { parseJson } from '@/lib/shared/parse-json';

import { createAddressAnonymizer } from './anonymize-address';
import { createNameAnonymizer } from './anonymize-name';
import { createTextAnonymizer, type TextAnonymizer } from './anonymize-text';
import { isLanguage } from './is-language';
import type { PageSecrets } from './secrets';
import type { Vocabulary } from './vocabulary';

const ISO_TIME = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** Replaces a page's words, names and numbers. Equal values get equal pseudonyms. */
export interface Anonymizer extends Pick<TextAnonymizer, 'text'> {
  /** For technical names, such as ids: parts that look like data or personal names are replaced. */
  name: (name: string) => string;
  /** For class lists. Short numbers in them are sizes and stay. */
  classes: (classes: string) => string;
  /** For any value: only the adapter's own words stay. */
  datum: (value: string) => string;
  /** For addresses: host, words and query values are replaced. */
  address: (address: string) => string;
  /** Returns the page's anonymized address, in which the adapter still finds the ticket's id. */
  ownAddress: () => string;
  /** For JSON text: the structure stays, and invalid JSON stays invalid. */
  json: (text: string) => string;
}

/** Creates the anonymizer of one page. `anonymizeHtml` is for HTML inside JSON. */
export function createAnonymizer(
  vocabulary: Vocabulary,
  secrets: PageSecrets,
  anonymizeHtml: (html: string) => string,
): Anonymizer {
  const { words, values, facts } = vocabulary;
  const texts = createTextAnonymizer(vocabulary, secrets);
  const { text, strict, number, pseudonyms } = texts;
  const name = createNameAnonymizer(vocabulary, secrets, texts);
  const { address, ownAddress } = createAddressAnonymizer(vocabulary, secrets, texts);
  const tokens = new Map<string, string>();

  function hideToken(value: string): string {
    const token = tokens.get(value) ?? `x${tokens.size + 1}`;
    tokens.set(value, token);
    return token;
  }

  function datum(value: string): string {
    const trimmed = value.trim();
    if (/^\d+$/.test(trimmed)) return number(trimmed);
    if (values.has(trimmed) || /^(?:|true|false|null|undefined)$/.test(trimmed)) return trimmed;
    const pseudonym = pseudonyms.get(trimmed);
    if (pseudonym !== undefined) return pseudonym;
    if (ISO_TIME.test(trimmed) || (trimmed === secrets.language && isLanguage(trimmed))) return trimmed;
    if (/\s/.test(trimmed)) return text(trimmed);
    if (/^[\w+.-]*:|\//.test(trimmed)) return address(trimmed);
    const hasOwnWords = trimmed.match(/\p{L}+/gu)?.some((word) => words.has(word));
    return hasOwnWords ? strict(trimmed) : hideToken(trimmed);
  }

  function anonymizeJson(value: unknown, key: string): unknown {
    if (Array.isArray(value)) return value.map((item) => anonymizeJson(item, key));
    if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value).map(([member, inner]) => [name(member), anonymizeJson(inner, member)]);
      return Object.fromEntries(entries) as unknown;
    }
    if (facts.get(key)?.has(String(value))) return value;
    if (typeof value === 'number') return Number(number(String(value)));
    if (typeof value === 'string') return value.includes('<') ? anonymizeHtml(value) : datum(value);
    return value;
  }

  return {
    text,
    name: (value) => name(value),
    classes: (value) =>
      value
        .split(/\s+/)
        .map((token) => name(token, true))
        .join(' '),
    datum,
    address,
    ownAddress,
    json(source) {
      const parsed = parseJson(source);
      // `{` stands for invalid JSON.
      if (parsed === undefined) return source.trim() === '' ? '' : '{';
      return JSON.stringify(anonymizeJson(parsed, ''));
    },
  };
}
