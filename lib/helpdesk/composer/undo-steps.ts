import * as dom from '../dom';
import { sendEvent } from './send-event';
import { watchTyping } from './watch-typing';

/** Quirk `key-code`. */
const CTRL_Z = {
  key: 'z',
  keyCode: 90,
  [/Mac/.test(navigator.platform) ? 'metaKey' : 'ctrlKey']: true,
};

/** Lists the ways to undo the last edit, in order; each is true when it was handled. */
export function undoSteps(element: HTMLElement): (() => boolean)[] {
  const document = dom.ownerDocument(element);
  return [
    // The last step of the document's history may be the agent's own, made elsewhere.
    () => watchTyping(document).edited === element && document.execCommand('undo'),
    // Editors with their own history; no effect where nobody listens.
    () => sendEvent(element, 'InputEvent', 'beforeinput', { inputType: 'historyUndo' }),
    () => sendEvent(element, 'KeyboardEvent', 'keydown', CTRL_Z),
  ];
}
