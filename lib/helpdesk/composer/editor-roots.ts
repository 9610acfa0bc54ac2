import * as dom from '../dom';
import type { EditorHandle } from './editor-handle';
import { type Normalizer, normalizeText } from './normalize-text';
import { textBefore } from './open-selection';

export interface EditorRoot {
  root: HTMLElement;
  shape: string;
  readShape: () => string;
  /** Drafts are compared by their visible characters. */
  readVisible: () => string;
  isExpected: () => boolean;
  /** As expected but for what the agent has typed around the text. */
  isHeld: () => boolean;
  isRestored: () => boolean;
}

/** The expected content of a root, in three normalized parts. */
export interface Expected {
  before: string;
  form: string;
  after: string;
  /** The draft that the text replaces, or nothing. */
  gone: string;
}

/**
 * Records the present text of each root of the editor, and how to recognize the expected one.
 * @param expect lists what is expected between the texts above and below the editor.
 */
export function recordRoots(
  { element, roots, readText, readShape }: EditorHandle,
  normalize: Normalizer,
  expect: (above: string, below: string) => Expected[],
): EditorRoot[] {
  const around = roots.filter((root) => dom.contains(root, element));
  return around.map((root) => {
    const text = readText(root);
    const above = textBefore(root, element, 0);
    const expected = expect(above, text.slice(above.length + readText().length));
    const isNow = (isRight: (now: string, wanted: Expected) => boolean): boolean => {
      const now = dom.isConnected(root) ? readText(root) : text;
      return now !== text && expected.some((wanted) => isRight(normalize(now), wanted));
    };
    const readVisible = (): string => normalizeText(readText(root));
    const visible = readVisible();
    return {
      root,
      shape: readShape(root),
      readShape: () => readShape(root),
      readVisible,
      isExpected: () => isNow((now, { before, form, after }) => now === before + form + after),
      isHeld: () => isNow(holds),
      isRestored: () => readVisible() === visible,
    };
  });
}

/** Whether the text stands in its place, with letters that the agent has typed around it, and what it replaces is gone. */
function holds(now: string, { before, form, after, gone }: Expected): boolean {
  const expected = before + form + after;
  if (countOf(form, now) !== countOf(form, expected)) return false;
  if (gone && countOf(gone, now) !== countOf(gone, expected)) return false;
  for (let at = now.indexOf(form); at >= 0; at = now.indexOf(form, at + 1)) {
    if (now.slice(0, at).includes(before) && now.slice(at + form.length).includes(after)) return true;
  }
  return false;
}

function countOf(part: string, text: string): number {
  return text.split(part).length - 1;
}
