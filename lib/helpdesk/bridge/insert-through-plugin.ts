import type { InsertRequest, InsertResult, UndoOutcome } from '@/lib/domain/insertion';
import type { ComposerMode } from '@/lib/domain/ticket';
import { createSerialQueue } from '@/lib/shared/create-serial-queue';

import { isInDraft, normalizeForms, normalizeText } from '../composer/normalize-text';
import { type BridgeAct, MAX_TEXT_CHARS } from './bridge-protocol';
import { connectToPage, type PageConnection } from './connect-to-page';

interface PluginInsertion {
  about: Pick<BridgeAct, 'ticketId' | 'scope' | 'kind'>;
  /** The draft before; absent if the page cannot read it. */
  before?: string;
  after?: string;
  isCurrent: () => boolean;
}

let last: PluginInsertion | undefined;
/** Concurrent insertions would not see each other's text. */
const runInTurn = createSerialQueue();

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
  return connected(({ ask }) => insert(ask, kind, request, isCurrent));
}

/**
 * Asks the page to undo the last insertion.
 * @returns `unknown-insertion` also if the page offers no undo, or its undo did not restore the draft.
 */
export function undoThroughPlugin(): Promise<UndoOutcome> {
  return connected(({ ask }) => undo(ask));
}

function connected<Result>(act: (connection: PageConnection) => Promise<Result>): Promise<Result> {
  return runInTurn(() => {
    const connection = connectToPage();
    return act(connection).finally(connection.close);
  });
}

async function insert(
  ask: PageConnection['ask'],
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

  const draft = await ask({ act: 'read', ...about });
  if ('problem' in draft && draft.problem === 'failed') return failed;
  const before = 'text' in draft ? draft.text : undefined;
  if (before !== undefined && isInDraft(before, measured, mode)) return { outcome: 'already-there' };

  if (!isCurrent()) return failed;
  const answer = await ask({ act: 'insert', ...about, mode, html, text });
  const now = before === undefined ? undefined : await ask({ act: 'read', ...about });
  const after = now && 'text' in now ? now.text : undefined;

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
  const undone = isCurrent() && (await ask({ act: 'undo', ...about }));
  const left = before === undefined ? undone : await ask({ act: 'read', ...about });
  const isTakenBack =
    left && !('problem' in left) && (before === undefined || ('text' in left && left.text === before));
  return isTakenBack ? failed : { ...failed, isUnsure: true };
}

async function undo(ask: PageConnection['ask']): Promise<UndoOutcome> {
  const insertion = last;
  last = undefined;
  if (!insertion) return 'nothing-to-undo';
  const { about, before, after, isCurrent } = insertion;
  if (!isCurrent()) return 'unknown-insertion';
  const isReadable = before !== undefined && after !== undefined;
  if (isReadable) {
    const draft = await ask({ act: 'read', ...about });
    if ('text' in draft && draft.text === before) return 'nothing-to-undo';
    if ('problem' in draft || !isCurrent()) return 'unknown-insertion';
    if (draft.text !== after) return 'changed-since';
  }
  const answer = await ask({ act: 'undo', ...about });
  if ('problem' in answer) return 'unknown-insertion';
  if (!isReadable) return 'undone';
  const draft = await ask({ act: 'read', ...about });
  return 'text' in draft && normalizeText(draft.text) === normalizeText(before) ? 'undone' : 'unknown-insertion';
}

function isDraftWith(draft: string, form: string, before: string): boolean {
  for (let at = draft.indexOf(form); at >= 0; at = draft.indexOf(form, at + 1)) {
    if (draft.slice(0, at) + draft.slice(at + form.length) === before) return true;
  }
  return false;
}
