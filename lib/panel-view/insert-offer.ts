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

/** The expected effect of inserting a note. It is `insert` also if no note is open and Deskhand cannot open one. */
export type NoteOffer = 'insert' | 'open-note' | 'open-page';

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

/** Returns the expected effect of inserting a note. */
export function decideNoteOffer({ composer, draft, noteOpener }: Openers): NoteOffer {
  if (composer?.mode === 'note' || !noteOpener) return 'insert';
  // Leaving the page would lose the reply, and a shared box would send the note to the customer.
  if (noteOpener === 'page') return composer ? 'insert' : 'open-page';
  return noteOpener === 'same-box' && draft ? 'insert' : 'open-note';
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
