import { pause } from '@/lib/shared/pause';

import * as dom from '../dom';
import type { EditorHandle, Fragment, StrategyOutcome } from './editor-handle';
import { isWritable } from './is-writable';
import { normalizeText } from './normalize-text';
import { isField, openField } from './open-field';
import { openRich } from './open-rich';
import { textBefore } from './open-selection';
import { undoSteps } from './undo-steps';
import { waitUntil } from './wait-until';
import { waitForQuiet } from './watch-typing';

/** Time allowed for the editor to change. A page may upload or clean a paste before it shows it. */
const CHANGES_WITHIN_MS: Record<StrategyOutcome, number> = { taken: 3000, done: 1000, ignored: 60 };
/** Time allowed for a changed editor to show the whole text. Editor.js writes block by block. */
const COMPLETES_WITHIN_MS = 500;
/** After this time an editor that rejects a change has restored its draft. */
const SETTLE_MS = 100;

/** Opens the editor once the agent has stopped typing; undefined if it is not writable. */
export async function settle(element: HTMLElement): Promise<EditorHandle | undefined> {
  if (!isWritable(element)) return undefined;
  const editor = isField(element) ? openField(element) : openRich(element);
  return (await waitForQuiet(dom.ownerDocument(element), editor.quietMs)) ? editor : undefined;
}

/** Acts on an editor and waits until its text changes or is as expected; false if that takes too long. */
export function causesChange(
  act: () => StrategyOutcome,
  read: () => string,
  isExpected: () => boolean = () => false,
): Promise<boolean> {
  const before = read();
  return waitUntil(() => read() !== before || isExpected(), CHANGES_WITHIN_MS[act()]);
}

/**
 * Judges a changed editor as soon as its text is as expected, and again after it has settled.
 * @param find finds the root with the expected text.
 * @param hasTyped whether the agent has typed: the second reading may then differ.
 */
export async function findSettled<Found>(
  find: () => Found | undefined,
  hasTyped: () => boolean = () => false,
): Promise<Found | undefined> {
  await waitUntil(() => find() !== undefined, COMPLETES_WITHIN_MS);
  const found = find();
  await pause(SETTLE_MS);
  return find() ?? (hasTyped() ? found : undefined);
}

/** The text of an editor in one of its roots, before an insertion and after it. */
export interface EditorRoot {
  root: HTMLElement;
  shape: string;
  /** Drafts are compared by their visible characters. */
  visible: string;
  isExpected: () => boolean;
}

/**
 * Records the present text of each root of the editor, and how to recognize the expected one.
 * @param expect creates the check of a root's text from the texts above and below the editor.
 */
export function recordRoots(
  element: HTMLElement,
  { roots, readText, readShape }: EditorHandle,
  expect: (above: string, below: string) => (text: string) => boolean,
): EditorRoot[] {
  const around = roots.filter((root) => dom.contains(root, element));
  return around.map((root) => {
    const text = readText(root);
    const above = textBefore(root, element, 0);
    const isRight = expect(above, text.slice(above.length + readText().length));
    return {
      root,
      shape: readShape(root),
      visible: normalizeText(text),
      isExpected: () => dom.isConnected(root) && readText(root) !== text && isRight(readText(root)),
    };
  });
}

interface Change {
  element: HTMLElement;
  /** The element, or its replacement. */
  target: HTMLElement | undefined;
  editor: EditorHandle;
  draft: Fragment;
  editorRoot: EditorRoot;
  /** Index of the strategy that changed the editor; it also writes the old draft back. */
  strategy: number;
}

/**
 * Restores a draft, by the editor's own undo if possible, so that its history stays intact.
 * @param staysCurrent false if the editor now belongs to another ticket; its draft then stays.
 */
export async function rollBack(
  { element, target, editor, draft, editorRoot: { root, visible }, strategy }: Change,
  staysCurrent: () => Promise<boolean>,
): Promise<boolean> {
  const read = (): string => normalizeText(editor.readText(root));
  const isRestored = (): boolean => read() === visible;
  const fails = async (act: () => StrategyOutcome): Promise<boolean> =>
    (await causesChange(act, read)) && !(await findSettled(() => isRestored() || undefined));
  const asDone = (isDone: boolean): StrategyOutcome => (isDone ? 'done' : 'ignored');
  for (const step of target ? undoSteps(target) : []) {
    if (isRestored() || (await fails(() => asDone(step())))) break;
  }
  // A text beside the element cannot be removed by writing into the element.
  const isBeside = target === element && root !== element;
  if (target && !isBeside && !isRestored() && (await staysCurrent())) {
    const now = target === element ? editor : openRich(target);
    await now.place({ ...draft, mode: 'replace' });
    // An empty text cannot be pasted.
    await fails(() =>
      normalizeText(draft.text) ? (now.strategies[strategy]?.(draft) ?? 'ignored') : asDone(now.command('delete')),
    );
  }
  return isRestored();
}
