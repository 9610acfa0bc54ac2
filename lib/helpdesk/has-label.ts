import * as dom from './dom';
import { UNREAD } from './is-secret';

/** Commands, such as "Add a private note", say nothing about the message. */
const COMMAND = `a,button,${UNREAD},[role="button"],[role^="menu"],[role="toolbar"]`;
const MAX_LABEL = 60;
const MAX_ELEMENTS = 300;
/** Scripts that separate words by spaces. */
const LETTER = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** Whether a short text contains one of the words, which are in lower case. */
export function isLabel(text: string, words: readonly string[]): boolean {
  const label = text.trim().toLowerCase();
  return (
    label.length <= MAX_LABEL &&
    words.some((word) => {
      const at = label.indexOf(word);
      return at >= 0 && !LETTER.test(label.charAt(at - 1)) && !LETTER.test(label.charAt(at + word.length));
    })
  );
}

/** Whether a visible label of a message, outside the elements of `except`, has one of the words. */
export function hasLabel(message: Element, words: readonly string[], except: string): boolean {
  const left = `${COMMAND},${except}`;
  const walker = dom
    .ownerDocument(message)
    .createTreeWalker(message, NodeFilter.SHOW_ELEMENT + NodeFilter.SHOW_TEXT, (node) =>
      dom.isElement(node) && dom.matches(node, left) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    );
  for (let count = 0; count < MAX_ELEMENTS && walker.nextNode(); count += 1) {
    const { currentNode: node } = walker;
    const element = dom.isElement(node) ? node : dom.parentElement(node);
    const texts = dom.isElement(node)
      ? ['title', 'aria-label', 'alt'].map((name) => dom.getAttribute(node, name) ?? '')
      : [dom.textContent(node)];
    const isNamed = texts.some((text) => isLabel(text, words));
    if (isNamed && element && (!dom.isConnected(element) || dom.checkVisibility(element))) return true;
  }
  return false;
}
