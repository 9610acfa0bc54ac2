import * as dom from '../dom';
import type { EditorHandle } from './editor-handle';
import { normalizeText } from './normalize-text';
import { textBefore } from './open-selection';

export interface EditorRoot {
  root: HTMLElement;
  shape: string;
  readShape: () => string;
  /** Drafts are compared by their visible characters. */
  readVisible: () => string;
  isExpected: () => boolean;
  isRestored: () => boolean;
}

/**
 * Records the present text of each root of the editor, and how to recognize the expected one.
 * @param expect creates the check of a root's text from the texts above and below the editor.
 */
export function recordRoots(
  { element, roots, readText, readShape }: EditorHandle,
  expect: (above: string, below: string) => (text: string) => boolean,
): EditorRoot[] {
  const around = roots.filter((root) => dom.contains(root, element));
  return around.map((root) => {
    const text = readText(root);
    const above = textBefore(root, element, 0);
    const isRight = expect(above, text.slice(above.length + readText().length));
    const readVisible = (): string => normalizeText(readText(root));
    const visible = readVisible();
    return {
      root,
      shape: readShape(root),
      readShape: () => readShape(root),
      readVisible,
      isExpected: () => dom.isConnected(root) && readText(root) !== text && isRight(readText(root)),
      isRestored: () => readVisible() === visible,
    };
  });
}
