import type { UndoOutcome } from '@/lib/domain/insertion';
import { createTurns } from '@/lib/shared/in-turn';

import { parseHtml } from '../parse-html';
import { attempt } from './attempt';
import { cleanHtml } from './clean-html';
import type { ComposerText, Write } from './composer';
import { isField, openField } from './field';
import { isWritable } from './is-writable';
import { holdsText, marksOf, measureFor } from './letters';
import { openRich } from './rich';
import { waitForQuiet, watchTyping } from './typing';
import { undoSteps } from './undo-steps';
import { pause, until } from './until';

export type { ComposerText };

export interface ComposerResult {
  /** In every case but `inserted`, nothing of ours is in the draft. */
  outcome: 'inserted' | 'already-there' | 'failed';
  /** The keyboard stayed elsewhere (in the panel): the agent has to click into the composer to go on typing. */
  focusStayedOutside?: boolean;
}

interface Insertion {
  element: HTMLElement;
  wanted: ComposerText;
  /** The draft as it was, and as it became. */
  before: string;
  after: string;
  readShape: () => string;
  takeBack: () => Promise<boolean>;
}

/** How long an editor may need to undo. */
const UNDO_MS = 500;
/** ProseMirror puts its own caret back for 50 ms after it has undone something. */
const CARET_MS = 100;
const CARET_TRIES = 3;

let last: Insertion | null = null;
/** Two at once would not see each other's text. */
const inTurn = createTurns();

/**
 * Writes a text into a composer: a textarea, a text input, an editable element, or the editable body of an editor's
 * frame, in whatever document or open shadow root it stands. The draft that is there is kept, the insertion is one step
 * of undo, and it counts only when the editor, read back, shows what was asked. Of the known ways of writing at most
 * one changes the editor. Never submits, never presses Enter.
 *
 * @param isCurrent - Whether the text still belongs here. Editors are waited for, and meanwhile the page may show another
 * ticket in the same editor.
 */
export function insertIntoComposer(
  element: HTMLElement,
  wanted: ComposerText,
  isCurrent: () => boolean,
): Promise<ComposerResult> {
  return inTurn(() => insert(element, { ...wanted, html: cleanHtml(wanted.html) }, isCurrent));
}

/**
 * Takes the last insertion back, unless the agent has changed the draft since.
 *
 * @returns `changed-since` also where the editor could not be brought to undo: then, too, its own undo is what is left.
 */
export function undoInsertion(): Promise<UndoOutcome> {
  return inTurn(undo);
}

async function insert(element: HTMLElement, wanted: ComposerText, isCurrent: () => boolean): Promise<ComposerResult> {
  const document = element.ownerDocument;
  const failed: ComposerResult = { outcome: 'failed' };
  if (!isWritable(element)) return failed;
  const composer = isField(element) ? openField(element) : openRich(element);
  const { readText, readShape } = composer;
  if (!(await waitForQuiet(document, composer.quietMs))) return failed;

  const measure = measureFor(wanted.text);
  // An editor takes the one form or the other; lists, for one, are numbered in the text alone.
  const readings = [wanted.text, parseHtml(wanted.html).textContent].map(measure).filter(Boolean);
  if (!readings.length) return failed;
  const isThere =
    wanted.mode === 'replace'
      ? readings.includes(measure(readText()))
      : readings.some((reading) => holdsText(composer.readLines(), reading, measure));
  if (isThere || isRepeated(element, wanted)) return { outcome: 'already-there' };

  const restoreCaret = composer.saveCaret();
  const { fragment, before, after } = await composer.place(wanted);
  const expected = readings.map((reading) => measure(before) + reading + measure(after));
  // From here on: what the browser's own history holds of this insertion.
  watchTyping(document).edited = undefined;
  const draft = { html: element.innerHTML, text: composer.readLines() };
  const marksBefore = marksOf(readText());
  const shapeBefore = readShape();

  /** Brings the draft back, by the editor's own undo if that can be reached, so that its history stays whole. */
  async function takeBack(write: Write): Promise<boolean> {
    const readMarks = (): string => marksOf(readText());
    const isBack = (): boolean => readMarks() === marksBefore;
    for (const step of undoSteps(element)) {
      if (isBack() || (await attempt(step, readMarks, [marksBefore])) === 'otherwise') break;
    }
    if (!isBack()) {
      await composer.place({ ...wanted, mode: 'replace' });
      // Nobody pastes nothing.
      await attempt(() => (marksBefore ? write(draft) : composer.command('delete')), readMarks, [marksBefore]);
    }
    restoreCaret();
    return isBack();
  }

  for (const write of composer.ways) {
    if (!isCurrent()) break;
    const verdict = await attempt(
      () => write(fragment),
      // A page may put a new editor in the place of this one, which then keeps what nobody sees.
      () => (element.isConnected ? measure(readText()) : ''),
      expected,
      (time) => watchTyping(document).typedAt > time,
    );
    if (verdict === 'otherwise') {
      // A draft that came with another ticket meanwhile is not ours to change.
      if (isCurrent()) await takeBack(write);
      return failed;
    }
    if (verdict !== 'unchanged') {
      // What the agent has typed into it already is not ours to take back.
      const shape = verdict === 'as-asked' ? readShape() : '';
      last = { element, wanted, before: shapeBefore, after: shape, readShape, takeBack: () => takeBack(write) };
      watchUndo(
        document,
        () => readShape() === shape,
        () => marksOf(readText()) === marksBefore,
        restoreCaret,
      );
      return { outcome: 'inserted', focusStayedOutside: !document.hasFocus() };
    }
  }
  restoreCaret();
  return failed;
}

let watching = new AbortController();

/**
 * Waits for the agent to undo the insertion by hand, once: editors then leave the caret where the text was, and not where
 * the agent had it before.
 */
function watchUndo(
  document: Document,
  isInserted: () => boolean,
  isBack: () => boolean,
  restoreCaret: () => void,
): void {
  watching.abort();
  watching = new AbortController();
  const options = { capture: true, signal: watching.signal };
  const note = async (event: KeyboardEvent | InputEvent): Promise<void> => {
    // Whatever letter the keyboard has where others have the z.
    const isUndo = 'inputType' in event ? event.inputType === 'historyUndo' : event.ctrlKey || event.metaKey;
    if (!isUndo || !isInserted() || !(await until(isBack, UNDO_MS))) return;
    // Editors bring their own caret back a moment later, and once more when the focus has just come.
    const undoneAt = performance.now();
    for (let tries = 0; tries < CARET_TRIES; tries += 1) {
      await pause(CARET_MS);
      // Whoever has typed on has the caret where it belongs.
      if (options.signal.aborted || !isBack() || watchTyping(document).typedAt > undoneAt) return;
      restoreCaret();
    }
  };
  for (const type of ['keydown', 'beforeinput'] as const) {
    document.addEventListener(type, (event) => void note(event), options);
  }
}

async function undo(): Promise<UndoOutcome> {
  // Taking back may press the editor's own keys, which are not the agent's.
  watching.abort();
  const insertion = last;
  last = null;
  const shape = insertion?.element.isConnected ? insertion.readShape() : insertion?.before;
  if (!insertion || shape === insertion.before) return 'nothing-to-undo';
  return shape === insertion.after && (await insertion.takeBack()) ? 'undone' : 'changed-since';
}

/** Whether this very insertion was the last one, and nothing has changed since. */
function isRepeated(element: HTMLElement, wanted: ComposerText): boolean {
  return (
    last?.element === element &&
    last.readShape() === last.after &&
    JSON.stringify(last.wanted) === JSON.stringify(wanted)
  );
}
