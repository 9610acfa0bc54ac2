import type { UndoOutcome } from '@/lib/domain/insertion';
import { createSerialQueue } from '@/lib/shared/create-serial-queue';

import * as dom from '../dom';
import { cleanHtml } from './clean-html';
import type { ComposerText, Fragment } from './editor-handle';
import type { EditorRoot } from './editor-roots';
import { findBlock } from './find-block';
import {
  findNow,
  judge,
  type Judgement,
  measure,
  openEditor,
  openWhenQuiet,
  place,
  type PlacedEditor,
  rollBack,
  tryStrategies,
  writeDraft,
} from './insertion-steps';
import { keepLetters, normalizeText } from './normalize-text';
import { restoreCaretOnUndo } from './restore-caret-on-undo';

export type { ComposerText };

export interface ComposerResult {
  /** Only with `inserted` the text is in the draft. */
  outcome: 'inserted' | 'already-there' | 'failed';
  /** The agent must click into the composer to continue typing. */
  focusStayedOutside?: boolean;
  /** With `failed`: the text was too long to be tried. */
  isTooLong?: boolean;
  /** With `failed`: the draft may hold the text, or a part of it. */
  isUnsure?: boolean;
}

export interface TicketCheck {
  /** False when the page shows another ticket or may open one. */
  isCurrent: () => boolean;
  /** Waits long enough for a page that opens another ticket to show it; false if it does. */
  staysCurrent: () => Promise<boolean>;
  /** The text stands in the draft. The editor may still reject it; the result of the insertion then says so. */
  onInserted: (result: ComposerResult) => void;
  /** The agent has undone the insertion in the editor. */
  onUndone: () => void;
  /** Runs an act that takes the text out after `onInserted`. */
  write: (act: () => Promise<boolean>) => Promise<boolean>;
}

const NO_CHECK: TicketCheck = {
  isCurrent: () => true,
  staysCurrent: () => Promise.resolve(true),
  onInserted: () => undefined,
  onUndone: () => undefined,
  write: (act) => act(),
};

/** The root is the element, or the ancestor in which the text appeared. */
interface Insertion extends EditorRoot {
  wanted: ComposerText;
  /** Absent after typing: an edited draft is never undone, and an emptied one holds no text. */
  shapeAfter: string | undefined;
  /** Visible characters of the editor with the text. */
  visibleAfter: string;
  draft: Fragment;
  strategy: number;
  undoThis: () => Promise<boolean>;
}

/** The composer that the page shows at an undo. It may have mounted a new one, with the saved draft. */
export interface ComposerNow {
  find: () => HTMLElement | undefined;
  /** As for an insertion, for the found element. */
  staysCurrent: (element: HTMLElement) => Promise<boolean>;
}

/** Tags in the HTML. Browsers need quadratic time for many tags and freeze the helpdesk's tab. */
const MAX_TAGS = 10_000;
/** An agent who types during an insertion lets it begin again. */
const MAX_TRIES = 3;
/** UTF-16 units of both forms. */
const MAX_LENGTH = 600_000;

const FAILED: ComposerResult = { outcome: 'failed' };
const ALREADY_THERE: ComposerResult = { outcome: 'already-there' };
const TOO_LONG: ComposerResult = { ...FAILED, isTooLong: true };

let last: Insertion | undefined;
let undoWatch = new AbortController();
/** Ends when the caret is back after an undo by hand. */
let caretRestored: Promise<unknown> = Promise.resolve();
/** Concurrent insertions would not see each other's text. */
const enqueue = createSerialQueue();

/**
 * Inserts a text into a field or editor, in any document or open shadow root. Keeps the draft, makes the insertion one undo
 * step (not of a long text in a field), and never submits or presses Enter.
 */
export function insertIntoComposer(
  element: HTMLElement,
  wanted: ComposerText,
  check: TicketCheck = NO_CHECK,
): Promise<ComposerResult> {
  return enqueue(async () => {
    if (wanted.html.length + wanted.text.length > MAX_LENGTH) return TOO_LONG;
    const html = cleanHtml(wanted.html);
    return html.split('<').length > MAX_TAGS ? TOO_LONG : insert(element, { ...wanted, html }, check);
  });
}

/** Undoes the last insertion, unless the agent has changed the draft since; `unknown-insertion` also if that failed. */
export function undoInsertion(now?: ComposerNow): Promise<UndoOutcome> {
  return enqueue(() => undo(now));
}

/** The six steps: open, measure, place, try, judge, roll back. Begins again when the agent types before the text is written. */
async function insert(
  composer: HTMLElement,
  wanted: ComposerText,
  check: TicketCheck,
  tries = MAX_TRIES,
): Promise<ComposerResult> {
  const { isCurrent, staysCurrent, onInserted, onUndone, write } = check;
  const block = findBlock(composer, wanted);
  const editor = block && (await openWhenQuiet(block));
  if (isRepeated(composer, wanted)) return ALREADY_THERE;
  if (!editor) return FAILED;
  const measured = measure(editor, wanted);
  if (!measured.forms.length) return FAILED;
  if (measured.isThere) return ALREADY_THERE;
  await caretRestored;
  const placed = await place(editor, wanted, measured);
  const change = await tryStrategies(placed, isCurrent);
  if (change === 'typed') return tries > 1 ? insert(composer, wanted, check, tries - 1) : FAILED;
  if (!change) {
    placed.restoreCaret(editor.element);
    return endFailed(placed);
  }
  const { strategy, actedAt } = change;
  const undoAt = (editorRoot: EditorRoot): Promise<boolean> =>
    rollBack(placed, editorRoot, strategy, staysCurrent).finally(() => placed.restoreCaret(editorRoot.root));
  const earlier = last;
  const record = (judgement: Judgement): ComposerResult => {
    const undoThis = (): Promise<boolean> => undoAt(judgement.editorRoot);
    recordInsertion(placed, judgement, { wanted, strategy, undoThis }, onUndone);
    return { outcome: 'inserted', focusStayedOutside: !dom.ownerDocument(editor.element).hasFocus() };
  };
  const judgement = await judge(placed, actedAt, (first) => onInserted(record(first)));
  if (judgement?.isExpected) {
    const result = record(judgement);
    // After typing the first reading counts. The agent may have undone the text since, or the editor has put its draft back.
    if (judgement.isTyped && judgement.editorRoot.isLost()) onUndone();
    return result;
  }
  if (last !== earlier) undoWatch.abort();
  last = earlier;
  if (!judgement) {
    placed.restoreCaret(editor.element);
    return endFailed(placed);
  }
  // Taking the text out would take out what the agent has typed since.
  if (judgement.isTyped) return endFailed(placed);
  const judgedAt = performance.now();
  // The page may have put the draft of another ticket here. An agent who was told goes on typing.
  const takeOut = async (): Promise<boolean> =>
    (await staysCurrent()) && !placed.hasTyped(judgedAt) && (await undoAt(judgement.editorRoot));
  return (await write(takeOut)) ? FAILED : endFailed(placed);
}

function endFailed({ editor, draft }: PlacedEditor): ComposerResult {
  return dom.isConnected(editor.element) && editor.readLines() === draft.text ? FAILED : { ...FAILED, isUnsure: true };
}

/** Stores the state for an undo, and restores the caret if the agent undoes the insertion by hand. */
function recordInsertion(
  { editor, draft, restoreCaret }: PlacedEditor,
  { editorRoot, isTyped }: Judgement,
  how: Pick<Insertion, 'wanted' | 'strategy' | 'undoThis'>,
  onUndone: () => void,
): void {
  const { root, readShape, isRestored } = editorRoot;
  // Recorded before the page has replaced the editor.
  if (!dom.isConnected(root)) return;
  const shapeAfter = isTyped ? undefined : readShape();
  const shown = findNow(editor.element, root);
  last = { ...editorRoot, ...how, draft, shapeAfter, visibleAfter: shown ? readVisible(shown) : '' };
  undoWatch.abort();
  undoWatch = new AbortController();
  restoreCaretOnUndo(
    dom.ownerDocument(editor.element),
    isRestored,
    () => restoreCaret(root),
    (restored) => {
      caretRestored = restored.catch(() => undefined);
      onUndone();
    },
    undoWatch.signal,
  );
}

async function undo(now?: ComposerNow): Promise<UndoOutcome> {
  // Rolling back may send the undo key, which the agent did not press.
  undoWatch.abort();
  const insertion = last;
  last = undefined;
  if (!insertion) return 'nothing-to-undo';
  const { root, shape, readShape, shapeAfter, undoThis } = insertion;
  if (isReplaced(root, now)) return undoInSuccessor(insertion, now, 'nothing-to-undo');
  const shapeNow = readShape();
  if (shapeNow === shape) return 'nothing-to-undo';
  if (shapeNow !== shapeAfter) return 'changed-since';
  const isUndone = await undoThis();
  if (isReplaced(root, now)) return undoInSuccessor(insertion, now, 'undone');
  return isUndone ? 'undone' : 'unknown-insertion';
}

function isReplaced(root: HTMLElement, now: ComposerNow | undefined): boolean {
  const element = now?.find();
  return !dom.isConnected(root) || (!!element && !dom.contains(root, element) && !dom.contains(element, root));
}

/**
 * Undoes an insertion in the composer that has replaced the one of the insertion, if it holds the same text.
 * @param restored the outcome if it already holds the draft of before
 */
async function undoInSuccessor(
  { wanted, draft, visibleAfter, strategy }: Insertion,
  now: ComposerNow | undefined,
  restored: UndoOutcome,
): Promise<UndoOutcome> {
  const element = now?.find();
  if (!now || !element) return 'unknown-insertion';
  const isRestored = (): boolean => now.find() === element && readVisible(element) === normalizeText(draft.text);
  if (isRestored()) return restored;
  if (!visibleAfter || readVisible(element) !== visibleAfter) {
    const hasText = keepLetters(readVisible(element)).includes(keepLetters(wanted.text));
    return hasText ? 'changed-since' : 'nothing-to-undo';
  }
  if (!(await now.staysCurrent(element))) return 'unknown-insertion';
  await writeDraft(openEditor(element), draft, strategy, isRestored);
  return isRestored() ? 'undone' : 'unknown-insertion';
}

function readVisible(element: HTMLElement): string {
  return normalizeText(openEditor(element).readText());
}

function isRepeated(element: HTMLElement, wanted: ComposerText): boolean {
  return (
    last !== undefined &&
    dom.contains(last.root, element) &&
    last.readShape() === last.shapeAfter &&
    JSON.stringify(last.wanted) === JSON.stringify(wanted)
  );
}
