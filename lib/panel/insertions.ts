import type { InsertMode, InsertRequest } from '@/lib/domain/insertion';
import { chooseModeBesideDraft } from '@/lib/domain/page-abilities';
import { identifyTicket } from '@/lib/domain/ticket-identity';
import { decideVerdict } from '@/lib/domain/verdict';
import type { InsertionPlace } from '@/lib/panel-view/insertion-state';
import type { InsertionActions } from '@/lib/panel-view/panel-actions';
import { type SuggestionVersion, textKeyOf } from '@/lib/panel-view/ticket-work';
import { formsOf, isBlank, type ReplyText } from '@/lib/rich-text/reply-text';

import { createInsertionSender } from './insertion-sender';
import type { PanelContext } from './panel-context';
import { insertModeOf, ticketOf } from './panel-state';

export function createInsertions(context: PanelContext): InsertionActions {
  const { ports, get, work, changeInsertion } = context;
  const { send, undo } = createInsertionSender(context);
  const besideDraft = chooseModeBesideDraft(ports.abilities);
  // A page that cannot distinguish notes could send one to the customer.
  const inNote = ports.abilities.canInsertNote ? besideDraft : undefined;

  async function insert(
    place: InsertionPlace,
    as: InsertRequest['as'],
    text: ReplyText,
    mode: InsertMode | undefined,
    kind: Pick<InsertRequest, 'intoAnyKind'> = {},
  ): Promise<void> {
    const ticket = ticketOf(get());
    if (!ticket || !mode || isBlank(text)) return;
    await send(ticket, place, {
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
    if (text && !isBlank(text)) await insert('reply', 'reply', text, mode, kind);
    else changeInsertion(ticket, 'reply', { state: 'nothing-to-insert' });
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
        await insert('reply', 'reply', segment, insertModeOf(get()));
      }
    },

    async insertTracking(text) {
      // A colleague needs the number, too.
      const as = ticketOf(get())?.composer?.mode === 'note' ? 'note' : 'reply';
      await insert('reply', as, { kind: 'plain', text }, as === 'note' ? inNote : besideDraft);
    },

    async insertSummary() {
      const ticket = ticketOf(get());
      const text = ticket && (work(ticket).summary?.text ?? work(ticket).earlierSummary?.text);
      if (text) await insert('summary', 'note', text, inNote);
    },

    async insertNote() {
      const ticket = ticketOf(get());
      const text = ticket && work(ticket).note;
      if (text) await insert('note', 'note', { kind: 'plain', text }, inNote);
    },

    async insertAnyway(place) {
      const ticket = ticketOf(get());
      const insertion = ticket && work(ticket).insertions[place];
      if (!ticket || insertion?.state !== 'ended' || insertion.result.outcome !== 'refused-note') return;
      // Sends the refused text even if a newer one is shown.
      await send(ticket, place, { ...insertion.request, intoAnyKind: true });
    },

    async undoInsert() {
      const ticket = ticketOf(get());
      if (ticket) await undo(ticket);
    },
  };
}
