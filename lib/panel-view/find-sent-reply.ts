import { findSentMessage } from '@/lib/domain/find-sent-message';
import { findLaterMessages } from '@/lib/domain/freshness';
import type { Ticket, TicketMessage } from '@/lib/domain/ticket';
import { decideVerdict } from '@/lib/domain/verdict';
import { plainOf } from '@/lib/rich-text/reply-text';

import type { SuggestionVersion, TicketWork } from './ticket-work';

export interface SentReply {
  message: TicketMessage;
  /** The messages that came after it. */
  later: readonly TicketMessage[];
}

/** Finds the suggested reply, or the text that was inserted as one, among the messages since the suggestion. */
export function findSentReply(
  { suggestion: version, insertions: { reply } }: Pick<TicketWork, 'suggestion' | 'insertions'>,
  ticket: Ticket,
): SentReply | undefined {
  if (!version || !decideVerdict(version.suggestion.data).canInsert) return undefined;
  const newer = findLaterMessages(version.suggestion, ticket) ?? [];
  // Reading the text out of HTML is slow.
  if (newer.length === 0) return undefined;
  const inserted = reply.state === 'ended' && reply.request.as === 'reply' ? reply.request.text : '';
  const message =
    findSentMessage(plainOf(version.edit ?? version.suggested), newer) ??
    (isMostOf(inserted, version) ? findSentMessage(inserted, newer) : undefined);
  return message && { message, later: newer.slice(newer.indexOf(message) + 1) };
}

/** A greeting or a tracking number that was inserted alone is not the reply. */
function isMostOf(inserted: string, { suggested }: SuggestionVersion): boolean {
  return findSentMessage(plainOf(suggested), [{ role: 'agent', text: inserted, attachments: [] }]) !== undefined;
}
