import type { InsertRequest, InsertResult } from '@/lib/domain/insertion';

import type { Adapter } from './adapter';
import { insertIntoComposer } from './composer/insert';
import { findComposer } from './find-composer';
import { findTicketId } from './read-ticket';

/**
 * Writes what the agent chose into the open composer, unless it belongs elsewhere: everything is looked up at this
 * moment, because between reading and writing the agent may have opened another ticket or switched to a note.
 */
export async function insertText(
  adapter: Adapter,
  { ticketId, as, mode, html, text }: InsertRequest,
): Promise<InsertResult> {
  if (findTicketId(adapter) !== ticketId) return { outcome: 'refused-other-ticket' };
  const composer = findComposer(adapter, as);
  if (!composer) return { outcome: 'no-composer' };
  const kind = composer.state.mode;
  // A composer of unknown kind may write to the customer, so it takes a reply but never a note.
  if (kind !== as && (kind !== 'unknown' || as === 'note')) return { outcome: 'refused-note' };
  return insertIntoComposer(composer.element, { mode, html, text, signature: composer.signature });
}
