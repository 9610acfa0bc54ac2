import { BLOCKS } from './html-to-text';
import { plainOf, type ReplyText } from './reply-text';
import { sanitizeHtml } from './sanitize-html';

export interface TextSegment {
  by: 'selection' | 'paragraph';
  text: ReplyText;
}

const ITEMS = new Set(['li', 'dt', 'dd', 'td', 'th']);

/** Finds the selected segment, or the paragraph at the caret; undefined when it is empty or the whole text. */
export function findPlainSegment(text: string, start: number, end: number): TextSegment | undefined {
  const whole = { kind: 'plain', text } as const;
  if (start !== end) return asSegment(whole, 'selection', { kind: 'plain', text: text.slice(start, end) });
  return asSegment(whole, 'paragraph', { kind: 'plain', text: paragraphAt(start, text) });
}

function paragraphAt(caret: number, text: string): string {
  let start = 0;
  for (const { 0: gap, index } of text.matchAll(/\n\s*\n/g)) {
    if (index >= caret) return text.slice(start, index);
    start = index + gap.length;
  }
  return text.slice(start);
}

/** Finds the selected segment with its formatting, or the paragraph at the caret; undefined if empty or the whole text. */
export function findRichSegment(box: HTMLElement, pointed: Range): TextSegment | undefined {
  const by = pointed.collapsed ? 'paragraph' : 'selection';
  const range = pointed.collapsed ? paragraphAround(pointed, box) : pointed;
  const whole = { kind: 'rich', html: box.innerHTML } as const;
  return range && asSegment(whole, by, { kind: 'rich', html: sanitizeHtml(htmlOf(range, box)) });
}

function asSegment(whole: ReplyText, by: TextSegment['by'], text: ReplyText): TextSegment | undefined {
  const words = plainOf(text).trim();
  return words === '' || words === plainOf(whole).trim() ? undefined : { by, text };
}

function htmlOf(range: Range, box: HTMLElement): string {
  const document = box.ownerDocument;
  let content: Node = range.cloneContents();
  for (let node: Node | null = range.commonAncestorContainer; node && node !== box; node = node.parentNode) {
    if (!(node instanceof HTMLElement)) continue;
    if (ITEMS.has(node.localName)) break;
    const shell = node.cloneNode(false) as HTMLElement;
    if (shell.localName === 'ol') shell.setAttribute('start', String(numberOfFirst(node, range)));
    shell.appendChild(content);
    content = shell;
  }
  const holder = document.createElement('div');
  holder.append(content);
  return holder.innerHTML;
}

/** Returns the number of the first item in a range, which the segment keeps. */
function numberOfFirst(list: HTMLElement, range: Range): number {
  const items = [...list.children].filter(({ localName }) => localName === 'li');
  return (
    1 +
    Math.max(
      0,
      items.findIndex((item) => range.intersectsNode(item)),
    )
  );
}

/** Extends a caret to the next block or empty line on each side. */
function paragraphAround({ startContainer, startOffset }: Range, box: HTMLElement): Range | undefined {
  const isBetween = startContainer instanceof HTMLElement && isBlock(startContainer, box);
  let within: Node | null | undefined = startContainer;
  if (isBetween) within = startContainer.childNodes[startOffset] ?? startContainer.lastChild;
  while (within && within !== box && !(within.parentNode && isBlock(within.parentNode, box)))
    within = within.parentNode;
  if (!within || within === box) return undefined;
  const range = box.ownerDocument.createRange();
  range.selectNode(within);
  if (isBlock(within, box)) return range;
  for (let node = within.previousSibling; node && !isBound(node, box); node = node.previousSibling) {
    range.setStartBefore(node);
  }
  for (let node = within.nextSibling; node && !isBound(node, box); node = node.nextSibling) range.setEndAfter(node);
  return range;
}

function isBlock(node: Node, box: HTMLElement): boolean {
  return node === box || (node instanceof HTMLElement && BLOCKS.has(node.localName));
}

/** A node is a bound if it is a block or the break of an empty line. */
function isBound(node: Node, box: HTMLElement): boolean {
  return isBlock(node, box) || (isBreak(node) && (isBreak(beside(node, 'previous')) || isBreak(beside(node, 'next'))));
}

function isBreak(node: Node | null): boolean {
  return node instanceof HTMLElement && node.localName === 'br';
}

function beside(node: Node, side: 'previous' | 'next'): Node | null {
  const neighbour = node[`${side}Sibling`];
  return neighbour?.nodeType === 3 && !neighbour.nodeValue?.trim() ? beside(neighbour, side) : neighbour;
}
