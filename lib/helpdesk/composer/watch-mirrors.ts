import * as dom from '../dom';
import { parseHtml } from '../parse-html';
import { normalizeText } from './normalize-text';
import type { TextField } from './open-field';
import { waitUntil } from './wait-until';
import { typingIn } from './watch-typing';

/** Time allowed for a field to follow: first on its own, then after the events that make other editors copy their text. */
const FOLLOWS_WITHIN_MS = 500;
const COPIES_WITHIN_MS = 1500;

/**
 * Finds the form fields that mirror the editor: they equal the typed draft. Before any typing, a field with the editor's name or
 * id counts, because its form might be sent without the text.
 * @returns a function that waits until all these fields have followed a change; false if one does not.
 */
export function watchMirrors(element: HTMLElement, visible: string): () => Promise<boolean> {
  const inner = dom.ownerDocument(element);
  const outer = inner.defaultView?.frameElement ?? element;
  const isTyped = typingIn(element).edited === element && visible;
  const names = ['id', 'name'].map((name) => dom.getAttribute(outer, name));
  const form = dom.closest(outer, 'form');
  const isMirror = (field: TextField): boolean =>
    isTyped
      ? normalizeText(dom.textContent(parseHtml(field.value))) === visible
      : dom.closest(field, 'form') === form && !!form && names.includes(field.name || dom.id(field));
  const document = dom.ownerDocument(outer);
  const mirrors = [...document.querySelectorAll<TextField>(FIELDS)]
    .filter((field) => field !== element && isMirror(field))
    .map((field) => ({ field, value: field.value }));
  const haveFollowed = (): boolean => mirrors.every(({ field, value }) => field.value !== value);
  return async () => {
    if (await waitUntil(haveFollowed, FOLLOWS_WITHIN_MS)) return true;
    for (const type of ['change', 'blur', 'focusout'])
      element.dispatchEvent(new Event(type, { bubbles: type !== 'blur', composed: true }));
    return waitUntil(haveFollowed, COPIES_WITHIN_MS);
  };
}

const FIELDS = 'textarea,input[type=hidden]';
