/** Normalizes the spellings of an order number: `#so-10023` and `SO-10023` are the same order. */
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
  return text.trim().replace(/^#/, '');
}
