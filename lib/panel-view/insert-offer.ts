import type { InsertMode, InsertRequest } from '@/lib/domain/insertion';
import type { Ticket } from '@/lib/domain/ticket';
import { plainOf, type ReplyText } from '@/lib/rich-text/reply-text';

import type { InsertionState } from './insertion-state';

/** The expected effect of "Insert". It is `insert` also if no box is open and Deskhand cannot open one. */
export type InsertOffer =
  | 'insert'
  | 'at-cursor'
  | 'after-draft'
  | 'replace'
  | 'open-reply'
  | 'open-page'
  /** No reply can be opened beside the note. */
  | 'into-note';

type Openers = Pick<Ticket, 'composer' | 'draft' | 'replyOpener' | 'noteOpener'>;

/** @param mode of an insertion whose place the agent does not choose. */
export function decideInsertOffer(
  { composer, draft, replyOpener, noteOpener }: Openers,
  mode: InsertMode,
): InsertOffer {
  // Leaving the page would lose the note, and a shared box would send it to the customer.
  if (composer?.mode === 'note')
    return replyOpener === 'beside-note' && !(noteOpener === 'same-box' && draft) ? 'open-reply' : 'into-note';
  if (!composer && replyOpener) return replyOpener === 'page' ? 'open-page' : 'open-reply';
  if (!draft) return 'insert';
  if (mode === 'replace') return 'replace';
  return mode === 'cursor' && !draft.isCursorBehind ? 'at-cursor' : 'after-draft';
}

/** Whether the insertion of a note opens the note first. */
export function opensNote({ composer, draft, noteOpener }: Openers): boolean {
  return composer?.mode !== 'note' && noteOpener !== undefined && !(noteOpener === 'same-box' && draft);
}

/** Whether the last insertion wrote this text, and it is still in the draft. */
export function isInserted(
  insertion: InsertionState,
  text: ReplyText | undefined,
  as: InsertRequest['as'] = 'reply',
): boolean {
  return (
    insertion.state === 'ended' &&
    insertion.result.outcome === 'inserted' &&
    insertion.isUndoRefused !== true &&
    insertion.goneDraft === undefined &&
    insertion.request.as === as &&
    text !== undefined &&
    insertion.request.text === plainOf(text).trim()
  );
}
