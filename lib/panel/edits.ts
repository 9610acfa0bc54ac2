import { notesOf } from '@/lib/domain/ticket';
import type { EditActions } from '@/lib/panel-view/panel-actions';

import { archiveVersion } from './archive-version';
import type { PanelContext } from './panel-context';
import { ticketOf } from './panel-state';

export function createEdits({ ports, get, work, change }: PanelContext): EditActions {
  return {
    editReply(text) {
      const ticket = ticketOf(get());
      const version = ticket && work(ticket).suggestion;
      if (ticket && version) change(ticket, { suggestion: { ...version, edit: text } });
    },

    discardEdit() {
      const ticket = ticketOf(get());
      if (!ticket) return;
      const { suggestion: version, textRevision } = work(ticket);
      if (!version) return;
      const { edit: _, ...unedited } = version;
      change(ticket, { suggestion: unedited, textRevision: textRevision + 1 });
    },

    rollBackEdit() {
      const ticket = ticketOf(get());
      if (!ticket) return;
      const { suggestion: version, earlier, textRevision } = work(ticket);
      if (!version?.edit) return;
      const { edit: _, ...unedited } = version;
      change(ticket, {
        suggestion: { ...unedited, key: ports.createId() },
        earlier: archiveVersion(version, earlier),
        textRevision: textRevision + 1,
      });
    },

    restoreVersion(key) {
      const ticket = ticketOf(get());
      if (!ticket) return;
      const { suggestion: shown, earlier, textRevision, insertions } = work(ticket);
      const restored = earlier.find((other) => other.key === key);
      if (!restored) return;
      const others = earlier.filter((other) => other !== restored);
      // The restored version also contains the unedited text.
      const isRepeated = shown?.edit === undefined && shown?.suggestion.requestId === restored.suggestion.requestId;
      change(ticket, {
        suggestion: restored,
        earlier: shown && !isRepeated ? [shown, ...others] : others,
        textRevision: textRevision + 1,
        insertions: { ...insertions, reply: { state: 'idle' } },
      });
    },

    editNote(text) {
      const ticket = ticketOf(get());
      if (!ticket) return;
      const { note, notesBefore } = work(ticket);
      change(ticket, {
        note: text,
        notesBefore: note ? notesBefore : notesOf(ticket).length,
        discardedNote: undefined,
      });
    },

    discardNote() {
      const ticket = ticketOf(get());
      if (!ticket) return;
      const { note } = work(ticket);
      change(ticket, { note: undefined, discardedNote: note?.trim() ? note : undefined });
    },
  };
}
