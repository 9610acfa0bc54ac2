/** Replaces a text's letters and digits one by one, except those that the adapter's pattern needs. */
export function anonymizeShape(text: string, isRecognised: (changed: string) => boolean): string {
  let shape = Array.from(text);
  for (const [at, character] of shape.entries()) {
    const changes = pseudonymsFor(character).map((pseudonym) => shape.with(at, pseudonym));
    shape = changes.find((change) => isRecognised(change.join(''))) ?? shape;
  }
  return shape.join('');
}

/** A pattern for hexadecimal numbers accepts no x. */
function pseudonymsFor(character: string): string[] {
  if (/\p{N}/u.test(character)) return ['0'];
  if (/\p{Lu}/u.test(character)) return ['X', 'A'];
  return /[\p{L}\p{M}]|[^\x20-\x7E]/u.test(character) ? ['x', 'a'] : [];
}
