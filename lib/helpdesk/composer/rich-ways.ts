import type { Command, Write } from './composer';
import { send } from './send';

/**
 * The ways of writing into an editor, in the order that was measured to be safe. Events that are not the browser's own
 * have no effect where nobody listens, so they come first; commands change the page itself, and some editors then show
 * a text that they have not taken.
 */
export function richWays(element: HTMLElement, command: Command): Write[] {
  const insertText: Write = ({ text }) => command('insertText', text);
  const root: Node & { getSelection?: unknown } = element.getRootNode();
  // Quill asks the document where the caret is, and where only a shadow root knows that, pastes at the very start.
  if (element.matches('.ql-editor') && root !== element.ownerDocument && root.getSelection) return [insertText];
  return [
    (fragment) => send(element, 'ClipboardEvent', 'paste', {}, fragment),
    (fragment) => send(element, 'InputEvent', 'beforeinput', { inputType: 'insertFromPaste' }, fragment),
    ({ html }) => element.contentEditable !== 'plaintext-only' && command('insertHTML', html),
    insertText,
  ];
}
