import { isSuggestionDue, type Occasion } from '@/lib/domain/auto-suggest';
import type { Ticket } from '@/lib/domain/ticket';

import type { PanelContext } from './panel-context';
import { keyOf, ticketOf } from './panel-state';

/** Agents click through tickets, and customers write in bursts: what has not lasted this long is not asked about. */
const SETTLES_MS = 1500;

/**
 * Asks for a suggestion where one is due, after the ticket has settled. One at a time, and never in the place of a text
 * that the agent has changed.
 * @param suggest asks for the ticket that is shown
 */
export function createAutoSuggest(
  { ports, get, work }: PanelContext,
  suggest: () => Promise<void>,
): (ticket: Ticket, occasion: Occasion) => Promise<void> {
  let newest = 0;

  function isDue(occasion: Occasion): boolean {
    const ticket = ticketOf(get());
    const { settings, channel } = get().settings ?? {};
    if (!ticket || !channel?.replySuggestion) return false;
    const { draft, suggestionRequest } = work(ticket);
    if (suggestionRequest.state === 'running' || draft?.edit) return false;
    return isSuggestionDue(settings?.defaults.autoSuggest ?? 'off', occasion, ticket, draft?.suggestion);
  }

  return async (ticket, occasion) => {
    if (!isDue(occasion)) return;
    const turn = (newest += 1);
    await ports.wait(SETTLES_MS);
    const shown = ticketOf(get());
    const isStill = turn === newest && shown !== undefined && keyOf(shown) === keyOf(ticket);
    if (isStill && isDue(occasion)) await suggest();
  };
}
