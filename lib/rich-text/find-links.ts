import { memoize } from '@/lib/shared/memoize';

import { plainOf, type ReplyText } from './reply-text';
import { sanitizeToFragment } from './sanitize-html';

export interface ReplyLink {
  address: string;
  /** Empty for an address in the text. */
  words: string;
}

/** Helpdesks and mail programs make links of them. */
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"'\p{Ps}\p{Pe}\p{Pi}\p{Pf}。，、；：！？]+/giu;

/** Finds the links of a reply. Memoized, because the panel asks at each change. */
export const findLinks = memoize((reply: ReplyText): readonly ReplyLink[] => {
  const anchors = reply.kind === 'rich' ? [...sanitizeToFragment(reply.html).querySelectorAll('a')] : [];
  const links = anchors.map((link) => ({ address: link.getAttribute('href') ?? '', words: link.textContent }));
  return [...links, ...findAddresses(plainOf(reply))];
});

function findAddresses(text: string): ReplyLink[] {
  return (text.match(ADDRESS) ?? []).map((found) => {
    const address = found.replace(/[.,;:!?*_]{1,9}$/, '');
    return { address: /^www\./i.test(address) ? `https://${address}` : address, words: '' };
  });
}
