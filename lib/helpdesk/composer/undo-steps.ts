import * as dom from '../dom';
import { pressCtrl, runCommand, sendEvent } from './send-event';
import { watchTyping } from './watch-typing';

const Z_CODE = 90;

/** Lists the ways to undo the last edit, in order; each is true when it was handled. */
export function undoSteps(element: HTMLElement): (() => boolean)[] {
  return [
    // The last step of the document's history may be the agent's own, made elsewhere.
    () => watchTyping(dom.ownerDocument(element)).edited === element && runCommand(element, 'undo'),
    // Editors with their own history; no effect where nobody listens.
    () => sendEvent(element, 'InputEvent', 'beforeinput', { inputType: 'historyUndo' }),
    () => pressCtrl(element, 'z', Z_CODE),
  ];
}
