import { decideFreshness, type Basis } from './freshness';
import { conversationOf, type Ticket } from './ticket';

/**
 * When a suggestion is asked for by itself, while the panel is open: never, when a ticket is opened, or then and whenever
 * the customer has written again.
 */
export const AUTO_SUGGEST = ['off', 'on-open', 'on-new-message'] as const;
export type AutoSuggest = (typeof AUTO_SUGGEST)[number];

/** What has just happened to the ticket that is shown. */
export type Occasion = 'opened' | 'changed';

/**
 * Whether a suggestion is due without the agent's asking: the customer has the last word, and no suggestion answers it.
 * @param suggestion the newest one for this ticket
 */
export function isSuggestionDue(
  mode: AutoSuggest,
  occasion: Occasion,
  ticket: Ticket,
  suggestion: Basis | undefined,
): boolean {
  if (mode === 'off' || (mode === 'on-open' && occasion === 'changed')) return false;
  if (conversationOf(ticket).at(-1)?.role !== 'customer') return false;
  return suggestion === undefined || decideFreshness(suggestion, ticket).stale;
}
