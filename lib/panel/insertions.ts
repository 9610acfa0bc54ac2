import { beginsWithGreeting } from '@/lib/domain/greeting';
import type { InsertMode, InsertRequest, InsertResult, UndoOutcome } from '@/lib/domain/insertion';
import type { Ticket } from '@/lib/domain/ticket';
import { identifyTicket } from '@/lib/domain/ticket-identity';
import { decideVerdict } from '@/lib/domain/verdict';
import type { Delivery } from '@/lib/messaging/send';
import type { InsertionState } from '@/lib/panel-view/insertion-state';
import type { InsertionActions } from '@/lib/panel-view/panel-actions';
import { type SuggestionVersion, textKeyOf } from '@/lib/panel-view/ticket-work';
import { formsOf, isBlank, type ReplyText } from '@/lib/rich-text/reply-text';

import type { PanelContext } from './panel-context';
import { insertModeOf, ticketOf } from './panel-state';

type Undelivery = Extract<Delivery<never>, { ok: false }>;
type EndedInsertion = Extract<InsertionState, { state: 'ended' }>;

export function createInsertions({ ports, get, work, change }: PanelContext): InsertionActions {
  async function insert(
    as: InsertRequest['as'],
    text: ReplyText,
    mode: InsertMode,
    kind: Pick<InsertRequest, 'intoAnyKind'> = {},
  ): Promise<void> {
    const ticket = ticketOf(get());
    if (!ticket || isBlank(text)) return;
    await send(ticket, {
      ticket: identifyTicket(ticket),
      insertionId: ports.createId(),
      as,
      ...kind,
      mode,
      ...formsOf(text),
    });
  }

  async function insertReply(mode = insertModeOf(get()), kind?: Pick<InsertRequest, 'intoAnyKind'>): Promise<void> {
    const ticket = ticketOf(get());
    if (!ticket) return;
    const version = findInsertable();
    const text = version?.edit ?? version?.suggested;
    if (text && !isBlank(text)) await insert('reply', text, mode, kind);
    else change(ticket, { insertion: { state: 'nothing-to-insert' } });
  }

  async function send(ticket: Ticket, request: InsertRequest): Promise<void> {
    const { tabId } = get();
    const { as } = request;
    if (tabId === undefined || work(ticket).insertion.state === 'writing') return;
    const { insertion: before } = work(ticket);
    const greetsTwice = isSecondGreeting(ticket, request);
    change(ticket, { insertion: { state: 'writing', as } });
    const delivery = await ports.sendToPage(tabId, 'composer.insert', request);
    change(ticket, {
      insertion: delivery.ok
        ? endInsertion(before, { tabId, request, greetsTwice }, delivery.value)
        : endUnanswered(as, delivery),
    });
  }

  /** Only a `MESSAGE` with content may reach the customer. */
  function findInsertable(): SuggestionVersion | undefined {
    const ticket = ticketOf(get());
    const version = ticket && work(ticket).suggestion;
    return version && decideVerdict(version.suggestion.data).canInsert ? version : undefined;
  }

  return {
    insertReply: (mode) => insertReply(mode),
    insertReplyIntoNote: (mode) => insertReply(mode, { intoAnyKind: true }),

    async insertSegment(textKey, segment) {
      const ticket = ticketOf(get());
      if (ticket && findInsertable() && textKeyOf(ticket, work(ticket)) === textKey) {
        await insert('reply', segment, insertModeOf(get()));
      }
    },

    async insertTracking(text) {
      // A colleague needs the number, too.
      const as = ticketOf(get())?.composer?.mode === 'note' ? 'note' : 'reply';
      await insert(as, { kind: 'plain', text }, 'cursor');
    },

    async insertSummary() {
      const ticket = ticketOf(get());
      const text = ticket && (work(ticket).summary?.text ?? work(ticket).earlierSummary?.text);
      if (text) await insert('note', text, 'cursor');
    },

    async insertNote() {
      const ticket = ticketOf(get());
      const text = ticket && work(ticket).note;
      if (text) await insert('note', { kind: 'plain', text }, 'cursor');
    },

    async insertAnyway() {
      const ticket = ticketOf(get());
      const insertion = ticket && work(ticket).insertion;
      if (!ticket || insertion?.state !== 'ended' || insertion.result.outcome !== 'refused-note') return;
      // Sends the refused text even if a newer one is shown.
      await send(ticket, { ...insertion.request, intoAnyKind: true });
    },

    async undoInsert() {
      const ticket = ticketOf(get());
      if (!ticket) return;
      const { insertion } = work(ticket);
      if (insertion.state !== 'ended' || !insertion.undoable) return;
      const { tabId, request } = insertion.undoable;
      change(ticket, { insertion: { state: 'writing', as: insertion.request.as } });
      const delivery = await ports.sendToPage(tabId, 'composer.undo', request);
      change(ticket, { insertion: endUndo(insertion, delivery) });
    },
  };
}

/** Whether the reply greets the customer below a draft that does so already. */
function isSecondGreeting({ composer, draft }: Ticket, { as, intoAnyKind, mode, text }: InsertRequest): boolean {
  // Beside a note, the reply goes into a box that is still closed.
  const isInDraft = as === 'reply' && mode !== 'replace' && (composer?.mode !== 'note' || intoAnyKind === true);
  return isInDraft && draft !== undefined && beginsWithGreeting(draft.start) && beginsWithGreeting(text);
}

function endInsertion(
  before: InsertionState,
  { tabId, request, greetsTwice }: { tabId: number; request: InsertRequest; greetsTwice: boolean },
  result: InsertResult,
): EndedInsertion {
  const { ticket, insertionId } = request;
  const { outcome, pageId } = result;
  const earlier = before.state === 'ended' ? before.undoable : undefined;
  const own = pageId === undefined ? undefined : { tabId, request: { ticket, insertionId, pageId } };
  const undoable = outcome === 'inserted' ? own : earlier;
  const hasTwoGreetings = greetsTwice && outcome === 'inserted';
  return {
    state: 'ended',
    request,
    result,
    ...(undoable && { undoable }),
    ...(hasTwoGreetings && { hasTwoGreetings }),
  };
}

function endUnanswered(as: InsertRequest['as'], { failure, crash }: Undelivery): InsertionState {
  return { state: 'unanswered', as, failure, ...(crash && { crash }) };
}

function endUndo(insertion: EndedInsertion, delivery: Delivery<UndoOutcome>): InsertionState {
  const { as } = insertion.request;
  if (!delivery.ok) return endUnanswered(as, delivery);
  // The text is still there, and can be undone once its ticket is open in that tab again.
  if (delivery.value === 'refused-other-ticket') return { ...insertion, isUndoRefused: true };
  return { state: 'undo-ended', as, outcome: delivery.value };
}
