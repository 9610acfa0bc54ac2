import type { ExecCommand, InsertStrategy } from './editor-handle';
import { QUILL } from './editor-quirks';
import type { RichSelection } from './open-selection';
import { sendEvent } from './send-event';

/**
 * Lists the strategies for a rich editor, the safest first: events do nothing where nobody listens, but a command may show a
 * text that the editor's model lacks.
 */
export function createRichStrategies(
  element: HTMLElement,
  command: ExecCommand,
  { takeEmptyBlock }: RichSelection,
): InsertStrategy[] {
  const insertText: InsertStrategy = ({ text }) => command('insertText', text);
  const root: Node & { getSelection?: unknown } = element.getRootNode();
  // Quirks `quill-shadow-selection` and, where shadow roots have no `getSelection`, `quill-shadow-lines`.
  if (element.matches(QUILL) && root !== element.ownerDocument) return root.getSelection ? [insertText] : [];
  return [
    (fragment) => sendEvent(element, 'ClipboardEvent', 'paste', {}, fragment),
    (fragment) => sendEvent(element, 'InputEvent', 'beforeinput', { inputType: 'insertFromPaste' }, fragment),
    ({ html }) => {
      if (element.contentEditable === 'plaintext-only') return false;
      // Quirk `firefox-empty-block`.
      takeEmptyBlock();
      return command('insertHTML', html);
    },
    insertText,
  ];
}
