import type { InsertMode, InsertRequest } from '@/lib/domain/insertion';
import type { Ticket } from '@/lib/domain/ticket';
import { decideVerdict } from '@/lib/domain/verdict';
import { formsOf, isBlank, type ReplyText } from '@/lib/rich-text/reply-text';

import type { PanelContext } from './panel-context';
import { type Draft, textKeyOf, ticketOf } from './panel-state';
import { putAway } from './put-away';

export interface InsertionActions {
  /** Writes the suggestion, as the agent left it, into the open composer; says so where there is none to write. */
  insertReply: (mode?: InsertMode) => Promise<void>;
  /**
   * Writes a part of that text, where the settings say.
   * @param textKey of the text it is a part of; a part of any other is not written
   */
  insertPart: (textKey: string, part: ReplyText) => Promise<void>;
  /** Writes the tracking number of an order at the cursor of the open composer, whichever kind that is. */
  insertTracking: (trackingNumber: string) => Promise<void>;
  /** Writes the summary into the open composer, which must be an internal note's. */
  insertSummary: () => Promise<void>;
  /** Writes what was refused because the open composer is of the other kind, into that composer. */
  insertAnyway: () => Promise<void>;
  undoInsert: () => Promise<void>;
  /** Keeps the agent's version of the suggestion. */
  editReply: (text: ReplyText) => void;
  /** Shows the suggestion as it came, in place of an emptied text. */
  restoreReply: () => void;
  /** Shows the suggestion as it came; the agent's version is put away with the earlier suggestions. */
  takeBackEdit: () => void;
  /** Shows an earlier suggestion, by its key: what is shown now stays within reach in turn. */
  bringBack: (key: string) => void;
  /** Begins an internal note, keeps what the agent makes of it, or brings back the one that was discarded. */
  editNote: (text: string) => void;
  discardNote: () => void;
  /** Writes that note into the open composer, which must be an internal note's. */
  insertNote: () => Promise<void>;
}

/** Writing into the page, and the text that is to be written. */
export function createInsertions({ ports, get, work, change }: PanelContext): InsertionActions {
  async function insert(as: InsertRequest['as'], text: ReplyText, mode: InsertMode): Promise<void> {
    const ticket = ticketOf(get());
    if (!ticket || isBlank(text)) return;
    await send(ticket, { ticketId: ticket.id, as, mode, ...formsOf(text) });
  }

  /** The suggestion of the ticket that is shown, where it may be written to the customer: only `MESSAGE` with content may. */
  function findInsertable(): Draft | undefined {
    const ticket = ticketOf(get());
    const draft = ticket && work(ticket).draft;
    return draft && decideVerdict(draft.suggestion.data).canInsert ? draft : undefined;
  }

  function chooseMode(): InsertMode {
    return get().settings?.settings.defaults.insertMode ?? 'cursor';
  }

  async function send(ticket: Ticket, request: InsertRequest): Promise<void> {
    const { tabId } = get();
    const { as } = request;
    if (tabId === undefined || work(ticket).insertion.state === 'writing') return;
    change(ticket, { insertion: { state: 'writing', as }, insertedInTab: tabId });
    const delivery = await ports.sendToPage(tabId, 'composer.insert', request);
    change(ticket, {
      insertion: delivery.delivered
        ? { state: 'ended', request, result: delivery.reply }
        : { state: 'unanswered', as, why: delivery.why },
    });
  }

  return {
    async insertReply(mode = chooseMode()) {
      const ticket = ticketOf(get());
      if (!ticket) return;
      const draft = findInsertable();
      const text = draft?.edit ?? draft?.suggested;
      if (text && !isBlank(text)) await insert('reply', text, mode);
      else change(ticket, { insertion: { state: 'nothing-to-insert' } });
    },

    async insertPart(textKey, part) {
      const ticket = ticketOf(get());
      if (ticket && findInsertable() && textKeyOf(ticket, work(ticket)) === textKey) {
        await insert('reply', part, chooseMode());
      }
    },

    async insertTracking(text) {
      // A colleague needs the number as well as the customer. The composer that is open now is meant, and no other.
      const as = ticketOf(get())?.composer?.mode === 'note' ? 'note' : 'reply';
      await insert(as, { kind: 'plain', text }, 'cursor');
    },

    async insertSummary() {
      const ticket = ticketOf(get());
      const text = ticket && (work(ticket).summary?.text ?? work(ticket).earlierSummary?.text);
      if (text) await insert('note', text, 'cursor');
    },

    async insertAnyway() {
      const ticket = ticketOf(get());
      const insertion = ticket && work(ticket).insertion;
      // The very text that was refused, whatever has come since.
      if (!ticket || insertion?.state !== 'ended' || insertion.result.outcome !== 'refused-note') return;
      await send(ticket, { ...insertion.request, intoAnyKind: true });
    },

    async undoInsert() {
      const ticket = ticketOf(get());
      if (!ticket) return;
      const { insertion, insertedInTab } = work(ticket);
      if (insertion.state !== 'ended' || insertedInTab === undefined) return;
      const { as } = insertion.request;
      change(ticket, { insertion: { state: 'writing', as } });
      const delivery = await ports.sendToPage(insertedInTab, 'composer.undo', {});
      change(ticket, {
        insertion: delivery.delivered
          ? { state: 'undo-ended', as, outcome: delivery.reply }
          : { state: 'unanswered', as, why: delivery.why },
      });
    },

    editReply(text) {
      const ticket = ticketOf(get());
      const draft = ticket && work(ticket).draft;
      if (ticket && draft) change(ticket, { draft: { ...draft, edit: text } });
    },

    restoreReply() {
      const ticket = ticketOf(get());
      if (!ticket) return;
      const { draft, textRevision } = work(ticket);
      if (!draft) return;
      const { edit: _, ...asItCame } = draft;
      change(ticket, { draft: asItCame, textRevision: textRevision + 1 });
    },

    takeBackEdit() {
      const ticket = ticketOf(get());
      if (!ticket) return;
      const { draft, earlier, textRevision } = work(ticket);
      if (!draft?.edit) return;
      const { edit: _, ...asItCame } = draft;
      change(ticket, {
        draft: { ...asItCame, key: ports.createId() },
        earlier: putAway(draft, earlier),
        textRevision: textRevision + 1,
      });
    },

    bringBack(key) {
      const ticket = ticketOf(get());
      if (!ticket) return;
      const { draft, earlier, textRevision } = work(ticket);
      const wanted = earlier.find((other) => other.key === key);
      if (!wanted) return;
      const others = earlier.filter((other) => other !== wanted);
      // The text as it came is within the agent's version of it already.
      const isWithin = draft?.edit === undefined && draft?.suggestion.requestId === wanted.suggestion.requestId;
      change(ticket, {
        draft: wanted,
        earlier: draft && !isWithin ? [draft, ...others] : others,
        textRevision: textRevision + 1,
        insertion: { state: 'idle' },
      });
    },

    editNote(text) {
      const ticket = ticketOf(get());
      if (ticket) change(ticket, { note: text, discardedNote: undefined });
    },

    discardNote() {
      const ticket = ticketOf(get());
      if (!ticket) return;
      const { note } = work(ticket);
      change(ticket, { note: undefined, discardedNote: note?.trim() ? note : undefined });
    },

    async insertNote() {
      const ticket = ticketOf(get());
      const text = ticket && work(ticket).note;
      if (text) await insert('note', { kind: 'plain', text }, 'cursor');
    },
  };
}
