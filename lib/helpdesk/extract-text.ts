/** Elements that begin and end a line. */
const LINE = /^(ADDRESS|ARTICLE|ASIDE|DD|DIV|DT|FIGURE|FOOTER|HEADER|LI|MAIN|SECTION|TR)$/;
/** Elements that stand apart by a blank line. */
const PARAGRAPH = /^(P|H\d|HR|[DOU]L|PRE|TABLE|BLOCKQUOTE)$/;
const WITHOUT_WORDS = /^(HEAD|NOSCRIPT|SCRIPT|SELECT|STYLE|SVG|TEMPLATE|TEXTAREA)$/i;

/** What nobody sees; mails hide texts for machines in it. */
const HIDDEN = '[hidden],[style*="display:none"],[style*="display: none"]';

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
export function extractText(root: Element, { drop = HIDDEN, preformatted = 'pre' }: TextRules = {}): string {
  const dropped = `${HIDDEN},${drop}`;
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
  const sayText = (data: string): void => {
    const words = collapseSpace(data);
    isSpaced ||= words.startsWith(' ');
    if (words.trim()) {
      say(words.trim());
      isSpaced = words.endsWith(' ');
    }
  };
  const sayLines = (data: string): void => {
    for (const [index, line] of data.split('\n').entries()) {
      if (index) breaks += 1;
      if (line.trim()) say(line);
      else isSpaced ||= line !== '';
    }
  };
  const walk = (element: Element, outer: boolean): void => {
    const keepsLines = outer || element.matches(`pre,${preformatted}`);
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (node.nodeType === Node.TEXT_NODE) (keepsLines ? sayLines : sayText)((node as Text).data);
      else if (node.nodeType === Node.ELEMENT_NODE) enter(node as Element, keepsLines);
    }
  };
  const enter = (element: Element, keepsLines: boolean): void => {
    const name = element.tagName;
    if (WITHOUT_WORDS.test(name) || element.matches(dropped)) return;
    const apart = PARAGRAPH.test(name) ? 2 : LINE.test(name) ? 1 : 0;
    isSpaced ||= /^T[DH]$/.test(name);
    breaks = name === 'BR' ? breaks + 1 : Math.max(breaks, apart);
    walk(element, keepsLines);
    breaks = Math.max(breaks, apart);
  };

  walk(root, false);
  return text.replace(/[^\S\n]+$/gm, '');
}
