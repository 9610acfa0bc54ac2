import * as dom from '../dom';
import { WIDGET } from './editor-quirks';
import type { Line } from './find-edge';

export interface RichLine extends Line {
  /** The first and last node beside which a caret can be; a `<br>` ends its line. */
  first: Node;
  last: Node;
  quote: Element | undefined;
}

/** Znuny and some mail programs mark any element with the type. */
const QUOTES = 'blockquote,[type=cite],.gmail_quote,.yahoo_quoted,#divRplyFwdMsg';

/** Reads a draft line by line; an empty line has no text. */
export function readRichLines(element: HTMLElement): RichLine[] {
  const lines: RichLine[] = [];
  let line: RichLine | undefined;
  let lineBlock: Node | undefined;

  /** Does not read the content of an element that is not editable. */
  function visit(parent: Element, block: Element, quote?: Element): void {
    for (const node of dom.childNodes(parent)) {
      // Quirk `blocknote-widget`.
      if (dom.isElement(node) && dom.matches(node, WIDGET)) continue;
      if (dom.isElement(node) && !/^(BR|IMG|HR)$/.test(dom.nodeName(node)) && dom.isContentEditable(node)) {
        const isInline = getComputedStyle(node).display.startsWith('inline');
        visit(node, isInline ? block : node, quote ?? (dom.matches(node, QUOTES) ? node : undefined));
      } else if (dom.isElement(node) || isVisibleText(node)) {
        if (!line || block !== lineBlock) lines.push((line = { first: node, last: node, text: '', quote }));
        lineBlock = block;
        line.last = node;
        line.text += dom.isElement(node) ? '' : node.data.replaceAll('\u200B', '');
        if (dom.nodeName(node) === 'BR') line = undefined;
      }
    }
  }
  visit(element, element);
  return lines;
}

/** White space between blocks is not visible. */
function isVisibleText(node: Node): node is Text {
  return dom.nodeType(node) === 3 && /[^ \t\r\n]/.test((node as Text).data);
}
