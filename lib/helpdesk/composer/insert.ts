import type { UndoOutcome } from '@/lib/domain/insertion';
import { createSerialQueue } from '@/lib/shared/create-serial-queue';

import * as dom from '../dom';
import { cleanHtml } from './clean-html';
import type { ComposerText, StrategyOutcome } from './editor-handle';
import { findBlock } from './find-block';
import { findEditable } from './find-editable';
import { causesChange, findSettled, recordRoots, rollBack, type EditorRoot, settle } from './insertion-steps';
import { isInDraft, normalizeForms, normalizeText } from './normalize-text';
import { restoreCaretOnUndo } from './restore-caret-on-undo';
import { watchMirrors } from './watch-mirrors';
import { watchTyping } from './watch-typing';

export type { ComposerText };

export interface ComposerResult {
  /** Only `inserted` leaves our text in the draft. */
  outcome: 'inserted' | 'already-there' | 'failed';
  /** The agent must click into the composer to continue typing. */
  focusStayedOutside?: boolean;
  /** With `failed`: the text was too long to be tried. */
  isTooLong?: boolean;
  /** With `failed`: the draft may hold the text, or a part of it. */
  isUnsure?: boolean;
}

export interface ComposerPlace {
  /** False when the page shows another ticket or may open one. */
  isCurrent: () => boolean;
  /** Waits long enough for a page that opens another ticket to show it; false if it does. */
  staysCurrent: () => Promise<boolean>;
}

const ANYWHERE: ComposerPlace = { isCurrent: () => true, staysCurrent: () => Promise.resolve(true) };

interface Insertion {
  /** The element, or the ancestor in which the text appeared. */
  root: HTMLElement;
  wanted: ComposerText;
  before: string;
  after: string;
  readShape: () => string;
  rollBack: () => Promise<boolean>;
}

/** Tags in the HTML. Browsers need quadratic time for many tags and freeze the helpdesk's tab. */
const MAX_TAGS = 10_000;
/** UTF-16 units of both forms. */
const MAX_LENGTH = 600_000;

const FAILED: ComposerResult = { outcome: 'failed' };
const TOO_LONG: ComposerResult = { ...FAILED, isTooLong: true };

let last: Insertion | null = null;
let undoWatch = new AbortController();
/** Concurrent insertions would not see each other's text. */
const runInTurn = createSerialQueue();

/**
 * Inserts a text into a field or editor, in any document or open shadow root. Keeps the draft, makes the insertion one undo
 * step, and never submits or presses Enter.
 * @param place the ticket that the text belongs to. Absent: it is not checked.
 */
export function insertIntoComposer(
  element: HTMLElement,
  wanted: ComposerText,
  place: ComposerPlace = ANYWHERE,
): Promise<ComposerResult> {
  return runInTurn(async () => {
    if (wanted.html.length + wanted.text.length > MAX_LENGTH) return TOO_LONG;
    const html = cleanHtml(wanted.html);
    return html.split('<').length > MAX_TAGS ? TOO_LONG : insert(element, { ...wanted, html }, place);
  });
}

/**
 * Undoes the last insertion, unless the agent has changed the draft since.
 * @returns `unknown-insertion` also if rolling back failed.
 */
export function undoInsertion(): Promise<UndoOutcome> {
  return runInTurn(undo);
}

/**
 * The six steps: settle, measure (`normalizeForms`, `isInDraft`, `recordRoots`), place, try (`causesChange`), judge
 * (`findSettled`), roll back.
 */
async function insert(
  composer: HTMLElement,
  wanted: ComposerText,
  { isCurrent, staysCurrent }: ComposerPlace,
): Promise<ComposerResult> {
  const element = findBlock(composer, wanted);
  const editor = element && (await settle(element));
  const measured = normalizeForms(wanted);
  const { normalize, forms } = measured;
  if (isRepeated(composer, wanted)) return { outcome: 'already-there' };
  if (!editor || !forms.length) return FAILED;
  const { readText, readLines, readShape } = editor;
  if (isInDraft(wanted.mode === 'replace' ? readText() : readLines(), measured, wanted.mode))
    return { outcome: 'already-there' };

  const document = dom.ownerDocument(element);
  const typing = watchTyping(document);
  const restoreCaret = editor.saveCaret();
  const { fragment, before, after } = await editor.place(wanted);
  const haveMirrorsFollowed = watchMirrors(element, normalizeText(readText()));
  // From now on it shows whether the browser's last undo step is this insertion.
  typing.edited = undefined;
  const draft = { html: dom.innerHTML(element), text: readLines() };
  const editorRoots = recordRoots(element, editor, (above, below) => {
    const expected = forms.map((form) => normalize(above + before) + form + normalize(after + below));
    return (text) => expected.includes(normalize(text));
  });
  // The page may replace the editor, and the old one then keeps text that nobody sees.
  const read = (): string => (dom.isConnected(element) ? normalize(readText()) : '');
  const findExpected = (): EditorRoot | undefined => editorRoots.find(({ isExpected }) => isExpected());

  const endFailed = (): ComposerResult =>
    dom.isConnected(element) && readLines() === draft.text ? FAILED : { ...FAILED, isUnsure: true };

  for (const [strategy, act] of editor.strategies.entries()) {
    if (!isCurrent()) break;
    let outcome = 'ignored' as StrategyOutcome;
    const isChanged = await causesChange(
      () => (outcome = act(fragment)),
      read,
      () => !!findExpected(),
    );
    // On a slow page another strategy would write the text a second time.
    if (!isChanged && outcome === 'taken') break;
    if (!isChanged) continue;
    const changedAt = performance.now();
    const hasTyped = (): boolean => typing.typedAt > changedAt;
    const found = await findSettled(findExpected, hasTyped);
    const editorRoot = found ?? editorRoots.find(({ root }) => dom.isConnected(root));
    if (!editorRoot) break;
    const findNow = (): HTMLElement | undefined => (dom.isConnected(element) ? element : findEditable(editorRoot.root));
    const restore = (): void => {
      const now = findNow();
      restoreCaret(now);
      if (now && typing.touched.has(element)) typing.touched.add(now);
    };
    const undoThis = (): Promise<boolean> =>
      rollBack({ element, target: findNow(), editor, draft, editorRoot, strategy }, staysCurrent).finally(restore);
    if (!found || !(await haveMirrorsFollowed())) {
      // The page may have put the draft of another ticket here.
      const isTakenBack = (await staysCurrent()) && (await undoThis());
      return isTakenBack ? FAILED : endFailed();
    }
    const readRoot = (): string => readShape(editorRoot.root);
    // An empty shape matches no draft, so a draft that the agent has edited is never undone.
    const shapeAfter = hasTyped() ? '' : readRoot();
    last = {
      root: editorRoot.root,
      wanted,
      before: editorRoot.shape,
      after: shapeAfter,
      readShape: readRoot,
      rollBack: undoThis,
    };
    undoWatch.abort();
    undoWatch = new AbortController();
    restoreCaretOnUndo(
      document,
      () => readRoot() === shapeAfter,
      () => normalizeText(readText(editorRoot.root)) === editorRoot.visible,
      restore,
      undoWatch.signal,
    );
    return { outcome: 'inserted', focusStayedOutside: !document.hasFocus() };
  }
  restoreCaret();
  return endFailed();
}

async function undo(): Promise<UndoOutcome> {
  // Rolling back may send the undo key, which the agent did not press.
  undoWatch.abort();
  const insertion = last;
  last = null;
  const shape = insertion && dom.isConnected(insertion.root) ? insertion.readShape() : insertion?.before;
  if (!insertion || shape === insertion.before) return 'nothing-to-undo';
  if (shape !== insertion.after) return 'changed-since';
  return (await insertion.rollBack()) ? 'undone' : 'unknown-insertion';
}

function isRepeated(element: HTMLElement, wanted: ComposerText): boolean {
  return !!(
    last &&
    dom.contains(last.root, element) &&
    last.readShape() === last.after &&
    JSON.stringify(last.wanted) === JSON.stringify(wanted)
  );
}
