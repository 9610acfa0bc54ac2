import { pause } from '@/lib/shared/pause';

import * as dom from '../dom';
import type { ComposerText, EditorHandle, Fragment, InsertStrategy, StrategyOutcome } from './editor-handle';
import { isWritable } from './is-writable';
import { normalizeText } from './normalize-text';
import { isField, openField } from './open-field';
import { openRich } from './open-rich';
import { undoSteps } from './undo-steps';
import { waitUntil } from './wait-until';
import { waitForQuiet } from './watch-typing';

/** Time allowed for the editor to change. A page may upload or clean a paste before it shows it. */
const CHANGES_WITHIN_MS: Record<StrategyOutcome, number> = { taken: 3000, done: 1000, ignored: 60 };
/** By then an editor that rejects a change has restored its draft. */
const SETTLE_MS = 100;

/** Opens the editor once the agent has stopped typing; undefined where nobody can type. */
export async function settle(element: HTMLElement): Promise<EditorHandle | undefined> {
  if (!isWritable(element)) return undefined;
  const editor = isField(element) ? openField(element) : openRich(element);
  return (await waitForQuiet(dom.ownerDocument(element), editor.quietMs)) ? editor : undefined;
}

/** Acts on an editor and waits until it reads differently; false when it does not in time. */
export function causesChange(act: () => StrategyOutcome, read: () => string): Promise<boolean> {
  const before = read();
  return waitUntil(() => read() !== before, CHANGES_WITHIN_MS[act()]);
}

/**
 * Judges a changed editor by its text, at once and again after it has settled.
 *
 * @param expected - The readings that count as success.
 * @param hasTyped - True allows the second reading to differ.
 */
export async function readsAs(
  expected: readonly string[],
  read: () => string,
  hasTyped: () => boolean = () => false,
): Promise<boolean> {
  const wasExpected = expected.includes(read());
  await pause(SETTLE_MS);
  return expected.includes(read()) || (wasExpected && hasTyped());
}

/** Drafts are compared by their visible characters. */
export interface RecordedDraft extends Fragment {
  visible: string;
}

/**
 * Restores a draft, by the editor's own undo where possible, so that its history stays intact.
 *
 * @param strategy - The one that changed the editor; it also writes the old draft back.
 * @param staysCurrent - False when the editor is the one of another ticket by now, whose draft stays.
 */
export async function rollBack(
  element: HTMLElement,
  editor: EditorHandle,
  wanted: ComposerText,
  draft: RecordedDraft,
  strategy: InsertStrategy,
  staysCurrent: () => Promise<boolean>,
): Promise<boolean> {
  const read = (): string => normalizeText(editor.readText());
  const isRestored = (): boolean => read() === draft.visible;
  const fails = async (act: () => StrategyOutcome): Promise<boolean> =>
    (await causesChange(act, read)) && !(await readsAs([draft.visible], read));
  const asDone = (isDone: boolean): StrategyOutcome => (isDone ? 'done' : 'ignored');
  for (const step of undoSteps(element)) {
    if (isRestored() || (await fails(() => asDone(step())))) break;
  }
  if (!isRestored() && (await staysCurrent())) {
    await editor.place({ ...wanted, mode: 'replace' });
    // An empty text cannot be pasted.
    await fails(() => (draft.visible ? strategy(draft) : asDone(editor.command('delete'))));
  }
  return isRestored();
}
