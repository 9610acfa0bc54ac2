import * as dom from './dom';

/**
 * Elements that translating extensions add to a page: Immersive Translate, KISS Translator, Read Frog and FluentRead. Their
 * words are nobody's in the ticket.
 */
export const ADDED =
  '[class*="immersive-translate-target"],[id^="immersive-translate-target"],[data-immersive-translate-translation-element-mark],kiss-translator,.kiss-translator-wrapper,.read-frog-translated-content-wrapper,.fluent-read-bilingual-content,[data-fr-translation-owned]';

/** Reads the text of an element without the elements that extensions added, and without those that match `drop`. */
export function readOwnWords(element: Element, drop = ADDED): string {
  if (!dom.firstElementChild(element) || !dom.querySelector(element, drop)) return dom.textContent(element);
  let text = '';
  for (let node = dom.firstChild(element); node; node = dom.nextSibling(node)) {
    if (!dom.isElement(node)) text += dom.nodeType(node) === Node.TEXT_NODE ? dom.textContent(node) : '';
    else if (!dom.matches(node, drop)) text += readOwnWords(node, drop);
  }
  return text;
}
