/** Elements that begin and end a line. */
const LINE = /^(ADDRESS|ARTICLE|D[DT]|DIV|FIGURE|LI|SECTION|TR)$/;
/** Elements that stand apart by a blank line. */
const PARAGRAPH = /^(P|H\d|HR|[DOU]L|PRE|TABLE|BLOCKQUOTE)$/;

/** What holds no words for people. Mails hide texts for machines in what nobody sees. */
const UNSEEN = 'script,style,template,noscript,svg,[hidden],[style*="display:none"],[style*="display: none"]';

/** Every run of white space as one space. Single spaces are passed over, for speed. */
export function collapseSpace(text: string): string {
  return text.replace(/\s{2,}|[^\S ]/g, ' ');
}

export interface TextRules {
  /** Selector of elements to leave out. */
  drop?: string;
  /** Selector of elements in which line breaks of the text count; in `pre` they always do. */
  preformatted?: string;
}

/**
 * The words of an element as plain text, one line per line and one blank line between paragraphs. Other than `innerText`
 * it needs no layout, so that a thread of thousands costs milliseconds, and a document that is not shown can be read.
 */
export function extractText(root: Element, { drop = 'head', preformatted = 'pre' }: TextRules = {}): string {
  const dropped = `${UNSEEN},${drop}`;
  let text = '';
  /** What stands between the words so far and the next ones: 1 for a new line, 2 for a new paragraph. */
  let breaks = 0;
  let isSpaced = false;

  const say = (words: string): void => {
    if (text) text += breaks ? '\n'.repeat(Math.min(breaks, 2)) : isSpaced ? ' ' : '';
    text += words;
    breaks = 0;
    isSpaced = false;
  };
  const sayText = (data: string, keepsLines: boolean): void => {
    for (const [index, line] of (keepsLines ? data.split('\n') : [collapseSpace(data)]).entries()) {
      if (index) breaks += 1;
      isSpaced ||= line.startsWith(' ');
      if (!line.trim()) continue;
      say(keepsLines ? line : line.trim());
      isSpaced = !keepsLines && line.endsWith(' ');
    }
  };
  const walk = (element: Element, outer: boolean): void => {
    const keepsLines = outer || element.matches(`pre,${preformatted}`);
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (node.nodeType === Node.TEXT_NODE) sayText((node as Text).data, keepsLines);
      else if (node.nodeType === Node.ELEMENT_NODE) enter(node as Element, keepsLines);
    }
  };
  const enter = (element: Element, keepsLines: boolean): void => {
    const name = element.tagName;
    if (element.matches(dropped)) return;
    const apart = PARAGRAPH.test(name) ? 2 : LINE.test(name) ? 1 : 0;
    isSpaced ||= /^T[DH]$/.test(name);
    breaks = name === 'BR' ? breaks + 1 : Math.max(breaks, apart);
    walk(element, keepsLines);
    breaks = Math.max(breaks, apart);
  };

  walk(root, false);
  return text.replace(/[^\S\n]+$/gm, '');
}
