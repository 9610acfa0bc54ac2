import { isIntoNote } from '@/lib/domain/insertion';
import type { Ticket } from '@/lib/domain/ticket';
import { findSentReply } from '@/lib/panel-view/find-sent-reply';
import { INSERTION_PLACES, type InsertionState, mapInsertions } from '@/lib/panel-view/insertion-state';

import type { PanelContext } from './panel-context';

/**
 * Records that the draft with the inserted text was sent or emptied, or begins again as before the insertion, so that the text no
 * longer counts as inserted. A page that mounts its composer anew shows the same draft again.
 */
export function followInserted({ work, change }: PanelContext, before: Ticket, now: Ticket): void {
  const { insertions } = work(before);
  const followed = mapInsertions(insertions, (insertion) => {
    if (insertion.state !== 'ended' || insertion.result.outcome !== 'inserted') return insertion;
    const goneDraft = findGoneDraft(insertion, before, now);
    return goneDraft === insertion.goneDraft ? insertion : { ...insertion, goneDraft };
  });
  if (INSERTION_PLACES.some((place) => followed[place] !== insertions[place])) change(before, { insertions: followed });
}

function findGoneDraft(
  { request, draftBefore, goneDraft }: Extract<InsertionState, { state: 'ended' }>,
  before: Ticket,
  { composer, draft, messages }: Ticket,
): string | undefined {
  // The draft of the other tab is another one.
  if (composer && (composer.mode === 'note') !== isIntoNote(request)) return goneDraft;
  const isOpen = composer ? composer.mode === before.composer?.mode : messages.length > before.messages.length;
  const isGone = draft?.start !== before.draft?.start && (!draft || draft.start === draftBefore);
  if (before.draft && isGone && isOpen) return before.draft.start;
  return draft?.start === goneDraft ? undefined : goneDraft;
}

/** Records when the reply was first seen in the thread. Not every page tells the time of its messages. */
export function recordSent({ ports, work, change }: PanelContext, ticket: Ticket): void {
  const { suggestion: version } = work(ticket);
  if (!version || version.sentAt !== undefined || !findSentReply(work(ticket), ticket)) return;
  change(ticket, { suggestion: { ...version, sentAt: new Date(ports.now()).toISOString() } });
}
