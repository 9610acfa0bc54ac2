import type { InsertMode } from '@/lib/domain/insertion';
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

/** @param mode of an insertion whose place the agent does not choose. */
export function decideInsertOffer(
  { composer, draft, replyOpener }: Pick<Ticket, 'composer' | 'draft' | 'replyOpener'>,
  mode: InsertMode,
): InsertOffer {
  // Leaving the page would lose the note.
  if (composer?.mode === 'note') return replyOpener === 'beside-note' ? 'open-reply' : 'into-note';
  if (!composer && replyOpener) return replyOpener === 'page' ? 'open-page' : 'open-reply';
  if (!draft) return 'insert';
  if (mode === 'replace') return 'replace';
  return mode === 'cursor' && !draft.isCursorBehind ? 'at-cursor' : 'after-draft';
}

/** Whether the last insertion wrote this text as the reply, and can be undone. */
export function isInserted(insertion: InsertionState, text: ReplyText | undefined): boolean {
  return (
    insertion.state === 'ended' &&
    insertion.result.outcome === 'inserted' &&
    insertion.isUndoRefused !== true &&
    insertion.goneDraft === undefined &&
    insertion.request.as === 'reply' &&
    text !== undefined &&
    insertion.request.text === plainOf(text).trim()
  );
}
