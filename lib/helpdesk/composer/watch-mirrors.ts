import * as dom from '../dom';
import { parseHtml } from '../parse-html';
import { normalizeText } from './normalize-text';
import { waitUntil } from './wait-until';
import { watchTyping } from './watch-typing';

/** Time for a field to follow, first by itself, then after the events on which other editors copy. */
const FOLLOWS_WITHIN_MS = 500;
const COPIES_WITHIN_MS = 1500;

/**
 * Finds the form fields into which an editor copies its text: they contain exactly the draft that the agent has typed. A field
 * that is filled only on submit is not one of them.
 * @param visible - The draft, normalized.
 * @returns a function that waits until all these fields have followed a change; false if one does not.
 */
export function watchMirrors(element: HTMLElement, visible: string): () => Promise<boolean> {
  const inner = dom.ownerDocument(element);
  const document = dom.ownerDocument(inner.defaultView?.frameElement ?? element);
  const isTyped = watchTyping(inner).edited === element && visible;
  const fields = isTyped ? document.querySelectorAll<Field>(FIELDS) : [];
  const mirrors = [...fields]
    .map((field) => ({ field, value: field.value }))
    .filter(({ field, value }) => field !== element && normalizeText(dom.textContent(parseHtml(value))) === visible);
  const haveFollowed = (): boolean => mirrors.every(({ field, value }) => field.value !== value);
  return async () => {
    if (await waitUntil(haveFollowed, FOLLOWS_WITHIN_MS)) return true;
    for (const type of ['change', 'blur', 'focusout'])
      element.dispatchEvent(new Event(type, { bubbles: type !== 'blur', composed: true }));
    return waitUntil(haveFollowed, COPIES_WITHIN_MS);
  };
}

type Field = HTMLTextAreaElement | HTMLInputElement;
const FIELDS = 'textarea,input[type=hidden]';
