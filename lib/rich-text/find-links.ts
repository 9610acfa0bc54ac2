import { memoize } from '@/lib/shared/memoize';

import { plainOf, type ReplyText } from './reply-text';
import { sanitizeToFragment } from './sanitize-html';

export interface ReplyLink {
  address: string;
  words: string;
}

/** Letters of scripts without spaces may stand directly before a name, and are no part of it. */
const LETTER = String.raw`[[\p{L}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]]`;
/** Other letters cannot stand directly before an address. */
const START = String.raw`(?<!${LETTER}|[@.\-\/_%+\{])`;
/** Browsers take the wide and the half-wide full stop for a dot. */
const DOT = '[.．｡]';
/** The lengths are those of the domain name system. */
const NAMES = String.raw`(?:${LETTER}(?:${LETTER}|-){0,62}${DOT}){1,8}`;
const CODED_TOP = String.raw`xn--[a-z\d\-]{2,59}`;
const BYTE = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`;
const NUMBER = String.raw`${BYTE}(?:${DOT}${BYTE}){3}(?!\p{N}|${DOT}\p{N})`;
const REST = String.raw`[^\s<>"'\p{Ps}\p{Pe}\p{Pi}\p{Pf}。，、；：！？]`;
const WITH_SCHEME = String.raw`[a-z][a-z\d+\-.]{1,15}:\/\/(?:\[[\da-f:.]{2,45}\]|${REST})${REST}*`;
const MAIL = String.raw`${LETTER}(?:${LETTER}|[._%+\-]){0,63}@${NAMES}(?:${CODED_TOP}|${LETTER}{2,63})`;
const WITH_PATH = String.raw`(?:${NUMBER}|${NAMES}(?:${CODED_TOP}|\p{L}{2,63}))(?::\d{1,5})?\/${REST}*`;
const HOST = String.raw`${NAMES}(?:${CODED_TOP}|(?:(?!\p{N})${LETTER}){2,63})(?!${LETTER}|[@\-_]|${DOT}${LETTER})`;
const ADDRESS = new RegExp(
  String.raw`${WITH_SCHEME}|www${DOT}${REST}+|${START}(?:(?<mail>${MAIL})|${WITH_PATH}|(?<host>${HOST})|${NUMBER})`,
  'giv',
);

const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;

/** In running text, also with capitals or behind a number. */
const COMMON_ENDING = /[.．｡](?:com|net|org|info|shop|online)$/i;
/** Names of files and libraries look like hosts. */
const FILE = /\.(?:pdf|docx?|xlsx?|csv|txt|html?|png|jpe?g|gif|svg|js)$/i;

/** Finds the links of a reply. Memoized, because the panel asks at each change. */
export const findLinks = memoize((reply: ReplyText): readonly ReplyLink[] => {
  const anchors = reply.kind === 'rich' ? [...sanitizeToFragment(reply.html).querySelectorAll('a')] : [];
  const links = anchors.map((link) => ({ address: link.getAttribute('href') ?? '', words: link.textContent }));
  return [...links, ...findAddresses(plainOf(reply))];
});

/** Mail programs make links of addresses and hosts, too. */
function findAddresses(text: string): ReplyLink[] {
  return [...text.matchAll(ADDRESS)].flatMap(({ 0: found, groups: { mail, host } = {} }) => {
    if (mail !== undefined) return { address: `mailto:${mail}`, words: '' };
    if (host !== undefined && !isHost(host)) return [];
    const address = found.replace(/[.,;:!?*_]{1,9}$/, '');
    return { address: SCHEME.test(address) ? address : `https://${address}`, words: '' };
  });
}

/** Returns whether words are a host, and not sentences without a space between them such as "St.Gallen" or "27.november". */
function isHost(words: string): boolean {
  if (COMMON_ENDING.test(words)) return true;
  const names = words.split(/[.．｡]/);
  const ending = names.pop() ?? '';
  const isOneCase = ending === ending.toLowerCase() || words === words.toUpperCase();
  return isOneCase && !FILE.test(words) && names.some((name) => name.length > 1 && /\p{L}/u.test(name));
}
