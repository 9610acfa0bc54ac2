/** A run of words: in both texts, only in the one before, or only in the one after. */
export interface Change {
  kind: 'same' | 'removed' | 'added';
  words: string;
}

/**
 * Most words that may differ. The time to find them grows with their square, and of a text written anew nobody wants to
 * see which words happen to be in both.
 */
const MAX_EDITS = 300;

/**
 * How one plain text became another, word by word. Where words end is a matter of language: Chinese, Japanese and Thai
 * put no spaces between them. Spaces and line breaks alone are no difference. What compares is loaded when it is needed
 * first.
 * @param language BCP 47 tag of the texts, where it is known
 */
export async function findChanges(before: string, after: string, language?: string): Promise<Change[]> {
  const { diffWords } = await import('diff/lib/diff/word.js');
  const intlSegmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const found = diffWords(before, after, { intlSegmenter, maxEditLength: MAX_EDITS });
  if (!found) {
    return [
      { kind: 'removed', words: before },
      { kind: 'added', words: after },
    ];
  }
  return found.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    words: value,
  }));
}
