import * as dom from './dom';
import { isSecret, TYPED_IN, UNREAD } from './is-secret';

/**
 * Elements that translating extensions add to a page: Immersive Translate, KISS Translator, Read Frog and FluentRead. Their
 * words are nobody's in the ticket.
 */
export const ADDED =
  '[class*="immersive-translate-target"],[id^="immersive-translate-target"],kiss-translator,.read-frog-translated-content-wrapper,[data-fr-translation-owned]';

const LEFT_OUT = `${UNREAD},${ADDED}`;
/** Any of them may be secret. */
export const NAMED = `[id],${TYPED_IN}`;

/** Reads the text of an element without code, drafts, secrets, and without what extensions added. */
export function readOwnWords(element: Element): string {
  if (!dom.firstElementChild(element) || !dom.querySelector(element, `${LEFT_OUT},${NAMED}`))
    return dom.textContent(element);
  let text = '';
  for (let node = dom.firstChild(element); node; node = dom.nextSibling(node)) {
    if (!dom.isElement(node)) text += dom.nodeType(node) === Node.TEXT_NODE ? dom.textContent(node) : '';
    else if (!isLeftOut(node)) text += readOwnWords(node);
  }
  return text;
}

/** Whether the words of an element are nobody's in the ticket, or secret. */
export function isLeftOut(element: Element): boolean {
  return dom.matches(element, LEFT_OUT) || (dom.matches(element, NAMED) && isSecret(element));
}
