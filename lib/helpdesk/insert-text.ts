import type { Adapter } from '@/lib/adapters/shape';
import type { InsertRequest, InsertResult, UndoOutcome, UndoRequest } from '@/lib/domain/insertion';
import type { ComposerMode } from '@/lib/domain/ticket';
import { isSameTicket, type TicketIdentity } from '@/lib/domain/ticket-identity';
import { createSerialQueue } from '@/lib/shared/create-serial-queue';

import { insertThroughPlugin, undoThroughPlugin } from './bridge/insert-through-plugin';
import { type ComposerNow, type TicketCheck, insertIntoComposer, undoInsertion } from './composer/insert';
import { findComposer, type OpenComposer } from './find-composer';
import type { OpenPage } from './open-page';
import { selectFirstOwn } from './select-own';

/** Identifies the document, because an insertion cannot be undone in another one. Pages without HTTPS have no `randomUUID`. */
const DOCUMENT_ID = String(Math.random());

const OTHER_TICKET: InsertResult = { outcome: 'refused-other-ticket' };

/** Two panels may act at once. An act begins when the editor can no longer reject the insertion before it. */
const enqueue = createSerialQueue();
let last: { insertionId: string; kind: ComposerMode; undo: (now?: ComposerNow) => Promise<UndoOutcome> } | undefined;

/**
 * Inserts the agent's text into the open composer. Opens a composer if the adapter knows how, for a note also beside an open
 * reply. Waits while the page opens another ticket, and checks ticket and composer again before each strategy. Resolves once the
 * text stands in the draft; if the editor rejects it a moment later, the next reading reports that.
 */
export function insertText(adapter: Adapter, request: InsertRequest, page: OpenPage): Promise<InsertResult> {
  const { promise, resolve, reject } = Promise.withResolvers<InsertResult>();
  enqueue(() => insert(adapter, request, page, resolve)).catch(reject);
  return promise;
}

async function insert(
  adapter: Adapter,
  request: InsertRequest,
  page: OpenPage,
  tell: (result: InsertResult) => void,
): Promise<void> {
  const { as, insertionId, mode, html, text } = request;
  const { switches } = page;
  if (!(await switches.waitUntilStable())) return tell(OTHER_TICKET);
  let target = findTarget(adapter, request, page);
  if (
    'outcome' in target &&
    (target.outcome === 'no-composer' || (as === 'note' && target.outcome === 'refused-note'))
  ) {
    const opening = await switches.openComposer(as);
    if (opening === 'leaving') return tell({ outcome: 'no-composer', isOpening: true });
    target = findTarget(adapter, request, page);
  }
  if ('outcome' in target) return tell(target);
  const { element, signature, state } = target;
  const isSameTarget = (): boolean => {
    const now = findTarget(adapter, request, page);
    return 'element' in now && now.element === element;
  };
  const isOfPage = state.editor === 'page';
  const undo = isOfPage ? undoThroughPlugin : undoInsertion;
  const earlier = last;
  const tellInserted = (inserted: InsertResult): void => {
    last = { insertionId, kind: state.mode, undo };
    tell({ ...inserted, documentId: DOCUMENT_ID });
  };
  const check: Omit<TicketCheck, 'onInserted'> = {
    isCurrent: () => switches.isStable() && isSameTarget(),
    staysCurrent: () => switches.staysStable(isSameTarget),
    onUndone: () => switches.reportUndone(insertionId),
    write: switches.write,
  };
  const result = await switches.insert(
    (onShown) => {
      const onInserted: TicketCheck['onInserted'] = (inserted) => {
        onShown();
        tellInserted(inserted);
      };
      return isOfPage
        ? insertThroughPlugin(state.mode, request, check.isCurrent)
        : insertIntoComposer(element, { mode, html, text, signature }, { ...check, onInserted });
    },
    insertionId,
    undo,
  );
  // If the page has replaced the composer meanwhile, it is not the composer that refused the text.
  const isRefusedByEditor = (): boolean => switches.isStable(true) && isSameTarget();
  const isTold = last !== earlier;
  if (isTold) {
    if (result.outcome === 'failed') {
      // An undo of the rejected insertion would take out the earlier one.
      last = earlier;
      switches.reportRejected({ insertionId, isTakenBack: !result.isUnsure, byEditor: isRefusedByEditor() });
    }
  } else if (result.outcome === 'inserted') tellInserted(result);
  else tell(result.outcome !== 'failed' || isRefusedByEditor() ? result : OTHER_TICKET);
}

/** Undoes an insertion if its ticket is open in the document of the insertion. */
export function undoText(adapter: Adapter, request: UndoRequest, page: OpenPage): Promise<UndoOutcome> {
  return enqueue(() => undoNow(adapter, request, page));
}

async function undoNow(
  adapter: Adapter,
  { ticket, documentId, insertionId }: UndoRequest,
  page: OpenPage,
): Promise<UndoOutcome> {
  const { switches } = page;
  if (!(await switches.waitUntilStable()) || !isOpen(ticket, page)) return 'refused-other-ticket';
  if (documentId !== DOCUMENT_ID || last?.insertionId !== insertionId) return 'unknown-insertion';
  const { kind, undo } = last;
  const find = (): HTMLElement | undefined => {
    const composer = isOpen(ticket, page) ? findComposer(adapter, kind) : undefined;
    return composer?.state.mode === kind ? composer.element : undefined;
  };
  const staysCurrent = (element: HTMLElement): Promise<boolean> => switches.staysStable(() => find() === element);
  return switches.write(() => undo({ find, staysCurrent }));
}

function isOpen(ticket: TicketIdentity, { identify }: OpenPage): boolean {
  const open = identify();
  return !!open && isSameTicket(open, ticket);
}

function findTarget(
  adapter: Adapter,
  { ticket, as, intoAnyKind }: InsertRequest,
  page: OpenPage,
): OpenComposer | InsertResult {
  if (!isOpen(ticket, page)) return OTHER_TICKET;
  const composer = findComposer(adapter, as);
  if (!composer) {
    const { composersElsewhere } = adapter;
    const isElsewhere = composersElsewhere && selectFirstOwn(document, composersElsewhere, adapter.thread);
    return { outcome: 'no-composer', ...(isElsewhere && { isElsewhere: true }) };
  }
  const kind = composer.state.mode;
  // A composer of unknown kind may write to the customer. It gets a note only if the agent insists; a reply never gets one.
  const isUnknown = kind === 'unknown';
  const isRight = kind === as || (as === 'reply' ? isUnknown || intoAnyKind : isUnknown && intoAnyKind);
  return isRight ? composer : { outcome: 'refused-note', ...(isUnknown && { isKindUnknown: true }) };
}
