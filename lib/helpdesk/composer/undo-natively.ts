import { watchTyping } from './typing';

/**
 * Takes back the last step in the browser's own history. That history belongs to the whole document, so nothing is done
 * when the last change in it was made elsewhere: that would take back what the agent typed there.
 */
export function undoNatively(element: HTMLElement): boolean {
  const document = element.ownerDocument;
  if (watchTyping(document).edited !== element) return false;
  return document.execCommand('undo');
}
