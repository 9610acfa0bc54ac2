import * as dom from '../dom';
import type { ComposerText } from './editor-handle';
import { findEdge } from './find-edge';
import { readRichLines, type RichLine } from './read-rich-lines';

export interface RichPlace {
  range: Range;
  isInLine?: boolean;
  breakBefore?: boolean;
  breakBehind?: boolean;
}

const SIGNATURES = '.gmail_signature,.moz-signature,[data-signature]';

/** Decides where a text goes in a rich draft. */
export function findRichPlace(element: HTMLElement, { mode, signature }: ComposerText, caret: Range | null): RichPlace {
  const range = new Range();
  range.selectNodeContents(element);
  const lines = readRichLines(element);
  if (mode === 'replace' || !lines.length) return { range };

  if (mode === 'cursor' && caret && !isInRichSignature(element, lines, signature, caret)) {
    range.setStart(caret.endContainer, caret.endOffset);
    range.collapse(true);
    const line = lines.find(({ first, last, text }) => text.trim() && holdsCaret(rangeOf(first, last), range));
    const breakBefore = line && isBehindWords(range, line);
    return { range, breakBefore, isInLine: line && !breakBefore };
  }

  const edge = mode === 'end' ? lines.length : findRichEdge(element, lines, signature, !caret);
  const above = lines[edge - 1];
  const below = lines[edge];
  if (above) {
    // A text after a quote must not become part of it. A `<br>` ends its line, even if the line is empty.
    range.setStartAfter(above.quote ?? above.last);
    if (!above.quote && dom.nodeName(above.last) === 'BR') range.setStartBefore(above.last);
  } else if (below) {
    range.setStartBefore(below.first);
  }
  range.collapse(true);
  return { range, breakBefore: Boolean(above?.text.trim()), breakBehind: !above };
}

/** Finds the line above which a reply goes. */
export function findRichEdge(
  element: HTMLElement,
  lines: readonly RichLine[],
  signature: string | undefined,
  isUntouched = false,
): number {
  const marked = (signature && dom.querySelector(element, signature)) || dom.querySelector(element, SIGNATURES);
  return findEdge(lines, ({ first }) => marked && dom.contains(marked, first), isUntouched);
}

/** Whether the caret is in the signature or below it. A quote ends a signature. */
export function isInRichSignature(
  element: HTMLElement,
  lines: readonly RichLine[],
  signature: string | undefined,
  caret: Range,
): boolean {
  const rest = new Range();
  rest.selectNodeContents(element);
  const upToCaret = lines.filter(({ first }) => {
    rest.setStartBefore(first);
    return rest.isPointInRange(caret.endContainer, caret.endOffset);
  });
  const belowQuote = upToCaret.slice(upToCaret.findLastIndex(({ quote }) => quote) + 1);
  return findRichEdge(element, belowQuote, signature) < belowQuote.length;
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

function isBehindWords({ startContainer, startOffset }: Range, { first, last }: RichLine): boolean {
  const words = rangeOf(first, last);
  const rest = words.cloneRange();
  words.setEnd(startContainer, startOffset);
  rest.setStart(startContainer, startOffset);
  return /[^\s\u200B]$/.test(words.toString()) && !rest.toString().trim();
}
