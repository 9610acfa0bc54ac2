import * as dom from '../dom';
import type { ExecCommand, InsertStrategy, StrategyOutcome } from './editor-handle';
import { NO_PASTE, QUILL } from './editor-quirks';
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
  const take = (isTaken: boolean): StrategyOutcome => (isTaken ? 'taken' : 'ignored');
  const run = (name: string, value: string): StrategyOutcome => (command(name, value) ? 'done' : 'ignored');
  const insertText: InsertStrategy = ({ text }) => run('insertText', text);
  const root: Node & { getSelection?: unknown } = dom.getRootNode(element);
  // Quirks `quill-shadow-selection` and, where shadow roots have no `getSelection`, `quill-shadow-lines`.
  if (dom.matches(element, QUILL) && root !== dom.ownerDocument(element)) return root.getSelection ? [insertText] : [];
  const events: InsertStrategy[] = [
    (fragment) => take(sendEvent(element, 'ClipboardEvent', 'paste', {}, fragment)),
    (fragment) => take(sendEvent(element, 'InputEvent', 'beforeinput', { inputType: 'insertFromPaste' }, fragment)),
  ];
  return [
    // Quirks `jodit-question` and `medium-plain-paste`.
    ...(dom.matches(element, NO_PASTE) ? [] : events),
    ({ html }) => {
      if (element.contentEditable === 'plaintext-only') return 'ignored';
      // Quirk `firefox-empty-block`.
      takeEmptyBlock();
      return run('insertHTML', html);
    },
    insertText,
  ];
}
