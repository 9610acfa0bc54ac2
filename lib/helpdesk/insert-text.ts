import type { InsertRequest, InsertResult, UndoOutcome } from '@/lib/domain/insertion';

import type { Adapter } from './adapter';
import { insertThroughPlugin, undoThroughPlugin } from './bridge/insert-through-plugin';
import { insertIntoComposer, undoInsertion } from './composer/insert';
import { findComposer, type OpenComposer } from './find-composer';
import { openComposer } from './open-composer';
import { findTicketId } from './read-ticket';

let undoLast = undoInsertion;

/**
 * Writes what the agent chose into the open composer, unless it belongs elsewhere: everything is looked up at this
 * moment, and again right before something is written, because the agent may have opened another ticket or switched to a
 * note. Where no composer is open, it is opened as the agent would open it.
 */
export async function insertText(adapter: Adapter, request: InsertRequest): Promise<InsertResult> {
  const { as, mode, html, text } = request;
  let target = findTarget(adapter, request);
  if ('outcome' in target && target.outcome === 'no-composer') {
    const opening = await openComposer(adapter, as);
    if (opening === 'leaving') return { outcome: 'no-composer', isOpening: true };
    target = findTarget(adapter, request);
  }
  if ('outcome' in target) return target;
  const { element, signature, state } = target;
  const isCurrent = (): boolean => {
    const now = findTarget(adapter, request);
    return 'element' in now && now.element === element;
  };
  if (state.editor !== 'page') {
    undoLast = undoInsertion;
    return insertIntoComposer(element, { mode, html, text, signature }, isCurrent);
  }
  undoLast = undoThroughPlugin;
  return insertThroughPlugin(state.mode, request, isCurrent);
}

/** Takes back what was written last, by the way it was written. */
export function undoText(): Promise<UndoOutcome> {
  return undoLast();
}

/** The composer to write into, or why there is none. */
function findTarget(adapter: Adapter, { ticketId, as, intoAnyKind }: InsertRequest): OpenComposer | InsertResult {
  if (findTicketId(adapter) !== ticketId) return { outcome: 'refused-other-ticket' };
  const composer = findComposer(adapter, as);
  if (!composer) return { outcome: 'no-composer' };
  const kind = composer.state.mode;
  // A composer of unknown kind may write to the customer, so it takes a reply but never a note, unless the agent says so.
  const isRight = intoAnyKind || kind === as || (kind === 'unknown' && as !== 'note');
  return isRight ? composer : { outcome: 'refused-note' };
}
