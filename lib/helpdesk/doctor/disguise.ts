import { parseJson } from '../find-value';
import { disguiseShape } from './disguise-shape';
import { isLanguage } from './is-language';
import type { Secrets } from './secrets';
import type { Vocabulary } from './vocabulary';

/** The host that a disguised page stands on, and the one that stands for all others. Neither exists. */
const HOST = 'https://desk.example';
const OTHER_HOST = 'https://other.example';

/** Longer runs of text say no more about a structure. */
const MAX_TEXT = 120;

/** Longer parts of names are made by machines, or are somebody's data. */
const MAX_WORD = 20;

const ISO_TIME = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** Puts others' words, names and numbers in the place of a page's own; the same ones for the same. */
export interface Disguise {
  /** Words that people read: letters become x, digits 0, and the ticket's id another one. `kept`: words that stay. */
  text: (text: string, kept?: ReadonlySet<string>) => string;
  /** A name that a program gave (an id, a part of a class): what looks like data, or like somebody's name, goes. */
  name: (name: string) => string;
  /** Names of classes. Short numbers in them are sizes, and stay. */
  classes: (classes: string) => string;
  /** A value of any kind, of which only the adapter's own words stay. */
  datum: (value: string) => string;
  /** The shape of an address: without its host, its own words, and what its query says. */
  address: (address: string) => string;
  /** The page's own address, in which the adapter still finds the ticket's id. */
  ownAddress: () => string;
  /** JSON as text, of the same shape; what is none stays none. */
  json: (text: string) => string;
}

/** @param disguiseHtml for HTML inside JSON */
export function createDisguise(
  { words, values, facts, ticketIn }: Vocabulary,
  { numbers, names, people, ticketId, language }: Secrets,
  disguiseHtml: (html: string) => string,
): Disguise {
  const pseudonyms = new Map<string, string>();

  const pseudonymOf = (value: string): string => {
    const known = pseudonyms.get(value) ?? `x${pseudonyms.size + 1}`;
    pseudonyms.set(value, known);
    return known;
  };
  const numberOf = (digits: string): string => numbers.get(digits) ?? '0';
  const blank = (letters: string): string => 'x'.repeat(Math.min(letters.length, MAX_WORD));
  const strictRuns = (value: string): string =>
    value
      .replace(/%[\da-f]{2}/gi, 'x')
      .replace(/[\p{L}\p{M}]+|\d+|[^\x20-\x7E]/gu, (run) =>
        words.has(run) ? run : /^\d/.test(run) ? numberOf(run) : blank(run),
      );
  const hideText = (said: string, kept?: ReadonlySet<string>): string =>
    said.replace(/[\p{L}\p{M}]+|\p{N}|[^\x20-\x7E\n]/gu, (run) => {
      if (kept?.has(run)) return run;
      return /\p{N}/u.test(run) ? '0' : 'x'.repeat(run.length);
    });

  const ownId = ticketId && disguiseTicketId(ticketId);
  /** What is the same wherever it stands: rules compare names, and the ticket's id leads to answers. */
  const standIns = new Map<string, string>();
  for (const person of people) {
    const others = new Set(standIns.values());
    let standIn = hideText(person.slice(0, MAX_TEXT));
    while (others.has(standIn)) standIn += 'x';
    standIns.set(person, standIn);
  }
  if (ticketId && ownId) standIns.set(ticketId, ownId);
  const anyKnown = wholeOf([...standIns.keys()]);
  const ticketItself = wholeOf(ticketId && /\D/.test(ticketId) ? [ticketId] : []);

  /** An id that an address is to be read from has the shape that is sought there. */
  function disguiseTicketId(id: string): string {
    const plain = /^\d+$/.test(id) ? numberOf(id) : strictRuns(id);
    const isFound = (other: string): boolean => ticketIn(location.href.replaceAll(id, () => other)) === other;
    return isFound(plain) || !isFound(id) ? plain : disguiseShape(id, isFound);
  }

  /** The adapter's own words stay; every other letter becomes an x, every number another. */
  function strict(value: string): string {
    const parts = value.split(ticketItself);
    return parts.map((run, index) => (index % 2 ? ownId : strictRuns(run))).join('');
  }

  function text(data: string, kept?: ReadonlySet<string>): string {
    if (data.trim() === '') return data && (data.includes('\n') ? '\n' : ' ');
    const short = data.replace(/[^\S\n]+/g, ' ').slice(0, MAX_TEXT);
    const parts = short.split(anyKnown);
    return parts.map((said, index) => (index % 2 ? standIns.get(said) : hideText(said, kept))).join('');
  }

  /** A part of a name between hyphens and the like. */
  function part(run: string, keepsShort: boolean): string {
    if (values.has(run)) return run;
    const pieces = run.match(/\p{L}+|\d+|[^\p{L}\d]/gu) ?? [];
    const switches = run.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0;
    // Letters and digits in turns, and many capitals in one word, are what hashes and tokens look like.
    const isHash = pieces.length > 2 || switches > 3 || run.length > MAX_WORD;
    return pieces
      .map((piece) => {
        if (words.has(piece)) return piece;
        if (/^\d/.test(piece)) return keepsShort && piece.length < 3 && !isHash ? piece : numberOf(piece);
        // Words of several parts, such as `articleItem`, hide names as well.
        const isName = (piece.match(/\p{Lu}?\p{Ll}+|\p{Lu}+/gu) ?? []).some((word) => names.has(word.toLowerCase()));
        return isHash || isName || names.has(piece.toLowerCase()) ? blank(piece) : piece;
      })
      .join('');
  }

  function tidyName(value: string, keepsShort: boolean): string {
    if (values.has(value)) return value;
    const holdsTicket = ticketId !== undefined && /\D/.test(ticketId) && value.includes(ticketId);
    if (holdsTicket || !/^[\w\-:./!%[\]]*$/.test(value)) return strict(value);
    return value.replace(/[\p{L}\d]+/gu, (run) => part(run, keepsShort));
  }

  function datum(value: string): string {
    const trimmed = value.trim();
    if (/^\d+$/.test(trimmed)) return numberOf(trimmed);
    if (values.has(trimmed) || /^(?:|true|false|null|undefined)$/.test(trimmed)) return trimmed;
    const standIn = standIns.get(trimmed);
    if (standIn !== undefined) return standIn;
    if (ISO_TIME.test(trimmed) || (trimmed === language && isLanguage(trimmed))) return trimmed;
    if (/\s/.test(trimmed)) return text(trimmed);
    if (/^[\w+.-]*:|\//.test(trimmed)) return address(trimmed);
    const hasOwnWords = trimmed.match(/\p{L}+/gu)?.some((word) => words.has(word));
    return hasOwnWords ? strict(trimmed) : pseudonymOf(trimmed);
  }

  function address(value: string): string {
    const [, scheme, rest = ''] = /^\s*(?:([a-z][\w+.-]*):)?([^]*)$/i.exec(value) ?? [];
    if (scheme && /^mailto$/i.test(scheme)) return 'mailto:x@x.example';
    if (scheme && !/^https?$/i.test(scheme)) return 'about:blank';
    const [, host, path = ''] = /^(\/\/[^/?#]*)?([^]*)$/.exec(rest) ?? [];
    const isOwn = URL.parse(value, document.baseURI)?.host === location.host;
    const origin = host === undefined ? '' : isOwn ? HOST : OTHER_HOST;
    const [, before = '', query, hash = ''] = /^([^?#]*)(\?[^#]*)?(#[^]*)?$/.exec(path) ?? [];
    return origin + strict(before) + (query === undefined ? '' : `?${disguiseQuery(query.slice(1))}`) + strict(hash);
  }

  function ownAddress(): string {
    const plain = address(location.href);
    if (!ticketId || !ownId || ticketIn(location.href) !== ticketId || ticketIn(plain) === ownId) return plain;
    const path = location.href.slice(location.origin.length).replace(/%[\da-f]{2}/gi, 'x');
    const isFound = (other: string): boolean => ticketIn(HOST + other) === ownId;
    const asked = path.replaceAll(ticketId, () => ownId);
    return isFound(asked) ? HOST + disguiseShape(asked, isFound) : plain;
  }

  /** Numbers are kept, as others: they may be the ticket's. */
  function disguiseQuery(query: string): string {
    return query.replace(/([^=&;]*)(=?)([^&;]*)/g, (_, key: string, equals: string, value: string) => {
      const said = /^\d+$/.test(value) ? numberOf(value) : values.has(value) ? value : '';
      return strict(key) + equals + said;
    });
  }

  function disguiseJson(value: unknown, key: string): unknown {
    if (Array.isArray(value)) return value.map((item) => disguiseJson(item, key));
    if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value).map(([name, inner]) => [tidyName(name, false), disguiseJson(inner, name)]);
      return Object.fromEntries(entries) as unknown;
    }
    if (facts.get(key)?.has(String(value))) return value;
    if (typeof value === 'number') return Number(numberOf(String(value)));
    if (typeof value === 'string') return value.includes('<') ? disguiseHtml(value) : datum(value);
    return value;
  }

  return {
    text,
    name: (value) => tidyName(value, false),
    classes: (value) =>
      value
        .split(/\s+/)
        .map((token) => tidyName(token, true))
        .join(' '),
    datum,
    address,
    ownAddress,
    json(source) {
      const parsed = parseJson(source);
      // Half of some JSON is none, and stays none.
      if (parsed === undefined) return source.trim() === '' ? '' : '{';
      return JSON.stringify(disguiseJson(parsed, ''));
    },
  };
}

/** Finds texts whole, as in "#7", and not where they are a part of something longer; the longest first. */
function wholeOf(texts: string[]): RegExp {
  const longestFirst = texts.toSorted((one, other) => other.length - one.length).map(escapePattern);
  const any = longestFirst.join('|') || '(?!)';
  return new RegExp(`(?<![\\p{L}\\p{N}])(${any})(?![\\p{L}\\p{N}])`, 'u');
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
