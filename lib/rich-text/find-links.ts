import { memoize } from '@/lib/shared/memoize';

import { plainOf, type ReplyText } from './reply-text';
import { sanitizeToFragment } from './sanitize-html';

export interface ReplyLink {
  address: string;
  words: string;
}

/** Letters of scripts without spaces may stand directly before a name, and are no part of it. */
const LETTER = String.raw`[[\p{L}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]]`;
/** A host with a path. The lengths are those of the domain name system. */
const BARE = String.raw`(?<!${LETTER}|[@.\-\/])(?:${LETTER}(?:${LETTER}|-){0,62}\.){1,4}\p{L}{2,63}(?::\d{1,5})?\/`;
const ADDRESS = new RegExp(
  String.raw`(?:https?:\/\/|www\.|${BARE})[^\s<>"'\p{Ps}\p{Pe}\p{Pi}\p{Pf}。，、；：！？]+`,
  'giv',
);

/** Finds the links of a reply. Memoized, because the panel asks at each change. */
export const findLinks = memoize((reply: ReplyText): readonly ReplyLink[] => {
  const anchors = reply.kind === 'rich' ? [...sanitizeToFragment(reply.html).querySelectorAll('a')] : [];
  const links = anchors.map((link) => ({ address: link.getAttribute('href') ?? '', words: link.textContent }));
  return [...links, ...findAddresses(plainOf(reply))];
});

function findAddresses(text: string): ReplyLink[] {
  return (text.match(ADDRESS) ?? []).map((found) => {
    const address = found.replace(/[.,;:!?*_]{1,9}$/, '');
    return { address: /^https?:/i.test(address) ? address : `https://${address}`, words: '' };
  });
}
