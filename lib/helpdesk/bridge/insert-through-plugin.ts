import type { InsertRequest, InsertResult, UndoOutcome } from '@/lib/domain/insertion';
import type { ComposerMode } from '@/lib/domain/ticket';
import { createSerialQueue } from '@/lib/shared/create-serial-queue';

import { isInDraft, normalizeForms, normalizeText } from '../composer/normalize-text';
import { type DraftAddress, MAX_TEXT_CHARS } from './bridge-protocol';
import { connectToPage, type PageConnection } from './connect-to-page';

interface PluginInsertion {
  about: DraftAddress;
  /** The draft before; absent if the page cannot read it. */
  before?: string;
  after?: string;
  isCurrent: () => boolean;
}

type CallPage = PageConnection['call'];

let last: PluginInsertion | undefined;
const enqueue = createSerialQueue();

/**
 * Asks the page to insert the text into its own composer, and checks the page's report and its draft afterwards. Rolls back any
 * other result if the page offers an undo.
 * @param isCurrent called directly before the request; the plugin compares ticket and kind once more.
 */
export function insertThroughPlugin(
  kind: ComposerMode,
  request: InsertRequest,
  isCurrent: () => boolean,
): Promise<InsertResult> {
  return connected((call) => insert(call, kind, request, isCurrent));
}

/**
 * Asks the page to undo the last insertion.
 * @returns `unknown-insertion` also if the page offers no undo, or its undo did not restore the draft.
 */
export function undoThroughPlugin(): Promise<UndoOutcome> {
  return connected(undo);
}

function connected<Result>(act: (call: CallPage) => Promise<Result>): Promise<Result> {
  return enqueue(() => {
    const { call, close } = connectToPage();
    return act(call).finally(close);
  });
}

async function insert(
  call: CallPage,
  kind: ComposerMode,
  { ticket, mode, html, text }: InsertRequest,
  isCurrent: () => boolean,
): Promise<InsertResult> {
  const about = { ticketId: ticket.id, scope: ticket.scope, kind };
  const failed: InsertResult = { outcome: 'failed' };
  const measured = normalizeForms({ text, html });
  const { normalize, forms } = measured;
  if (html.length + text.length > MAX_TEXT_CHARS) return { ...failed, isTooLong: true };
  if (!forms.length) return failed;

  const draft = await call({ act: 'read', ...about });
  if ('problem' in draft && draft.problem === 'failed') return failed;
  const before = 'text' in draft ? draft.text : undefined;
  if (before !== undefined && isInDraft(before, measured, mode)) return { outcome: 'already-there' };

  if (!isCurrent()) return failed;
  const answer = await call({ act: 'insert', ...about, mode, html, text });
  const after = before === undefined ? undefined : await readDraft(call, about);

  const isReported = 'text' in answer && forms.includes(normalize(answer.text));
  const isRead =
    before === undefined ||
    (after !== undefined &&
      forms.some((form) => isDraftWith(normalize(after), form, mode === 'replace' ? '' : normalize(before))));
  if (isReported && isRead) {
    last = { about, before, after, isCurrent };
    return { outcome: 'inserted', focusStayedOutside: !document.hasFocus() };
  }
  // Undoes only a change that was read or reported: another undo would remove the agent's own text.
  const isWritten = before === undefined ? 'text' in answer : after !== undefined && after !== before;
  if (!isWritten) return failed;
  const undone = isCurrent() && (await call({ act: 'undo', ...about }));
  const isTakenBack = before === undefined ? undone && 'text' in undone : (await readDraft(call, about)) === before;
  return isTakenBack ? failed : { ...failed, isUnsure: true };
}

async function undo(call: CallPage): Promise<UndoOutcome> {
  const insertion = last;
  last = undefined;
  if (!insertion) return 'nothing-to-undo';
  const { about, before, after, isCurrent } = insertion;
  if (!isCurrent()) return 'unknown-insertion';
  const isReadable = before !== undefined && after !== undefined;
  if (isReadable) {
    const draft = await readDraft(call, about);
    if (draft === before) return 'nothing-to-undo';
    if (draft === undefined || !isCurrent()) return 'unknown-insertion';
    if (draft !== after) return 'changed-since';
  }
  const answer = await call({ act: 'undo', ...about });
  if ('problem' in answer) return 'unknown-insertion';
  if (!isReadable) return 'undone';
  const draft = await readDraft(call, about);
  const isRestored = draft !== undefined && normalizeText(draft) === normalizeText(before);
  return isRestored ? 'undone' : 'unknown-insertion';
}

async function readDraft(call: CallPage, about: DraftAddress): Promise<string | undefined> {
  const answer = await call({ act: 'read', ...about });
  return 'text' in answer ? answer.text : undefined;
}

function isDraftWith(draft: string, form: string, before: string): boolean {
  for (let at = draft.indexOf(form); at >= 0; at = draft.indexOf(form, at + 1)) {
    if (draft.slice(0, at) + draft.slice(at + form.length) === before) return true;
  }
  return false;
}
