import type { UndoOutcome } from '@/lib/domain/insertion';

import { attempt } from './attempt';
import type { Composer, ComposerText, Fragment, Way } from './composer';
import { isField, openField } from './field';
import { isWritable } from './is-writable';
import { holdsText, marksOf, type Measure, measureFor } from './letters';
import { openRich } from './rich';
import { waitForQuiet, watchTyping } from './typing';

export type { ComposerText };

export interface ComposerResult {
  /** In every case but `inserted`, nothing of ours is in the draft. */
  outcome: 'inserted' | 'already-there' | 'failed';
  /** The keyboard stayed elsewhere (in the panel): the agent has to click into the composer to go on typing. */
  focusStayedOutside?: boolean;
}

/** What has to be known to take an insertion back. */
interface Insertion {
  composer: Composer;
  wanted: ComposerText;
  way: Way;
  draft: Fragment;
  marksBefore: string;
  shapeBefore: string;
  shapeAfter: string;
  restoreCaret: () => void;
}

let last: Insertion | null = null;
let queue: Promise<unknown> = Promise.resolve();

/**
 * Writes a text into a composer: a textarea, a text input, an editable element, or the editable body of an editor's
 * frame, in whatever document or open shadow root it stands. The draft that is there is kept, the insertion is one step
 * of undo, and it counts only when the editor, read back, shows what was asked. Of the known ways of writing at most
 * one changes the editor. Never submits, never presses Enter.
 */
export function insertIntoComposer(element: HTMLElement, wanted: ComposerText): Promise<ComposerResult> {
  return inTurn(() => insert(element, wanted));
}

/**
 * Takes the last insertion back, unless the agent has changed the draft since.
 *
 * @returns `changed-since` also where the editor could not be brought to undo: then, too, its own undo is what is left.
 */
export function undoInsertion(): Promise<UndoOutcome> {
  return inTurn(undo);
}

/** One after the other: two at once would not see each other's text. */
function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  const result = queue.then(act);
  queue = result.catch(() => {});
  return result;
}

async function insert(element: HTMLElement, wanted: ComposerText): Promise<ComposerResult> {
  const document = element.ownerDocument;
  if (!isWritable(element)) return { outcome: 'failed' };
  const composer = isField(element) ? openField(element) : openRich(element);
  if (!(await waitForQuiet(document, composer.quietMs))) return { outcome: 'failed' };

  const measure = measureFor(wanted.text);
  const readings = composer.readings(wanted).map(measure).filter(Boolean);
  if (!readings.length) return { outcome: 'failed' };
  if (isThere(composer, wanted, readings, measure)) return { outcome: 'already-there' };

  const restoreCaret = composer.saveCaret();
  const { fragment, before, after } = await composer.place(wanted);
  const expected = readings.map((reading) => measure(before) + reading + measure(after));
  // From here on: what the browser's own history holds of this insertion.
  watchTyping(document).edited = undefined;
  const draft = composer.readDraft();
  const marksBefore = marksOf(composer.readText());
  const shapeBefore = composer.readShape();
  for (const way of composer.ways) {
    const verdict = await attempt(
      () => way.write(fragment),
      // A page may put a new editor in the place of this one, which then keeps what nobody sees.
      () => (element.isConnected ? measure(composer.readText()) : ''),
      expected,
    );
    if (verdict === 'unchanged') continue;
    const insertion = {
      composer,
      wanted,
      way,
      draft,
      marksBefore,
      shapeBefore,
      shapeAfter: composer.readShape(),
      restoreCaret,
    };
    if (verdict === 'otherwise') {
      await takeBack(insertion);
      return { outcome: 'failed' };
    }
    last = insertion;
    return { outcome: 'inserted', focusStayedOutside: !document.hasFocus() };
  }
  restoreCaret();
  return { outcome: 'failed' };
}

async function undo(): Promise<UndoOutcome> {
  const insertion = last;
  last = null;
  if (!insertion?.composer.element.isConnected) return 'nothing-to-undo';
  const shape = insertion.composer.readShape();
  if (shape === insertion.shapeBefore) return 'nothing-to-undo';
  return shape === insertion.shapeAfter && (await takeBack(insertion)) ? 'undone' : 'changed-since';
}

/** Brings the draft back, by the editor's own undo if that can be reached, so that its history stays whole. */
async function takeBack({ composer, way, draft, marksBefore, restoreCaret }: Insertion): Promise<boolean> {
  const read = (): string => marksOf(composer.readText());
  const isBack = (): boolean => read() === marksBefore;
  for (const step of way.undo) {
    if (isBack() || (await attempt(step, read, [marksBefore])) === 'otherwise') break;
  }
  if (!isBack()) {
    await composer.selectAll();
    await attempt(() => way.write(draft), read, [marksBefore]);
  }
  restoreCaret();
  return isBack();
}

/** Whether the draft holds the text already: it was written there and nothing has changed, or it stands there by itself. */
function isThere(composer: Composer, wanted: ComposerText, readings: string[], measure: Measure): boolean {
  const isRepeated =
    last?.composer.element === composer.element &&
    last.shapeAfter === composer.readShape() &&
    (['mode', 'html', 'text'] as const).every((part) => last?.wanted[part] === wanted[part]);
  if (isRepeated) return true;
  if (wanted.mode === 'replace') return readings.includes(measure(composer.readText()));
  return readings.some((reading) => holdsText(composer.readLines(), reading, measure));
}
