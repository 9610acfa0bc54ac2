import { pause } from '@/lib/shared/pause';

import * as dom from '../dom';
import type { ComposerText, EditorHandle, Fragment, StrategyOutcome } from './editor-handle';
import { type EditorRoot, recordRoots } from './editor-roots';
import { findEditable } from './find-editable';
import { isWritable } from './is-writable';
import { isInDraft, type NormalizedForms, normalizeForms, normalizeText } from './normalize-text';
import { isField, openField } from './open-field';
import { openRich } from './open-rich';
import { undoSteps } from './undo-steps';
import { waitUntil } from './wait-until';
import { watchMirrors } from './watch-mirrors';
import { isTypedIn, typingIn, waitForQuiet } from './watch-typing';

/** Pages make a composer read-only while they save a draft. */
const LOCKED_FOR_MS = 1000;
/** Time allowed for the editor to change. A page may upload or clean a paste before it shows it. */
const CHANGES_WITHIN_MS: Record<StrategyOutcome, number> = { taken: 3000, done: 1000, ignored: 10 };
/** Time allowed for a changed editor to show the whole text. Editor.js writes block by block. */
const COMPLETES_WITHIN_MS = 500;
/** An editor that rejects a change restores its draft within this time. */
const RESTORES_WITHIN_MS = 100;

/** Step 1: opens the editor once it is writable and the agent has stopped typing; undefined if it stays read-only. */
export async function openWhenQuiet(element: HTMLElement): Promise<EditorHandle | undefined> {
  await waitUntil(() => isWritable(element) || !dom.isConnected(element), LOCKED_FOR_MS);
  if (!isWritable(element)) return undefined;
  const editor = openEditor(element);
  return (await waitForQuiet(element, editor.quietMs)) ? editor : undefined;
}

export function openEditor(element: HTMLElement): EditorHandle {
  return isField(element) ? openField(element) : openRich(element);
}

/** Step 2: normalizes the text, and checks whether the draft contains it already. */
export function measure(
  { readText, readLines }: EditorHandle,
  wanted: ComposerText,
): NormalizedForms & { isThere: boolean } {
  const measured = normalizeForms(wanted);
  const { mode } = wanted;
  return { ...measured, isThere: isInDraft(mode === 'replace' ? readText() : readLines(), measured, mode) };
}

export interface PlacedEditor {
  editor: EditorHandle;
  fragment: Fragment;
  draft: Fragment;
  editorRoots: EditorRoot[];
  readNormalized: () => string;
  /** Restores the agent's caret, also in an element within `root` that has replaced the editor's. */
  restoreCaret: (root: HTMLElement) => void;
  haveMirrorsFollowed: () => Promise<boolean>;
  /** In `performance.now()` milliseconds, as all times here. */
  placedAt: number;
  /** Whether the agent has typed since a time. */
  hasTyped: (since: number) => boolean;
}

/** Step 3: moves the caret to the wanted place, and records the draft and the contents that count as success. */
export async function place(
  editor: EditorHandle,
  wanted: ComposerText,
  { normalize, forms }: NormalizedForms,
): Promise<PlacedEditor> {
  const { element } = editor;
  const typing = typingIn(element);
  const placedAt = performance.now();
  const restoreCaret = editor.saveCaret();
  const { fragment, before, after } = await editor.place(wanted);
  const gone = wanted.mode === 'replace' ? normalize(editor.readText()) : '';
  const haveMirrorsFollowed = watchMirrors(element, normalizeText(editor.readText()));
  // From now on, `edited` shows whether the browser's last undo step is this insertion.
  typing.edited = undefined;
  return {
    editor,
    fragment,
    draft: { html: dom.innerHTML(element), text: editor.readLines() },
    editorRoots: recordRoots(editor, normalize, (above, below) =>
      forms.map((form) => ({ before: normalize(above + before), form, after: normalize(after + below), gone })),
    ),
    // The page may replace the editor, and the old one then keeps text that nobody sees.
    readNormalized: () => (dom.isConnected(element) ? normalize(editor.readText()) : ''),
    restoreCaret(root) {
      const now = findNow(element, root);
      restoreCaret(now);
      if (now && typing.touched.has(element)) typing.touched.add(now);
    },
    haveMirrorsFollowed,
    placedAt,
    hasTyped: (since) => isTypedIn(element, since),
  };
}

export interface Change {
  /** The index of the strategy that has changed the editor. */
  strategy: number;
  /** When the strategy had run. */
  actedAt: number;
}

/**
 * Step 4: runs the strategies in order until one changes the editor.
 * @param isCurrent false if the page shows another ticket: no further strategy is tried.
 * @returns undefined if no strategy has changed the editor; `typed` if the agent has typed meanwhile, so that a change may be
 * the agent's.
 */
export async function tryStrategies(
  { editor, fragment, editorRoots, readNormalized, placedAt, hasTyped }: PlacedEditor,
  isCurrent: () => boolean,
): Promise<Change | 'typed' | undefined> {
  /** A command of the browser counts as typed. */
  let actedAt = placedAt;
  for (const [strategy, run] of editor.strategies.entries()) {
    if (hasTyped(actedAt)) return 'typed';
    if (!isCurrent()) break;
    let outcome = 'ignored' as StrategyOutcome;
    const act = (): StrategyOutcome => {
      outcome = run(fragment);
      actedAt = performance.now();
      return outcome;
    };
    const isThere = (): boolean =>
      editorRoots.some((root) => root.isExpected() || (hasTyped(actedAt) && root.isHeld()));
    const isChanged = await causesChange(act, readNormalized, isThere);
    if (isChanged && hasTyped(actedAt) && !isThere()) {
      if (outcome === 'ignored') return 'typed';
      // The change may be the agent's, and the text may still come.
      await waitUntil(isThere, CHANGES_WITHIN_MS[outcome]);
    }
    if (isChanged) return { strategy, actedAt };
    // On a slow page another strategy would write the text a second time.
    if (outcome === 'taken') break;
  }
  return undefined;
}

export interface Judgement {
  /** The root with the expected text, or else one that is still in the page. */
  editorRoot: EditorRoot;
  /** The text stands in the draft, alone or with what the agent has typed since. */
  isExpected: boolean;
  isTyped: boolean;
}

/**
 * Step 5: reads the changed editor and the fields of its form, and once more a moment later, because an editor may reject the
 * change. The first reading counts after typing, and for an editor that the page has replaced since.
 * @param actedAt when the text was written; what the agent has typed since may stand around it.
 * @param onExpected receives the first reading if all is as expected.
 * @returns undefined if the page has removed the editor before the first reading.
 */
export async function judge(
  { editorRoots, haveMirrorsFollowed, hasTyped }: PlacedEditor,
  actedAt: number,
  onExpected: (judgement: Judgement) => void,
): Promise<Judgement | undefined> {
  const changedAt = performance.now();
  const isTyped = (): boolean => hasTyped(changedAt);
  const findHeld = (): EditorRoot | undefined =>
    hasTyped(actedAt) ? editorRoots.find((root) => root.isHeld()) : undefined;
  const findExpected = (): EditorRoot | undefined => editorRoots.find((root) => root.isExpected());
  let followed: Promise<boolean> | undefined;
  const judgeNow = async (): Promise<Judgement | undefined> => {
    const exact = findExpected();
    const editorRoot = exact ?? findHeld();
    const isExpected = !!editorRoot && (await (followed ??= haveMirrorsFollowed()));
    return isExpected ? { editorRoot, isExpected, isTyped: !exact || isTyped() } : undefined;
  };
  await waitUntil(() => !!findExpected() || !!findHeld(), COMPLETES_WITHIN_MS);
  const first = await judgeNow();
  if (first) onExpected(first);
  await pause(RESTORES_WITHIN_MS);
  const second = await judgeNow();
  if (second) return second;
  if (first && (isTyped() || !dom.isConnected(first.editorRoot.root))) {
    return { ...first, isTyped: first.isTyped || isTyped() };
  }
  const editorRoot = editorRoots.find(({ root }) => dom.isConnected(root));
  return editorRoot && { editorRoot, isExpected: false, isTyped: hasTyped(actedAt) };
}

/**
 * Step 6: restores the draft, by the editor's own undo if possible, so that its history stays intact. Ends when the agent types,
 * because that would be lost.
 * @param strategy the strategy that changed the editor; it also writes the old draft back.
 * @param staysCurrent false if the editor now belongs to another ticket; its draft then stays.
 */
export async function rollBack(
  { editor, draft, hasTyped }: PlacedEditor,
  { root, readVisible, isRestored }: EditorRoot,
  strategy: number,
  staysCurrent: () => Promise<boolean>,
): Promise<boolean> {
  const { element } = editor;
  const target = findNow(element, root);
  let actedAt = performance.now();
  for (const step of target ? undoSteps(target) : []) {
    if (isRestored() || hasTyped(actedAt)) break;
    const act = (): StrategyOutcome => {
      const outcome = asDone(step());
      // A command of the browser counts as typed.
      actedAt = performance.now();
      return outcome;
    };
    const isChanged = await causesChange(act, readVisible);
    if (isChanged && !(await staysSo(isRestored))) break;
  }
  // A text beside the element cannot be removed by writing into the element.
  const isBeside = target === element && root !== element;
  if (target && !isBeside && !isRestored() && (await staysCurrent()) && !hasTyped(actedAt)) {
    await writeDraft(target === element ? editor : openRich(target), draft, strategy, isRestored);
  }
  return isRestored();
}

/** Writes a draft over the whole content of an editor, and waits until it stands there. */
export async function writeDraft(
  editor: EditorHandle,
  draft: Fragment,
  strategy: number,
  isRestored: () => boolean,
): Promise<void> {
  await editor.place({ ...draft, mode: 'replace' });
  // An empty text cannot be pasted.
  const write = (): StrategyOutcome =>
    normalizeText(draft.text) ? (editor.strategies[strategy]?.(draft) ?? 'ignored') : asDone(editor.command('delete'));
  if (await causesChange(write, editor.readText)) await staysSo(isRestored);
}

function asDone(isDone: boolean): StrategyOutcome {
  return isDone ? 'done' : 'ignored';
}

async function staysSo(isRestored: () => boolean): Promise<boolean> {
  await waitUntil(isRestored, COMPLETES_WITHIN_MS);
  await pause(RESTORES_WITHIN_MS);
  return isRestored();
}

/** Finds the element itself, or the one that has replaced it within `root`. */
export function findNow(element: HTMLElement, root: HTMLElement): HTMLElement | undefined {
  return dom.isConnected(element) ? element : findEditable(root);
}

/** Acts on an editor and waits until its text changes or is as expected; false if that takes too long. */
function causesChange(
  act: () => StrategyOutcome,
  read: () => string,
  isExpected: () => boolean = () => false,
): Promise<boolean> {
  const before = read();
  return waitUntil(() => read() !== before || isExpected(), CHANGES_WITHIN_MS[act()]);
}
