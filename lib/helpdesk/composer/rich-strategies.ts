import * as dom from '../dom';
import type { ExecCommand, InsertStrategy, StrategyOutcome } from './editor-handle';
import { EDITOR_JS, NO_PASTE, QUILL } from './editor-quirks';
import type { RichSelection } from './open-selection';
import { sendEvent } from './send-event';

/**
 * Lists the strategies for a rich editor, the safest first. Events do nothing if nobody listens, but a command may show a text
 * that the editor's model does not contain.
 */
export function createRichStrategies(
  element: HTMLElement,
  command: ExecCommand,
  { isAtEnd, takeEmptyBlock }: RichSelection,
): InsertStrategy[] {
  const take = (isTaken: boolean): StrategyOutcome => (isTaken ? 'taken' : 'ignored');
  const run = (name: string, value: string): StrategyOutcome => (command(name, value) ? 'done' : 'ignored');
  const insertText: InsertStrategy = ({ text }) => run('insertText', text);
  const root: Node & { getSelection?: unknown } = dom.getRootNode(element);
  // Quirks `quill-shadow-selection` and, where shadow roots have no `getSelection`, `quill-shadow-lines`.
  if (dom.matches(element, QUILL) && root !== dom.ownerDocument(element)) return root.getSelection ? [insertText] : [];
  const paste: InsertStrategy = (fragment) => take(sendEvent(element, 'ClipboardEvent', 'paste', {}, fragment));
  // Quirk `editorjs-blocks`: the place is right only after all text of its block.
  if (dom.closest(element, EDITOR_JS)) return [(fragment) => (isAtEnd() ? paste(fragment) : 'ignored')];
  const input: InsertStrategy = (fragment) =>
    take(sendEvent(element, 'InputEvent', 'beforeinput', { inputType: 'insertFromPaste' }, fragment));
  return [
    // Quirks `jodit-question` and `medium-plain-paste`.
    ...(dom.matches(element, NO_PASTE) ? [] : [paste, input]),
    ({ html }) => {
      if (element.contentEditable === 'plaintext-only') return 'ignored';
      // Quirk `firefox-empty-block`.
      takeEmptyBlock();
      return run('insertHTML', html);
    },
    insertText,
  ];
}
