export interface Change {
  kind: 'same' | 'removed' | 'added';
  words: string;
}

/** Limit of changed words. The search time grows with the square, and a diff of a rewritten text helps nobody. */
const MAX_EDITS = 300;

/**
 * Compares two plain texts word by word, by the rules of the language (Chinese, Japanese and Thai have no spaces).
 * White space alone is no change. The comparing code loads on first use.
 * @param language BCP 47 tag of the texts
 */
export async function findWordChanges(before: string, after: string, language?: string): Promise<Change[]> {
  const { diffWords } = await import('diff/lib/diff/word.js');
  const intlSegmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const found = diffWords(withShortGaps(before), withShortGaps(after), { intlSegmenter, maxEditLength: MAX_EDITS });
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

/** The comparing code needs quadratic time for the length of a run of white space. */
function withShortGaps(text: string): string {
  return text.replace(/\s{20,}/g, (gap) => gap.slice(0, 20));
}
