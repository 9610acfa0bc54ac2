import type { InsertMode } from '@/lib/domain/insertion';

import { BLOCKS } from './rich-fragment';

export interface RichPlace {
  range: Range;
  /** What is written has to begin a line of its own. */
  breakBefore: boolean;
  /** What is written has to end its line. */
  breakBehind: boolean;
}

const SIGNATURES = '.gmail_signature,.moz-signature,[data-signature]';
const QUOTES = 'blockquote,.gmail_quote,.yahoo_quoted,#divRplyFwdMsg';

/**
 * Finds where a text goes in a rich draft.
 *
 * @param caret - The agent's selection in the draft; null when there is none.
 * @param signature - Selector of the signature, where the desk is known to mark it.
 */
export function findPlace(
  element: HTMLElement,
  mode: InsertMode,
  caret: Range | null,
  signature: string | undefined,
): RichPlace {
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  if (mode === 'replace') return { range, breakBefore: false, breakBehind: false };

  if (mode === 'cursor' && caret) {
    range.setStart(caret.endContainer, caret.endOffset);
    range.collapse(true);
    const { before, behind } = readLine(element, range);
    const breakBefore = /\S$/.test(before) && !behind.trim();
    return { range, breakBefore, breakBehind: false };
  }

  const walker = walkLeaves(element);
  const edge = mode === 'end' ? null : findSignature(element, signature);
  if (edge) walker.currentNode = edge;
  const leaf = edge ? walker.previousNode() : walker.lastChild();
  if (leaf) {
    // What is written behind a quote is no part of it.
    const quote = [...element.querySelectorAll(QUOTES)].find((one) => one.contains(leaf));
    if (quote) range.setStartAfter(quote);
    else putBehind(range, leaf);
    range.collapse(true);
    const breakBefore = Boolean(quote ?? readLine(element, range).before.trim());
    return { range, breakBefore, breakBehind: false };
  }

  if (edge) {
    const first = isText(edge) ? edge : (walker.nextNode() ?? edge);
    if (isText(first)) range.setStart(first, 0);
    else range.setStartBefore(first);
  } else {
    // An empty draft may be an empty paragraph, in which the text has its place.
    range.setStart(findInnermost(element), 0);
  }
  range.collapse(true);
  return { range, breakBefore: false, breakBehind: edge !== null };
}

function findInnermost(element: Element): Element {
  return element.firstElementChild ? findInnermost(element.firstElementChild) : element;
}

/** Starts a range behind a leaf. A break belongs to the line before it, also where it only holds an empty line open. */
function putBehind(range: Range, leaf: Node): void {
  if (isText(leaf)) range.setStart(leaf, leaf.length);
  else if (leaf.nodeName === 'BR') range.setStartBefore(leaf);
  else range.setStartAfter(leaf);
}

/** The signature, or else the quote that a reply is written above. */
function findSignature(element: HTMLElement, selector: string | undefined): Node | null {
  const find = (wanted: string): Node | null => element.querySelector(wanted);
  return (selector && find(selector)) || find(SIGNATURES) || findDashes(element) || findQuote(element);
}

/** The line `-- ` that opens a signature in plain text (RFC 3676), unless it is part of what is quoted. */
function findDashes(element: HTMLElement): Node | null {
  const walker = walkLeaves(element);
  const line = element.ownerDocument.createRange();
  for (let leaf = walker.nextNode(); leaf; leaf = walker.nextNode()) {
    if (!isText(leaf) || leaf.data.trim() !== '--' || leaf.parentElement?.closest(QUOTES)) continue;
    line.selectNode(leaf);
    const { before, behind } = readLine(element, line);
    if (!before.trim() && !behind.trim()) return leaf;
  }
  return null;
}

/** The first quote, with the line before it that says whose words these are. */
function findQuote(element: HTMLElement): Node | null {
  const quote = element.querySelector(QUOTES);
  if (!quote) return null;
  const walker = walkLeaves(element);
  walker.currentNode = quote;
  let leaf = walker.previousNode();
  if (leaf?.nodeName === 'BR') leaf = walker.previousNode();
  if (!leaf || !isText(leaf) || !leaf.data.trimEnd().endsWith(':')) return quote;
  const block = closestBlock(element, leaf);
  let start: Node = leaf;
  for (leaf = walker.previousNode(); leaf && leaf.nodeName !== 'BR'; leaf = walker.previousNode()) {
    if (closestBlock(element, leaf) !== block) break;
    start = leaf;
  }
  return start;
}

/** The words on the same line before and behind a range. */
function readLine(element: HTMLElement, range: Range): { before: string; behind: string } {
  const block = closestBlock(element, range.startContainer);
  const before = range.cloneRange();
  before.setStart(block, 0);
  before.setEnd(range.startContainer, range.startOffset);
  const behind = range.cloneRange();
  behind.setEnd(block, block.childNodes.length);
  behind.setStart(range.endContainer, range.endOffset);
  return { before: readLines(before).at(-1) ?? '', behind: readLines(behind).at(0) ?? '' };
}

function readLines(range: Range): string[] {
  const part = range.cloneContents();
  for (const lineBreak of part.querySelectorAll('br')) lineBreak.replaceWith('\n');
  for (const block of part.querySelectorAll(BLOCKS)) {
    block.before('\n');
    block.after('\n');
  }
  return part.textContent.replaceAll('\u200B', '').split('\n');
}

function closestBlock(element: HTMLElement, node: Node): Node {
  const style = isText(node) ? undefined : element.ownerDocument.defaultView?.getComputedStyle(node as Element);
  const inline = !style || style.display.startsWith('inline');
  return inline && node !== element && node.parentNode ? closestBlock(element, node.parentNode) : node;
}

/** Walks what a caret can stand beside: words, breaks, pictures, and islands that cannot be edited, each as a whole. */
function walkLeaves(element: HTMLElement): TreeWalker {
  const ACCEPT = 1;
  const SKIP = 3;
  return element.ownerDocument.createTreeWalker(element, 0b101 /* elements and text */, (node) => {
    const isEditable = node.parentElement?.isContentEditable;
    if (!isEditable) return SKIP;
    const isLeaf = isText(node)
      ? /[^ \t\r\n]/.test(node.data)
      : /^(BR|IMG|HR)$/.test(node.nodeName) || !(node as HTMLElement).isContentEditable;
    return isLeaf ? ACCEPT : SKIP;
  });
}

/** By its number, because a node from another document is of another class. */
function isText(node: Node): node is Text {
  return node.nodeType === 3;
}
