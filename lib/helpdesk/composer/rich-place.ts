import type { ComposerText } from './composer';
import { findEdge } from './find-edge';
import { readRichLines, type RichLine } from './rich-lines';

export interface RichPlace {
  range: Range;
  /** What is written becomes part of a line that has words. */
  isInLine?: boolean;
  /** What is written has to begin a line of its own. */
  breakBefore?: boolean;
  /** What is written has to end its line. */
  breakBehind?: boolean;
}

const SIGNATURES = '.gmail_signature,.moz-signature,[data-signature]';

/**
 * Finds where a text goes in a rich draft.
 *
 * @param caret - The agent's selection in the draft; null when there is none.
 */
export function findPlace(element: HTMLElement, { mode, signature }: ComposerText, caret: Range | null): RichPlace {
  const range = new Range();
  range.selectNodeContents(element);
  const lines = readRichLines(element);
  if (mode === 'replace' || !lines.length) return { range };

  if (mode === 'cursor' && caret) {
    range.setStart(caret.endContainer, caret.endOffset);
    range.collapse(true);
    const line = lines.find(({ first, last, text }) => text.trim() && holdsCaret(rangeOf(first, last), range));
    const breakBefore = line && isBehindWords(range, line);
    return { range, breakBefore, isInLine: line && !breakBefore };
  }

  const marked = (signature && element.querySelector(signature)) || element.querySelector(SIGNATURES);
  const edge = mode === 'end' ? lines.length : findEdge(lines, ({ first }) => marked?.contains(first));
  const above = lines[edge - 1];
  const below = lines[edge];
  if (above) {
    // What is written behind a quote is no part of it. A break belongs to the line before it, also where it only holds
    // an empty line open.
    range.setStartAfter(above.quote ?? above.last);
    if (!above.quote && above.last.nodeName === 'BR') range.setStartBefore(above.last);
  } else if (below) {
    range.setStartBefore(below.first);
  }
  range.collapse(true);
  return { range, breakBefore: Boolean(above?.text.trim()), breakBehind: !above };
}

function rangeOf(first: Node, last: Node): Range {
  const range = new Range();
  range.setStartBefore(first);
  range.setEndAfter(last);
  return range;
}

function holdsCaret(words: Range, { startContainer, startOffset }: Range): boolean {
  return words.isPointInRange(startContainer, startOffset);
}

/** Whether a caret in a line stands behind its last word. */
function isBehindWords({ startContainer, startOffset }: Range, { first, last }: RichLine): boolean {
  const words = rangeOf(first, last);
  const rest = words.cloneRange();
  words.setEnd(startContainer, startOffset);
  rest.setStart(startContainer, startOffset);
  return /[^\s\u200B]$/.test(words.toString()) && !rest.toString().trim();
}
