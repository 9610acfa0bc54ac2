import { send } from './send';
import { watchTyping } from './typing';

/** Editors still read the old `keyCode`. */
const CTRL_Z = {
  key: 'z',
  keyCode: 90,
  [/Mac/.test(navigator.platform) ? 'metaKey' : 'ctrlKey']: true,
};

/** Ways to have what was written last taken back, in the order in which they are tried; true when taken in hand. */
export function undoSteps(element: HTMLElement): (() => boolean)[] {
  const document = element.ownerDocument;
  return [
    // The browser's history belongs to the whole document. Unless its last step was made in this element, it would take
    // back what the agent typed elsewhere, or earlier.
    () => watchTyping(document).edited === element && document.execCommand('undo'),
    // Editors with a history of their own: these do nothing where nobody listens.
    () => send(element, 'InputEvent', 'beforeinput', { inputType: 'historyUndo' }),
    () => send(element, 'KeyboardEvent', 'keydown', CTRL_Z),
  ];
}
