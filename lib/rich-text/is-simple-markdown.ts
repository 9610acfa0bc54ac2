/*
 * The parser needs quadratic time for many stars and underscores in one paragraph and for long words, and a function call
 * for each level of quotes and lists. It cannot be stopped, so these are counted before.
 */

/** In UTF-16 units; about ten pages. */
const MAX_LENGTH = 20_000;
const MAX_WORD = 2000;
const MAX_EMPHASES = 500;
const MAX_MARKS = 20;

/** Tells whether Markdown is parsed within milliseconds. */
export function isSimpleMarkdown(markdown: string): boolean {
  if (markdown.length > MAX_LENGTH || markdown.split(/\s/).some((word) => word.length > MAX_WORD)) return false;
  let emphases = 0;
  return markdown.split('\n').every((line) => {
    emphases = line.trim() === '' ? 0 : emphases + count(line, /[*_]/g);
    const [start = ''] = /^[\s>*+\d.)-]*/.exec(line) ?? [];
    return emphases <= MAX_EMPHASES && count(start, />|[*+.)-](?=\s)/g) <= MAX_MARKS;
  });
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
