import { findSentMessage } from '@/lib/domain/find-sent-message';
import { findLaterMessages } from '@/lib/domain/freshness';
import { isIntoNote } from '@/lib/domain/insertion';
import { notesOf, type Ticket, type TicketMessage } from '@/lib/domain/ticket';
import { decideVerdict } from '@/lib/domain/verdict';
import { plainOf } from '@/lib/rich-text/reply-text';

import type { InsertionState } from './insertion-state';
import type { SuggestionVersion, TicketWork } from './ticket-work';

export interface SentReply {
  message: TicketMessage;
  /** The messages that came after it. */
  later: readonly TicketMessage[];
}

/** Finds the suggested reply, or the text that was inserted as one, among the messages since the suggestion. */
export function findSentReply(
  { suggestion: version, insertions: { reply } }: Pick<TicketWork, 'suggestion' | 'insertions'>,
  ticket: Ticket,
): SentReply | undefined {
  if (!version || !decideVerdict(version.suggestion.data).canInsert) return undefined;
  const newer = findLaterMessages(version.suggestion, ticket) ?? [];
  // Reading the text out of HTML is slow.
  if (newer.length === 0) return undefined;
  const inserted = reply.state === 'ended' && reply.request.as === 'reply' ? reply.request.text : '';
  // A later panel knows no insertions.
  const search = { hasLeftBox: version.sentAt !== undefined || hasLeftBox(reply, 'agent') };
  const message =
    findSentMessage(plainOf(version.edit ?? version.suggested), newer, search) ??
    (isMostOf(inserted, version) ? findSentMessage(inserted, newer, search) : undefined);
  return message && { message, later: newer.slice(newer.indexOf(message) + 1) };
}

/** A greeting or a tracking number that was inserted alone is not the reply. */
function isMostOf(inserted: string, { suggested }: SuggestionVersion): boolean {
  const message: TicketMessage = { role: 'agent', text: inserted, attachments: [] };
  return findSentMessage(plainOf(suggested), [message], { hasLeftBox: true }) !== undefined;
}

/** Returns whether the note stands in the thread, among the notes that came since it was begun. */
export function isNoteAdded(
  { note, notesBefore, insertions }: Pick<TicketWork, 'note' | 'notesBefore' | 'insertions'>,
  ticket: Ticket,
): boolean {
  if (!note) return false;
  const newer = notesOf(ticket).slice(notesBefore);
  return findSentMessage(note, newer, { as: 'note', hasLeftBox: hasLeftBox(insertions.note, 'note') }) !== undefined;
}

/** A reply that went into a note leaves no box of a reply. */
function hasLeftBox(insertion: InsertionState, as: 'agent' | 'note'): boolean {
  if (insertion.state !== 'ended' || insertion.goneDraft === undefined) return false;
  return isIntoNote(insertion.request) === (as === 'note');
}
