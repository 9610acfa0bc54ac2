import { pressCtrl, runCommand, sendEvent } from './send-event';
import { typingIn } from './watch-typing';

const Z_CODE = 90;

/** Lists functions that undo the last edit, to be tried one after the other. Each returns true if the editor handled it. */
export function undoSteps(element: HTMLElement): (() => boolean)[] {
  return [
    // The last step of the document's history may be the agent's own edit in another element.
    () => typingIn(element).edited === element && runCommand(element, 'undo'),
    // For editors with their own history; no effect if nobody listens.
    () => sendEvent(element, 'InputEvent', 'beforeinput', { inputType: 'historyUndo' }),
    () => pressCtrl(element, 'z', Z_CODE),
  ];
}
