import { decideFreshness, type Basis } from './freshness';
import type { PlatformResult } from './platform-result';
import { conversationOf, countUnread, type Ticket } from './ticket';

/** `on-new-message` includes the opening of a ticket. */
export const AUTO_SUGGEST = ['off', 'on-open', 'on-new-message'] as const;
export type AutoSuggest = (typeof AUTO_SUGGEST)[number];

export type Occasion = 'opened' | 'changed';

/**
 * Decides whether to request a suggestion: the customer wrote last, and no suggestion answers it. With an incomplete thread, only
 * the agent may request.
 * @param suggestion the newest one for this ticket
 */
export function isSuggestionDue(
  mode: AutoSuggest,
  occasion: Occasion,
  ticket: Ticket,
  suggestion: Basis | undefined,
): boolean {
  if (mode === 'off' || (mode === 'on-open' && occasion === 'changed')) return false;
  if (conversationOf(ticket).at(-1)?.role !== 'customer' || countUnread(ticket) !== 0) return false;
  return suggestion === undefined || decideFreshness(suggestion, ticket).stale;
}

/**
 * Decides whether to request a summary: the ticket is long enough and has none, or an old one when it is opened. A task that is
 * still pending is not requested again.
 * @param from smallest number of messages between customer and agents; undefined for no automatic summary
 * @param summary the newest one for this ticket
 */
export function isSummaryDue(
  from: number | undefined,
  occasion: Occasion,
  ticket: Ticket,
  summary: PlatformResult<'summary'> | undefined,
): boolean {
  if (from === undefined || conversationOf(ticket).length < from || countUnread(ticket) !== 0) return false;
  if (!summary) return true;
  return occasion === 'opened' && summary.data.status !== 'PENDING' && decideFreshness(summary, ticket).stale;
}
