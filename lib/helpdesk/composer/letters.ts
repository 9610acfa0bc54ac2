/** What of a text is compared. */
export type Measure = (text: string) => string;

/**
 * What must come through an editor unharmed: letters and digits. Editors are free to change the rest (spaces, breaks,
 * quotes, bullets), so comparing more than this would call honest work a failure.
 */
const lettersOf = without(/[^\p{L}\p{M}\p{N}]/gu);

/** All that can be seen of a text. */
export const marksOf = without(/[\s\p{Cf}]/gu);

/** The measure by which a draft is compared before and after `wanted` is written into it: an emoji has no letters. */
export function measureFor(wanted: string): Measure {
  return lettersOf(wanted) ? lettersOf : marksOf;
}

/** Whether `draft` holds `sought`, which is measured already, on lines of its own, however they are broken. */
export function holdsText(draft: string, sought: string, measure: Measure): boolean {
  const lines = draft.split('\n').map(measure).filter(Boolean);
  return lines.some((_, start) => {
    let held = '';
    for (let line = start; line < lines.length && held.length < sought.length; line += 1) held += lines[line];
    return held === sought;
  });
}

function without(pattern: RegExp): Measure {
  return (text) => text.normalize('NFC').replaceAll(pattern, '');
}
