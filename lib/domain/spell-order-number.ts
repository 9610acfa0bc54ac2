import { withoutInvisible } from '@/lib/shared/without-invisible';

const DASH = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;

/** Normalizes what mail programs do to a number: other dashes, and unseen places for a break. */
export function withPlainDashes(text: string): string {
  return withoutInvisible(text).replace(DASH, '-');
}

/** Normalizes the spellings of an order number: `#so-10023`, `SO-10023` and `SO–10023` are the same order. */
export function foldOrderNumber(text: string): string {
  return withoutHash(text).toLowerCase();
}

/** Lists the spellings under which a shop may know a number, because its interface compares exactly. */
export function spellOrderNumber(mentioned: string): string[] {
  const bare = withoutHash(mentioned);
  return [...new Set([bare, bare.toUpperCase(), bare.toLowerCase(), mentioned.trim()])].filter((spelling) =>
    /[^#]/.test(spelling),
  );
}

function withoutHash(text: string): string {
  return withPlainDashes(text).trim().replace(/^#/, '');
}
