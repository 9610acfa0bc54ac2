import * as dom from './dom';
import { isSecret, UNREAD } from './is-secret';
import { ADDED, NAMED } from './own-words';
import { countItems, isQuote, isStruck, MARKED, MAX_QUOTES, readEmoji, STRIKE } from './text-marks';
import { loadedVisibility, type Visibility } from './visibility/loaded-visibility';

const LINE = /^(ADDRESS|ARTICLE|D[DT]|DIV|FIGURE|LI|SECTION|TR)$/;
const PARAGRAPH = /^(P|H\d|HR|[DOU]L|PRE|TABLE|BLOCKQUOTE)$/;

/** Controls, menus, dialogs and editors of the helpdesk are no words of a message. */
const CONTROLS =
  'svg,button,[role="button"],[role="dialog"],[role="alertdialog"],[role="menu"],[role="toolbar"],[role="listbox"],.dropdown-menu,form:has(textarea,select,[contenteditable="true"])';
const HIDDEN = 'noscript,[hidden],[style*="display:none"],[style*="display: none"]';
/** Inline styles, and the usual names of classes: a computed style takes far longer. */
const PREFORMATTED =
  'pre,[style*="white-space:pre"],[style*="white-space: pre"],[class*="pre-wrap"],[class*="pre-line"]';

export interface ReadText {
  text: string;
  /** Number of characters in the page that are not visible, without spaces and without repeated visible words. */
  hidden: number;
}

/** Replaces every run of white space by one space. The pattern skips single spaces for speed. */
export function collapseSpace(text: string): string {
  return text.replace(/\s{2,}|[^\S ]/g, ' ');
}

export interface TextRules {
  drop?: string;
  /** Selector of elements that preserve line breaks; `pre` and `white-space: pre…` in a style always do. */
  preformatted?: string;
  /** Contains all elements that are read, so that one query in it replaces one in each of them. */
  within?: Element | undefined;
}

/**
 * Creates a reader of elements as plain text, with one blank line between paragraphs and without hidden text. Only messages
 * with styles need a layout, so it is faster than `innerText`, and it reads documents that are not rendered.
 */
export function createTextReader({ drop, preformatted, within }: TextRules = {}): (
  root: Element,
  isNote?: (element: Element) => boolean,
) => ReadText {
  const judge = loadedVisibility()?.createJudge(within);
  const dropped = [UNREAD, CONTROLS, ADDED, drop, !judge && HIDDEN].filter(Boolean).join();
  const preserved = [PREFORMATTED, preformatted].filter(Boolean).join();
  let text: string;
  let breaks: number;
  let isSpaced: boolean;
  let hidden: number;
  let hiddenTexts: string[];
  /** Undefined where nothing can be hidden. */
  let visibility: Visibility | undefined;
  /** Of a list item or struck-out words; goes before the next words. */
  let mark: string;
  let struck: boolean;
  let quotes: number;
  let countItem: ((item: Element) => string) | undefined;
  /** Notes inside the text are left out, and counted. */
  let isLeftOutNote: ((element: Element) => boolean) | undefined;

  const append = (words: string): void => {
    const isLine = !text || breaks > 0;
    if (text) text += breaks ? '\n'.repeat(Math.min(breaks, 2)) : isSpaced ? ' ' : '';
    if (isLine && quotes) text += '> '.repeat(Math.min(quotes, MAX_QUOTES));
    text += mark + words;
    mark = '';
    breaks = 0;
    isSpaced = false;
  };
  const appendText = (data: string, keepsLines: boolean): void => {
    (keepsLines ? data.split('\n') : [data]).forEach((line, index) => {
      const words = keepsLines ? line.trimEnd() : line.trim();
      if (index) breaks += 1;
      isSpaced ||= !keepsLines && line[0] !== words[0];
      if (words) append(keepsLines ? words : collapseSpace(words));
      isSpaced ||= line.at(-1) !== words.at(-1);
    });
  };
  const readText = (node: Text, keepsLines: boolean): void => {
    const data = visibility ? visibility.read(node) : node.data;
    if (data !== node.data) hidden += countLetters(node.data) - countLetters(data);
    appendText(data, keepsLines);
  };
  const walk = (element: Element, outer: boolean): void => {
    // Some pages isolate a mail's styles in a shadow root. The other children of its host are not rendered.
    const root = dom.shadowRoot(element);
    if (root) {
      for (const child of root.children) enter(child, false);
      return;
    }
    const keepsLines = outer || dom.matches(element, preserved);
    // Visiting text nodes takes far longer, and most elements contain nothing else.
    if (!visibility && !dom.firstElementChild(element)) return appendText(dom.textContent(element), keepsLines);
    for (let node = dom.firstChild(element); node; node = dom.nextSibling(node)) {
      if (dom.nodeType(node) === Node.TEXT_NODE) readText(node as Text, keepsLines);
      else if (dom.nodeType(node) === Node.ELEMENT_NODE) enter(node as Element, keepsLines);
    }
  };
  const walkMarked = (element: Element, name: string, keepsLines: boolean): void => {
    const strikes = isStruck(element, name);
    if (!strikes && !MARKED.test(name)) return walk(element, keepsLines);
    if (name === 'IMG') return appendText(readEmoji(element), false);
    const [outerMark, outerQuotes, outerCount, wasStruck] = [mark, quotes, countItem, struck];
    if (isQuote(element, name)) quotes += 1;
    if (name === 'OL') countItem = countItems(element);
    if (name === 'UL') countItem = undefined;
    if (name === 'LI' && countItem) mark += countItem(element);
    struck ||= strikes;
    if (struck && !wasStruck) mark += STRIKE;
    walk(element, keepsLines);
    // Without words no mark is written.
    if (mark) mark = outerMark;
    else if (struck && !wasStruck) text += STRIKE;
    quotes = outerQuotes;
    countItem = outerCount;
    struck = wasStruck;
  };
  const enter = (element: Element, keepsLines: boolean): void => {
    const name = dom.tagName(element);
    if (dom.matches(element, dropped) || (dom.matches(element, NAMED) && isSecret(element))) return;
    if (isLeftOutNote?.(element)) {
      hidden += countLetters(dom.textContent(element));
      return;
    }
    const apart = PARAGRAPH.test(name) ? 2 : LINE.test(name) ? 1 : 0;
    isSpaced ||= /^T[DH]$/.test(name);
    const outer = visibility;
    visibility = outer?.enter(element);
    if (visibility?.isOut) {
      hiddenTexts.push(withoutSpaces(dom.textContent(element)));
    } else {
      breaks = name === 'BR' ? breaks + 1 : Math.max(breaks, apart);
      walkMarked(element, name, keepsLines);
      breaks = Math.max(breaks, apart);
    }
    visibility = outer;
  };

  return (root, isNote) => {
    isLeftOutNote = isNote;
    text = '';
    breaks = 0;
    isSpaced = false;
    hidden = 0;
    hiddenTexts = [];
    mark = '';
    struck = false;
    quotes = 0;
    countItem = undefined;
    visibility = judge?.(root);
    if (visibility?.isOut) hidden = countLetters(dom.textContent(root));
    else walk(root, false);
    const visible = hiddenTexts.length > 0 ? withoutSpaces(text) : '';
    for (const words of hiddenTexts) if (!repeats(words, visible)) hidden += words.length;
    return { text, hidden };
  };
}

/** Whether words are a preview that the helpdesk folds into a message: cut, or behind the name of the author. */
function repeats(words: string, visible: string): boolean {
  const preview = words.replace(/(…|\.{3})$/, '');
  return visible.includes(preview) || visible.includes(preview.replace(/^[\p{L}\p{M}.'’-]{1,40}[:：]/u, ''));
}

function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '');
}

function countLetters(text: string): number {
  return withoutSpaces(text).length;
}
