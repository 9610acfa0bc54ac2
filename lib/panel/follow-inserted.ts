import type { Ticket } from '@/lib/domain/ticket';
import { findSentReply } from '@/lib/panel-view/find-sent-reply';

import type { PanelContext } from './panel-context';

/**
 * Records that the draft with the inserted text was sent or emptied, or begins again as before the insertion, so that the text no
 * longer counts as inserted. A page that mounts its composer anew shows the same draft again.
 */
export function followInserted(
  { work, change }: PanelContext,
  before: Ticket,
  { composer, draft, messages }: Ticket,
): void {
  const { insertion } = work(before);
  if (insertion.state !== 'ended' || insertion.result.outcome !== 'inserted') return;
  const { request, draftBefore } = insertion;
  // The draft of the other tab is another one.
  if (composer && (composer.mode === 'note') !== (request.as === 'note' || request.intoAnyKind === true)) return;
  const isOpen = composer ? composer.mode === before.composer?.mode : messages.length > before.messages.length;
  const isGone = draft?.start !== before.draft?.start && (!draft || draft.start === draftBefore);
  if (before.draft && isGone && isOpen) change(before, { insertion: { ...insertion, goneDraft: before.draft.start } });
  else if (draft && draft.start === insertion.goneDraft)
    change(before, { insertion: { ...insertion, goneDraft: undefined } });
}

/** Records when the reply was first seen in the thread. Not every page tells the time of its messages. */
export function recordSent({ ports, work, change }: PanelContext, ticket: Ticket): void {
  const { suggestion: version } = work(ticket);
  if (!version || version.sentAt !== undefined || !findSentReply(work(ticket), ticket)) return;
  change(ticket, { suggestion: { ...version, sentAt: new Date(ports.now()).toISOString() } });
}
