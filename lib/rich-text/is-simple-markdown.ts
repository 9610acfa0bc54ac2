/*
 * The parser needs quadratic time for many marks or lines in one block and for long words, and a function call for each level
 * of quotes and lists. It gives each row of a table as many cells as the head has. It cannot be stopped, so these are counted
 * before.
 */

/** In UTF-16 units; about five pages. */
const MAX_LENGTH = 10_000;
const MAX_WORD = 1000;
const LONG_GAP = /\s{100}/;
/** In one block, which is a run of lines without an empty one. */
const MAX_MARKS = 500;
const MAX_LINES = 300;
const MAX_LEVELS = 20;
const MAX_CELLS = 1500;

/** As in the parser, a line with a tab or a no-break space is not empty. */
const EMPTY_LINE = /(?:\r\n?|\n) *(?=[\r\n])/;

/** Returns whether Markdown is parsed within milliseconds. */
export function isSimpleMarkdown(markdown: string): boolean {
  if (markdown.length > MAX_LENGTH || LONG_GAP.test(markdown)) return false;
  if (markdown.split(/\s/).some((word) => word.length > MAX_WORD)) return false;
  const blocks = markdown.split(EMPTY_LINE).map((block) => block.split(/\r\n?|\n/));
  return blocks.every(isSimpleBlock) && blocks.reduce((sum, lines) => sum + countCells(lines), 0) <= MAX_CELLS;
}

function isSimpleBlock(lines: string[]): boolean {
  return (
    lines.length <= MAX_LINES &&
    count(lines.join('\n'), /[*_~`[\]()<!&\\]/g) <= MAX_MARKS &&
    lines.every((line) => countLevels(line) <= MAX_LEVELS)
  );
}

function countCells(lines: string[]): number {
  const columns = Math.max(...lines.map((line) => count(line, /\|/g)));
  return columns && (columns + 1) * lines.length;
}

function countLevels(line: string): number {
  return count(/^[\s>*+\d.)-]*/.exec(line)?.[0] ?? '', />|[*+.)-](?=\s)/g);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
