import type { ComposerText } from './composer';
import { isText, readRichLines, type RichLine } from './rich-lines';

export interface RichPlace {
  range: Range;
  /** What is written has to begin a line of its own. */
  breakBefore: boolean;
  /** What is written has to end its line. */
  breakBehind: boolean;
}

const SIGNATURES = '.gmail_signature,.moz-signature,[data-signature]';

/**
 * Finds where a text goes in a rich draft.
 *
 * @param caret - The agent's selection in the draft; null when there is none.
 */
export function findPlace(
  element: HTMLElement,
  { mode, signature }: Pick<ComposerText, 'mode' | 'signature'>,
  caret: Range | null,
): RichPlace {
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  const place = { range, breakBefore: false, breakBehind: false };
  if (mode === 'replace') return place;

  const lines = readRichLines(element);
  if (mode === 'cursor' && caret) {
    range.setStart(caret.endContainer, caret.endOffset);
    range.collapse(true);
    return { ...place, breakBefore: lines.some((line) => isBehindWords(range, line)) };
  }

  const edge = mode === 'end' ? lines.length : findEdge(element, lines, signature);
  const above = lines[edge - 1];
  const below = lines[edge];
  if (above?.quote) {
    // What is written behind a quote is no part of it.
    range.setStartAfter(above.quote);
    place.breakBefore = true;
  } else if (above) {
    // A break belongs to the line before it, also where it only holds an empty line open.
    if (isText(above.last)) range.setStart(above.last, above.last.length);
    else if (above.last.nodeName === 'BR') range.setStartBefore(above.last);
    else range.setStartAfter(above.last);
    place.breakBefore = above.text.trim() !== '';
  } else if (below) {
    if (isText(below.first)) range.setStart(below.first, 0);
    else range.setStartBefore(below.first);
    place.breakBehind = true;
  } else {
    // An empty draft may be an empty paragraph, in which the text has its place.
    range.setStart(findInnermost(element), 0);
  }
  range.collapse(true);
  return place;
}

/** The number of the line that a reply stands above: where the signature begins, or else the quote, or else the end. */
function findEdge(element: HTMLElement, lines: RichLine[], signature: string | undefined): number {
  const marked = (signature && element.querySelector(signature)) || element.querySelector(SIGNATURES);
  const begins = [
    (line: RichLine) => marked?.contains(line.first),
    // RFC 3676, as in plain text.
    (line: RichLine) => line.text.trim() === '--' && !line.quote,
    (line: RichLine) => line.quote,
  ];
  const edge = begins.map((isEdge) => lines.findIndex(isEdge)).find((found) => found !== -1) ?? lines.length;
  // The line that says who is quoted goes with the quote.
  return lines[edge]?.quote && lines[edge - 1]?.text.trimEnd().endsWith(':') ? edge - 1 : edge;
}

/** Whether a caret stands behind the last word of a line. */
function isBehindWords(caret: Range, line: RichLine): boolean {
  const words = caret.cloneRange();
  words.setStartBefore(line.first);
  words.setEndAfter(line.last);
  if (!words.isPointInRange(caret.startContainer, caret.startOffset)) return false;
  const rest = words.cloneRange();
  words.setEnd(caret.startContainer, caret.startOffset);
  rest.setStart(caret.startContainer, caret.startOffset);
  return /[^\s\u200B]$/.test(words.toString()) && !rest.toString().trim();
}

function findInnermost(element: Element): Element {
  return element.firstElementChild ? findInnermost(element.firstElementChild) : element;
}
