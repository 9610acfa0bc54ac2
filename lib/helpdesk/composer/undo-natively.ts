import { watchTyping } from './typing';

/**
 * Takes back the last step in the browser's own history. That history belongs to the whole document, so nothing is done
 * unless its last step was made in this element: it would take back what the agent typed elsewhere, or earlier.
 */
export function undoNatively(element: HTMLElement): boolean {
  const document = element.ownerDocument;
  if (watchTyping(document).edited !== element) return false;
  return document.execCommand('undo');
}
