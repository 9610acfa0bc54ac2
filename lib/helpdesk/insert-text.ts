import type { InsertRequest, InsertResult } from '@/lib/domain/insertion';

import type { Adapter } from './adapter';
import { insertIntoComposer } from './composer/insert';
import { findComposer } from './find-composer';
import { findTicketId } from './read-ticket';

/**
 * Writes what the agent chose into the open composer, unless it belongs elsewhere: everything is looked up at this
 * moment, because between reading and writing the agent may have opened another ticket or switched to a note.
 */
export async function insertText(adapter: Adapter, request: InsertRequest): Promise<InsertResult> {
  if (findTicketId(adapter) !== request.ticketId) return { outcome: 'refused-other-ticket' };
  const composer = findComposer(adapter, request.as);
  if (!composer) return { outcome: 'no-composer' };
  if (!mayHold(composer.state.mode, request.as)) return { outcome: 'refused-note' };
  const { mode, html, text } = request;
  return insertIntoComposer(composer.element, { mode, html, text, signature: composer.signature });
}

/** A composer of unknown kind may write to the customer, so it holds a reply but never a note. */
function mayHold(mode: 'reply' | 'note' | 'unknown', as: InsertRequest['as']): boolean {
  return mode === as || (mode === 'unknown' && as === 'reply');
}
