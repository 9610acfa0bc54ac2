import * as dom from '../dom';
import type { EditorHandle } from './editor-handle';
import { type Normalizer, normalizeText } from './normalize-text';
import { textBefore } from './open-selection';

/** An agent may type a shorter draft again. */
const LEAST_GONE = 4;

export interface EditorRoot {
  root: HTMLElement;
  shape: string;
  readShape: () => string;
  /** Drafts are compared by their visible characters. */
  readVisible: () => string;
  isExpected: () => boolean;
  /** As expected but for what the agent has typed around the text. */
  isHeld: () => boolean;
  /** The text has left, or what it replaced stands again. */
  isLost: () => boolean;
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
      if (now === text) return false;
      const normalized = normalize(now);
      return expected.some((wanted) => isRight(normalized, wanted));
    };
    const readVisible = (): string => normalizeText(readText(root));
    const visible = readVisible();
    return {
      root,
      shape: readShape(root),
      readShape: () => readShape(root),
      readVisible,
      isExpected: () => isNow((now, wanted) => now === whole(wanted)),
      isHeld: () => isNow(holds),
      isLost: () => {
        const now = normalize(readText(root));
        return expected.every(
          (wanted) => countOf(wanted.form, now) < countOf(wanted.form, whole(wanted)) || isBack(now, wanted),
        );
      },
      isRestored: () => readVisible() === visible,
    };
  });
}

/** Whether the text stands in its place, with letters that the agent has typed around it, and what it replaces is gone. */
function holds(now: string, wanted: Expected): boolean {
  const { before, form, after } = wanted;
  if (countOf(form, now) !== countOf(form, whole(wanted)) || isBack(now, wanted)) return false;
  for (let at = now.indexOf(form); at >= 0; at = now.indexOf(form, at + 1)) {
    if (now.slice(0, at).includes(before) && now.slice(at + form.length).includes(after)) return true;
  }
  return false;
}

/** Whether the replaced draft stands again. */
function isBack(now: string, wanted: Expected): boolean {
  const { gone } = wanted;
  return gone.length >= LEAST_GONE && countOf(gone, now) > countOf(gone, whole(wanted));
}

const whole = ({ before, form, after }: Expected): string => before + form + after;

function countOf(part: string, text: string): number {
  return text.split(part).length - 1;
}
