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
export function createTextReader({ drop, preformatted }: TextRules = {}): (root: Element) => string {
  const dropped = drop ? `${UNSEEN},${drop}` : UNSEEN;
  let text: string;
  /** What stands between the words so far and the next ones: 1 for a new line, 2 for a new paragraph. */
  let breaks: number;
  let isSpaced: boolean;

  const say = (words: string): void => {
    if (text) text += breaks ? '\n'.repeat(Math.min(breaks, 2)) : isSpaced ? ' ' : '';
    text += words;
    breaks = 0;
    isSpaced = false;
  };
  const sayText = (data: string, keepsLines: boolean): void =>
    (keepsLines ? data.split('\n') : [data]).forEach((line, index) => {
      const words = keepsLines ? line.trimEnd() : line.trim();
      if (index) breaks += 1;
      isSpaced ||= !keepsLines && line[0] !== words[0];
      if (words) say(keepsLines ? words : collapseSpace(words));
      isSpaced ||= line.at(-1) !== words.at(-1);
    });
  const walk = (element: Element, outer: boolean): void => {
    const keepsLines = outer || element.tagName === 'PRE' || (!!preformatted && element.matches(preformatted));
    // Most elements hold nothing but text; asking for their text nodes would take far longer.
    if (!element.firstElementChild) return sayText(element.textContent, keepsLines);
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

  return (root) => {
    text = '';
    breaks = 0;
    isSpaced = false;
    // Some pages keep a mail's styles to itself by a shadow root; what its host holds beside it is not shown.
    if (root.shadowRoot) for (const part of root.shadowRoot.children) enter(part, false);
    else walk(root, false);
    return text;
  };
}
