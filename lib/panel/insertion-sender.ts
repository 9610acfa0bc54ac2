import type { Delivery } from '@/lib/calls/call';
import { beginsWithGreeting } from '@/lib/domain/greeting';
import { type InsertRequest, type InsertResult, isIntoNote, type UndoOutcome } from '@/lib/domain/insertion';
import type { Ticket } from '@/lib/domain/ticket';
import {
  findUndoable,
  type InsertionPlace,
  type InsertionState,
  isWriting,
  mapInsertions,
  undoableOf,
} from '@/lib/panel-view/insertion-state';

import type { PanelContext } from './panel-context';
import type { PanelPorts } from './panel-ports';

/** Together 15 s, after which a page counts as not responding. */
const LOADING_PAUSE_MS = 250;
const MAX_TRIES = 60;

type Undelivery = Extract<Delivery<never>, { ok: false }>;
type EndedInsertion = Extract<InsertionState, { state: 'ended' }>;

export interface InsertionSender {
  /** One insertion runs at a time. */
  send: (ticket: Ticket, place: InsertionPlace, request: InsertRequest) => Promise<void>;
  undo: (ticket: Ticket) => Promise<void>;
}

/** Sends insertions to the followed page, and keeps their outcome in the work on the ticket. */
export function createInsertionSender({ ports, get, work, change, changeInsertion }: PanelContext): InsertionSender {
  return {
    async send(ticket, place, request) {
      const { pageId } = get();
      const { as } = request;
      const { insertions } = work(ticket);
      if (pageId === undefined || isWriting(insertions)) return;
      const greetsTwice = isSecondGreeting(ticket, request);
      const isOpen = (ticket.composer?.mode === 'note') === isIntoNote(request);
      const draftBefore = isOpen ? ticket.draft?.start : undefined;
      changeInsertion(ticket, place, { state: 'writing', as });
      const delivery = await insertOnceLoaded(ports, pageId, request);
      const ended = delivery.ok
        ? endInsertion(
            insertions[place],
            { pageId, request, greetsTwice, draftBefore, canUndo: ports.abilities.canUndo },
            delivery.value,
          )
        : endUnanswered(as, delivery);
      const isNewest = ended.state === 'ended' && ended.result.outcome === 'inserted';
      change(ticket, {
        insertions: mapInsertions(work(ticket).insertions, (other, at) =>
          at === place ? ended : isNewest ? withoutUndo(other) : other,
        ),
      });
    },

    async undo(ticket) {
      const { insertions } = work(ticket);
      const place = findUndoable(insertions);
      const undoable = place && undoableOf(insertions[place]);
      if (!undoable) return;
      const { pageId, request } = undoable;
      changeInsertion(ticket, place, { state: 'writing', as: kindOf(insertions[place]) });
      const delivery = await ports.callPage(pageId, 'composer.undo', request);
      changeInsertion(ticket, place, endUndo(insertions[place], delivery));
    },
  };
}

/**
 * Sends again while the page loads a document that cannot receive it yet. The new document refuses the text if it shows another ticket.
 */
async function insertOnceLoaded(
  ports: Pick<PanelPorts, 'callPage' | 'readPage' | 'wait'>,
  pageId: number,
  request: InsertRequest,
): Promise<Delivery<InsertResult>> {
  for (let tries = 1; ; tries += 1) {
    // Checked first, because the content script of a newly loaded page may start a moment later.
    const before = await ports.readPage(pageId);
    const delivery = await ports.callPage(pageId, 'composer.insert', request);
    if (delivery.ok || delivery.failure !== 'no-receiver' || before?.status !== 'loading' || tries === MAX_TRIES)
      return delivery;
    await ports.wait(LOADING_PAUSE_MS);
  }
}

/** Whether the reply greets the customer below a draft that does so already. */
function isSecondGreeting({ composer, draft }: Ticket, { as, intoAnyKind, mode, text }: InsertRequest): boolean {
  // Beside a note, the reply goes into a box that is still closed.
  const isInDraft = as === 'reply' && mode !== 'replace' && (composer?.mode !== 'note' || intoAnyKind === true);
  return isInDraft && draft !== undefined && beginsWithGreeting(draft.start) && beginsWithGreeting(text);
}

function endInsertion(
  before: InsertionState,
  about: {
    pageId: number;
    request: InsertRequest;
    greetsTwice: boolean;
    draftBefore: string | undefined;
    canUndo: boolean;
  },
  result: InsertResult,
): EndedInsertion {
  const { pageId, request, greetsTwice, draftBefore, canUndo } = about;
  const { ticket, insertionId } = request;
  const { outcome, documentId } = result;
  const earlier = undoableOf(before);
  const own =
    documentId === undefined || !canUndo ? undefined : { pageId, request: { ticket, insertionId, documentId } };
  const undoable = outcome === 'inserted' ? own : earlier;
  const hasTwoGreetings = greetsTwice && outcome === 'inserted';
  return {
    state: 'ended',
    request,
    result,
    ...(undoable && { undoable }),
    ...(draftBefore !== undefined && { draftBefore }),
    ...(hasTwoGreetings && { hasTwoGreetings }),
  };
}

/** The page keeps only its newest insertion. */
function withoutUndo(insertion: InsertionState): InsertionState {
  if (!undoableOf(insertion)) return insertion;
  const { undoable: _, ...rest } = insertion as Extract<InsertionState, { undoable?: unknown }>;
  return rest;
}

function endUnanswered(as: InsertRequest['as'], { failure, crash }: Undelivery): InsertionState {
  return { state: 'unanswered', as, failure, ...(crash && { crash }) };
}

function kindOf(insertion: InsertionState): InsertRequest['as'] {
  return insertion.state === 'ended' ? insertion.request.as : 'reply';
}

function endUndo(insertion: InsertionState, delivery: Delivery<UndoOutcome>): InsertionState {
  const as = kindOf(insertion);
  if (!delivery.ok) return endUnanswered(as, delivery);
  // The text is still there, and can be undone once its ticket is open in that page again.
  if (delivery.value === 'refused-other-ticket')
    return insertion.state === 'ended' ? { ...insertion, isUndoRefused: true } : insertion;
  return { state: 'undo-ended', as, outcome: delivery.value };
}
