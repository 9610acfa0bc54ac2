import type { Line } from './find-edge';

/** A line of a rich draft, as it is seen. */
export interface RichLine extends Line {
  /** The first and the last of what a caret can stand beside in it; a break belongs to the line that it ends. */
  first: Node;
  last: Node;
  /** The outermost one. */
  quote: Element | undefined;
}

const QUOTES = 'blockquote,.gmail_quote,.yahoo_quoted,#divRplyFwdMsg';

/** Reads a draft line by line, an empty one as a line without text. */
export function readRichLines(element: HTMLElement): RichLine[] {
  const lines: RichLine[] = [];
  let line: RichLine | undefined;
  let lineBlock: Node | undefined;

  /** Visits what a caret can stand beside: words, breaks, pictures, and islands that cannot be edited, as a whole. */
  function visit(parent: Element, block: Element, quote?: Element): void {
    for (const node of parent.childNodes) {
      if (isElement(node) && !/^(BR|IMG|HR)$/.test(node.nodeName) && node.isContentEditable) {
        const isInline = getComputedStyle(node).display.startsWith('inline');
        visit(node, isInline ? block : node, quote ?? (node.matches(QUOTES) ? node : undefined));
      } else if (isElement(node) || isWords(node)) {
        if (!line || block !== lineBlock) lines.push((line = { first: node, last: node, text: '', quote }));
        lineBlock = block;
        line.last = node;
        line.text += isElement(node) ? '' : node.data.replaceAll('\u200B', '');
        if (node.nodeName === 'BR') line = undefined;
      }
    }
  }
  visit(element, element);
  return lines;
}

/** By its number, because a node from another document is of another class. */
function isElement(node: Node): node is HTMLElement {
  return node.nodeType === 1;
}

/** Whether a node is a text that is seen: between blocks, spaces are not. */
function isWords(node: Node): node is Text {
  return node.nodeType === 3 && /[^ \t\r\n]/.test(node.nodeValue ?? '');
}
