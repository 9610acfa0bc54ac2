/** A line of a rich draft, as it is seen. */
export interface RichLine {
  /** The first and the last of what a caret can stand beside in it; a break belongs to the line that it ends. */
  first: Node;
  last: Node;
  text: string;
  /** The outermost quote that the line is part of. */
  quote: Element | undefined;
}

const QUOTES = 'blockquote,.gmail_quote,.yahoo_quoted,#divRplyFwdMsg';

/** Reads a draft line by line, an empty one as a line without text. */
export function readRichLines(element: HTMLElement): RichLine[] {
  const quotes = [...element.querySelectorAll(QUOTES)];
  const lines: RichLine[] = [];
  let line: RichLine | undefined;
  let block: Node | undefined;
  const leaves = walkLeaves(element);
  for (let leaf = leaves.nextNode(); leaf; leaf = leaves.nextNode()) {
    const found = leaf;
    const blockBefore = block;
    block = closestBlock(element, leaf);
    if (!line || block !== blockBefore) {
      line = { first: leaf, last: leaf, text: '', quote: quotes.find((quote) => quote.contains(found)) };
      lines.push(line);
    }
    line.last = leaf;
    if (isText(leaf)) line.text += leaf.data.replaceAll('\u200B', '');
    if (leaf.nodeName === 'BR') line = undefined;
  }
  return lines;
}

/** By its number, because a node from another document is of another class. */
export function isText(node: Node): node is Text {
  return node.nodeType === 3;
}

/** Walks what a caret can stand beside: words, breaks, pictures, and islands that cannot be edited, each as a whole. */
function walkLeaves(element: HTMLElement): TreeWalker {
  const ACCEPT = 1;
  const SKIP = 3;
  return element.ownerDocument.createTreeWalker(element, 0b101 /* elements and text */, (node) => {
    if (!node.parentElement?.isContentEditable) return SKIP;
    const isLeaf = isText(node)
      ? /[^ \t\r\n]/.test(node.data)
      : /^(BR|IMG|HR)$/.test(node.nodeName) || !(node as HTMLElement).isContentEditable;
    return isLeaf ? ACCEPT : SKIP;
  });
}

function closestBlock(element: HTMLElement, leaf: Node): Node {
  let block = leaf.parentElement ?? element;
  while (block !== element && getComputedStyle(block).display.startsWith('inline'))
    block = block.parentElement ?? element;
  return block;
}
