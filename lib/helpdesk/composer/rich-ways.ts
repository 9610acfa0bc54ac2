import type { Fragment, Way } from './composer';
import type { RichSelection } from './rich-selection';
import { undoNatively } from './undo-natively';

/**
 * The ways of writing into an editor, in the order that was measured to be safe. Events that are not the browser's own
 * have no effect where nobody listens, so they come first; commands change the page itself, and some editors then show
 * a text that they have not taken.
 */
export function richWays(element: HTMLElement, selection: RichSelection): Way[] {
  /** As of a person's act: through shadow roots, and open to being taken in hand. */
  function send<Init>(Kind: new (type: string, init: Init) => Event, type: string, init: Init): boolean {
    return !element.dispatchEvent(new Kind(type, { bubbles: true, cancelable: true, composed: true, ...init }));
  }
  // A command goes to wherever the caret is, and a page may keep that elsewhere.
  const command = (name: string, value?: string): boolean =>
    selection.read() !== null && element.ownerDocument.execCommand(name, false, value);

  const browserUndo = [() => undoNatively(element)];
  const ownUndo = [
    () => send(InputEvent, 'beforeinput', { inputType: 'historyUndo' }),
    () => send(KeyboardEvent, 'keydown', CTRL_Z),
    ...browserUndo,
  ];

  const isPlain = element.contentEditable === 'plaintext-only';
  const ways: Way[] = [
    { write: (fragment) => send(ClipboardEvent, 'paste', { clipboardData: transferOf(fragment) }), undo: ownUndo },
    {
      write: (fragment) =>
        send(InputEvent, 'beforeinput', { inputType: 'insertFromPaste', dataTransfer: transferOf(fragment) }),
      undo: ownUndo,
    },
    { write: ({ html }) => !isPlain && command('insertHTML', html), undo: browserUndo },
    { write: ({ text }) => command('insertText', text), undo: browserUndo },
  ];
  // An empty draft is written back by deleting what is there: nobody pastes nothing.
  return ways.map(({ write, undo }) => ({
    write: (fragment) => (fragment.text.trim() ? write(fragment) : command('delete')),
    undo,
  }));
}

/** Editors still read the old `keyCode`. */
const CTRL_Z = {
  key: 'z',
  keyCode: 90,
  [/Mac/.test(navigator.platform) ? 'metaKey' : 'ctrlKey']: true,
};

function transferOf({ html, text }: Fragment): DataTransfer {
  const data = new DataTransfer();
  data.setData('text/html', html);
  data.setData('text/plain', text);
  return data;
}
