import * as dom from '../dom';
import type { ComposerText } from './editor-handle';
import { EDITOR_JS } from './editor-quirks';
import { isTouched } from './watch-typing';

/** Quirk `editorjs-blocks`: finds the editable element for a text; undefined if the text needs several. */
export function findBlock(element: HTMLElement, { mode }: ComposerText): HTMLElement | undefined {
  const editor = dom.closest(element, EDITOR_JS);
  const blocks = editor ? [...dom.querySelectorAll(editor, '[contenteditable=true]')] : [];
  if (blocks.length < 2) return element;
  const caret = dom.ownerDocument(element).getSelection()?.focusNode ?? null;
  const found =
    mode === 'end' ? blocks.at(-1) : blocks.find((block) => mode === 'cursor' && dom.contains(block, caret));
  return found instanceof HTMLElement && (mode === 'end' || isTouched(found)) ? found : undefined;
}
