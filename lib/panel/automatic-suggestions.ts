import { isSuggestionDue, type Occasion } from '@/lib/domain/auto-suggest';
import type { Ticket } from '@/lib/domain/ticket';
import { identifyTicket, isSameTicket } from '@/lib/domain/ticket-identity';

import type { PanelContext } from './panel-context';
import { ticketOf } from './panel-state';

/** Agents click through tickets, and customers write in bursts. */
const DEBOUNCE_MS = 1500;

/** Requests a suggestion where one is due. One request runs at a time, and an edited text is not replaced. */
export function createAutomaticSuggestions(
  { ports, get, work }: PanelContext,
  suggest: () => Promise<void>,
): (ticket: Ticket, occasion: Occasion) => Promise<void> {
  let newest = 0;

  function isDue(occasion: Occasion): boolean {
    const ticket = ticketOf(get());
    const { settings, channel } = get().settings ?? {};
    if (!ticket || !channel?.suggestion) return false;
    const { suggestion: version, requests } = work(ticket);
    if (requests.suggestion.state === 'running' || version?.edit) return false;
    return isSuggestionDue(settings?.defaults.autoSuggest ?? 'off', occasion, ticket, version?.suggestion);
  }

  return async (ticket, occasion) => {
    if (!isDue(occasion)) return;
    const turn = (newest += 1);
    await ports.wait(DEBOUNCE_MS);
    const shown = ticketOf(get());
    const isShown =
      turn === newest && shown !== undefined && isSameTicket(identifyTicket(shown), identifyTicket(ticket));
    if (isShown && isDue(occasion)) await suggest();
  };
}
