import { decideFreshness, type Basis } from './freshness';
import { conversationOf, countUnread, type Ticket } from './ticket';

/** `on-new-message` includes the opening of a ticket. */
export const AUTO_SUGGEST = ['off', 'on-open', 'on-new-message'] as const;
export type AutoSuggest = (typeof AUTO_SUGGEST)[number];

export type Occasion = 'opened' | 'changed';

/**
 * Decides whether to request a suggestion: the customer wrote last, and no suggestion answers it. To ask with a part of the
 * thread is the agent's choice.
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
