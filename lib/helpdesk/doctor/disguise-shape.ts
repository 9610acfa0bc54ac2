/**
 * Puts others in the place of a text's letters and digits, one by one, except of those without which it is no longer
 * recognised: these are what the adapter's pattern itself says.
 * @param isRecognised holds for the text as it is
 */
export function disguiseShape(text: string, isRecognised: (changed: string) => boolean): string {
  let shape = Array.from(text);
  for (const [at, character] of shape.entries()) {
    const changes = standInsFor(character).map((standIn) => shape.with(at, standIn));
    shape = changes.find((change) => isRecognised(change.join(''))) ?? shape;
  }
  return shape.join('');
}

/** Hexadecimal numbers know no x. */
function standInsFor(character: string): string[] {
  if (/\p{N}/u.test(character)) return ['0'];
  if (/\p{Lu}/u.test(character)) return ['X', 'A'];
  return /[\p{L}\p{M}]|[^\x20-\x7E]/u.test(character) ? ['x', 'a'] : [];
}
