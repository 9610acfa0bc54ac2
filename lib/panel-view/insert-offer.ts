import type { Ticket } from '@/lib/domain/ticket';
import { plainOf, type ReplyText } from '@/lib/rich-text/reply-text';

import type { InsertionState } from './insertion-state';

/** The effect of pressing "Insert", as far as the page tells. `insert` also where no box is open and Deskhand can open none. */
export type InsertOffer = 'insert' | 'open-reply' | 'open-page' | 'into-note';

export function decideInsertOffer({ composer, replyOpener }: Pick<Ticket, 'composer' | 'replyOpener'>): InsertOffer {
  if (composer) return composer.mode === 'note' ? 'into-note' : 'insert';
  if (!replyOpener) return 'insert';
  return replyOpener === 'page' ? 'open-page' : 'open-reply';
}

/** Whether the last insertion wrote this text as the reply, and can be undone. */
export function isInserted(insertion: InsertionState, text: ReplyText | undefined): boolean {
  return (
    insertion.state === 'ended' &&
    insertion.result.outcome === 'inserted' &&
    insertion.isUndoRefused !== true &&
    insertion.request.as === 'reply' &&
    text !== undefined &&
    insertion.request.text === plainOf(text).trim()
  );
}
