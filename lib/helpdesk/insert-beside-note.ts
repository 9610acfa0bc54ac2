import type { Adapter } from '@/lib/adapters/shape';
import type { InsertRequest, InsertResult } from '@/lib/domain/insertion';

import type { OpenPage } from './open-page';
import type { PageParts } from './page-parts';
import { findReplyOpener } from './read-ticket';

/** Inserts a text. If only a note is open, opens the box for the reply first, if the adapter knows how. */
export async function insertBesideNote(
  insertText: PageParts['composer']['insertText'],
  adapter: Adapter,
  request: InsertRequest,
  page: OpenPage,
): Promise<InsertResult> {
  const result = await insertText(adapter, request, page);
  const canOpen =
    result.outcome === 'refused-note' && request.as === 'reply' && findReplyOpener(adapter) === 'beside-note';
  // The refusal was the last check that this is the right ticket.
  return canOpen && (await page.switches.openComposer('reply')) === 'opened'
    ? insertText(adapter, request, page)
    : result;
}
