import { BLOCKS } from './html-to-text';
import { plainOf, type ReplyText } from './reply-text';
import { sanitizeHtml } from './sanitize-html';

/** A part of a text, and how it was pointed at: by selecting it, or by the caret, which stands in a paragraph. */
export interface TextPart {
  by: 'selection' | 'paragraph';
  text: ReplyText;
}

/** Blocks that are nothing by themselves: of them only what they hold is taken. */
const ITEMS = new Set(['li', 'dt', 'dd', 'td', 'th']);

/**
 * The part of a plain text that is pointed at; paragraphs stand between blank lines.
 * @returns undefined when that is nothing, or the whole text
 */
export function partOfPlain(text: string, start: number, end: number): TextPart | undefined {
  const whole = { kind: 'plain', text } as const;
  if (start !== end) return partOf(whole, 'selection', { kind: 'plain', text: text.slice(start, end) });
  return partOf(whole, 'paragraph', { kind: 'plain', text: paragraphAt(start, text) });
}

function paragraphAt(caret: number, text: string): string {
  let start = 0;
  for (const { 0: gap, index } of text.matchAll(/\n\s*\n/g)) {
    if (index >= caret) return text.slice(start, index);
    start = index + gap.length;
  }
  return text.slice(start);
}

/**
 * The part of a formatted text that is pointed at, with the formatting around it.
 * @param box holds the text
 * @param pointed a selection or a caret in it
 * @returns undefined when that is nothing, or the whole text
 */
export function partOfRich(box: HTMLElement, pointed: Range): TextPart | undefined {
  const by = pointed.collapsed ? 'paragraph' : 'selection';
  const range = pointed.collapsed ? paragraphAround(pointed, box) : pointed;
  const whole = { kind: 'rich', html: box.innerHTML } as const;
  return range && partOf(whole, by, { kind: 'rich', html: sanitizeHtml(htmlOf(range, box)) });
}

function partOf(whole: ReplyText, by: TextPart['by'], text: ReplyText): TextPart | undefined {
  const words = plainOf(text).trim();
  return words === '' || words === plainOf(whole).trim() ? undefined : { by, text };
}

/** What a range holds, in copies of the elements around it. */
function htmlOf(range: Range, box: HTMLElement): string {
  const document = box.ownerDocument;
  let content: Node = range.cloneContents();
  for (let node: Node | null = range.commonAncestorContainer; node && node !== box; node = node.parentNode) {
    if (!(node instanceof HTMLElement)) continue;
    if (ITEMS.has(node.localName)) break;
    const shell = node.cloneNode(false);
    shell.appendChild(content);
    content = shell;
  }
  const holder = document.createElement('div');
  holder.append(content);
  return holder.innerHTML;
}

/** What stands around a caret, as far as the next block or an empty line on either side. */
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

/** A block, or one of the line breaks that make an empty line. */
function isBound(node: Node, box: HTMLElement): boolean {
  return isBlock(node, box) || (isBreak(node) && (isBreak(beside(node, 'previous')) || isBreak(beside(node, 'next'))));
}

function isBreak(node: Node | null): boolean {
  return node instanceof HTMLElement && node.localName === 'br';
}

/** The neighbour that can be seen. */
function beside(node: Node, side: 'previous' | 'next'): Node | null {
  const neighbour = node[`${side}Sibling`];
  return neighbour?.nodeType === 3 && !neighbour.nodeValue?.trim() ? beside(neighbour, side) : neighbour;
}
