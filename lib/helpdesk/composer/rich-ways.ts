import type { Command, Write } from './composer';
import type { RichSelection } from './rich-selection';
import { send } from './send';

/**
 * The ways of writing into an editor, in the order that was measured to be safe. Events that are not the browser's own
 * have no effect where nobody listens, so they come first; commands change the page itself, and some editors then show
 * a text that they have not taken.
 */
export function richWays(element: HTMLElement, command: Command, { takeEmptyBlock }: RichSelection): Write[] {
  const insertText: Write = ({ text }) => command('insertText', text);
  const root: Node & { getSelection?: unknown } = element.getRootNode();
  // Quill asks the document where the caret is, which does not tell of one in a shadow root, and pastes at the very start.
  // What is typed there it takes line by line in Chromium; in Firefox, whose roots know no caret, as one line.
  if (element.matches('.ql-editor') && root !== element.ownerDocument) return root.getSelection ? [insertText] : [];
  return [
    (fragment) => send(element, 'ClipboardEvent', 'paste', {}, fragment),
    (fragment) => send(element, 'InputEvent', 'beforeinput', { inputType: 'insertFromPaste' }, fragment),
    ({ html }) => {
      if (element.contentEditable === 'plaintext-only') return false;
      // Firefox would leave it below what is inserted.
      takeEmptyBlock();
      return command('insertHTML', html);
    },
    insertText,
  ];
}
