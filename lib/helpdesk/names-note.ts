import { isNoteLabel } from '@/lib/adapters/role-words';

import * as dom from './dom';

/** Commands, such as "Add a private note", say nothing about the message. */
const COMMAND =
  'a,button,input,select,textarea,script,style,template,[role="button"],[role="menu"],[role="menuitem"],[role="toolbar"]';
const MAX_LABEL = 60;
const MAX_ELEMENTS = 300;

/** Whether a visible label of a message, outside its body, says that it is a note. */
export function namesNote(message: Element, body: string): boolean {
  const walker = dom
    .ownerDocument(message)
    .createTreeWalker(message, NodeFilter.SHOW_ELEMENT + NodeFilter.SHOW_TEXT, (node) =>
      dom.isElement(node) && dom.matches(node, `${COMMAND},${body}`)
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    );
  for (let count = 0; count < MAX_ELEMENTS && walker.nextNode(); count += 1) {
    const { currentNode: node } = walker;
    const element = dom.isElement(node) ? node : dom.parentElement(node);
    const labels = dom.isElement(node)
      ? ['title', 'aria-label', 'alt'].flatMap((name) => dom.getAttribute(node, name) ?? [])
      : [dom.textContent(node)];
    const isNamed = labels.some((label) => label.length <= MAX_LABEL && isNoteLabel(label));
    if (isNamed && element && (!dom.isConnected(element) || dom.checkVisibility(element))) return true;
  }
  return false;
}
