import type { UndoOutcome } from '@/lib/domain/insertion';
import { createSerialQueue } from '@/lib/shared/create-serial-queue';

import * as dom from '../dom';
import { cleanHtml } from './clean-html';
import type { ComposerText, StrategyOutcome } from './editor-handle';
import { findBlock } from './find-block';
import { findEditable } from './find-editable';
import { causesChange, findSettled, recordScopes, rollBack, type Scope, settle } from './insertion-steps';
import { isInDraft, normalizeForms, normalizeText } from './normalize-text';
import { restoreCaretOnUndo } from './restore-caret-on-undo';
import { watchMirrors } from './watch-mirrors';
import { watchTyping } from './watch-typing';

export type { ComposerText };

export interface ComposerResult {
  /** Only `inserted` leaves text of ours in the draft. */
  outcome: 'inserted' | 'already-there' | 'failed';
  /** The agent has to click into the composer to go on typing. */
  focusStayedOutside?: boolean;
  /** With `failed`: the text was too long to be tried. */
  isTooLong?: boolean;
}

/** The ticket that the composer belongs to. */
export interface ComposerPlace {
  /** False once the page shows another ticket, or may be about to. */
  isCurrent: () => boolean;
  /** Waits until a page that has begun to open another ticket must show it. */
  staysCurrent: () => Promise<boolean>;
}

const ANYWHERE: ComposerPlace = { isCurrent: () => true, staysCurrent: () => Promise.resolve(true) };

interface Insertion {
  /** The element, or the one around it in which the text appeared. */
  root: HTMLElement;
  wanted: ComposerText;
  before: string;
  after: string;
  readShape: () => string;
  rollBack: () => Promise<boolean>;
}

/** Tags of the HTML. Browsers need quadratic time for many, and the helpdesk's tab is frozen meanwhile. */
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
 *
 * @param place - Where the text belongs; by default any place of the page.
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
 *
 * @returns `changed-since` also where rolling back failed: only the editor's own undo is left.
 */
export function undoInsertion(): Promise<UndoOutcome> {
  return runInTurn(undo);
}

/**
 * The six steps: settle, measure (`normalizeForms`, `isInDraft`, `recordScopes`), place, try (`causesChange`), judge
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
  // From now on it tells whether the browser's last undo step is this insertion.
  typing.edited = undefined;
  const draft = { html: element.innerHTML, text: readLines() };
  const scopes = recordScopes(element, editor, (above, below) => {
    const expected = forms.map((form) => normalize(above + before) + form + normalize(after + below));
    return (text) => expected.includes(normalize(text));
  });
  // A page may replace the editor, which then keeps unseen text.
  const read = (): string => (dom.isConnected(element) ? normalize(readText()) : '');
  const findExpected = (): Scope | undefined => scopes.find(({ isExpected }) => isExpected());

  for (const [strategy, act] of editor.strategies.entries()) {
    if (!isCurrent()) break;
    let outcome = 'ignored' as StrategyOutcome;
    const isChanged = await causesChange(
      () => (outcome = act(fragment)),
      read,
      () => !!findExpected(),
    );
    // Another strategy would write the text of a slow page a second time.
    if (!isChanged && outcome === 'taken') break;
    if (!isChanged) continue;
    const changedAt = performance.now();
    const hasTyped = (): boolean => typing.typedAt > changedAt;
    const found = await findSettled(findExpected, hasTyped);
    const scope = found ?? scopes.find(({ root }) => dom.isConnected(root));
    if (!scope) break;
    const findNow = (): HTMLElement | undefined => (dom.isConnected(element) ? element : findEditable(scope.root));
    const restore = (): void => {
      const now = findNow();
      restoreCaret(now);
      if (now && typing.touched.has(element)) typing.touched.add(now);
    };
    const undoThis = (): Promise<boolean> =>
      rollBack({ element, target: findNow(), editor, draft, scope, strategy }, staysCurrent).finally(restore);
    if (!found || !(await haveMirrorsFollowed())) {
      // The draft may be the one of another ticket, which the page has put here meanwhile.
      if (await staysCurrent()) await undoThis();
      return FAILED;
    }
    const readRoot = (): string => readShape(scope.root);
    // An empty shape matches no draft, so that a draft edited by the agent is never undone.
    const shapeAfter = hasTyped() ? '' : readRoot();
    last = {
      root: scope.root,
      wanted,
      before: scope.shape,
      after: shapeAfter,
      readShape: readRoot,
      rollBack: undoThis,
    };
    undoWatch.abort();
    undoWatch = new AbortController();
    restoreCaretOnUndo(
      document,
      () => readRoot() === shapeAfter,
      () => normalizeText(readText(scope.root)) === scope.visible,
      restore,
      undoWatch.signal,
    );
    return { outcome: 'inserted', focusStayedOutside: !document.hasFocus() };
  }
  restoreCaret();
  return FAILED;
}

async function undo(): Promise<UndoOutcome> {
  // Rolling back may send the undo key, which the agent did not press.
  undoWatch.abort();
  const insertion = last;
  last = null;
  const shape = insertion && dom.isConnected(insertion.root) ? insertion.readShape() : insertion?.before;
  if (!insertion || shape === insertion.before) return 'nothing-to-undo';
  return shape === insertion.after && (await insertion.rollBack()) ? 'undone' : 'changed-since';
}

function isRepeated(element: HTMLElement, wanted: ComposerText): boolean {
  return !!(
    last &&
    dom.contains(last.root, element) &&
    last.readShape() === last.after &&
    JSON.stringify(last.wanted) === JSON.stringify(wanted)
  );
}
