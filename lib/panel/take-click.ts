import type { RequestCause } from '@/lib/domain/endpoint-requests';
import { identifyTicket, isSameTicket, type TicketIdentity } from '@/lib/domain/ticket-identity';

import type { PanelContext } from './panel-context';
import { ticketOf } from './panel-state';
import { sendWithRetries } from './send-with-retries';

/** Creates the function that takes a click on the page button and requests a suggestion, if the shown ticket was clicked. */
export function createClickTaker(
  { ports, get }: PanelContext,
  suggest: (cause: RequestCause) => Promise<void>,
): (tabId: number) => Promise<void> {
  /** Sends the same id again when the worker dies meanwhile. */
  async function takeOnce(tabId: number, ticket: TicketIdentity): Promise<boolean> {
    const body = { tabId, ticket, takeId: crypto.randomUUID() };
    const delivery = await sendWithRetries(ports, 'button.take', body, () => true);
    return delivery.ok && delivery.value;
  }

  return async (tabId) => {
    const ticket = ticketOf(get());
    if (!ticket || get().tabId !== tabId) return;
    const identity = identifyTicket(ticket);
    if (!(await takeOnce(tabId, identity))) return;
    const shown = ticketOf(get());
    if (shown && get().tabId === tabId && isSameTicket(identifyTicket(shown), identity))
      await suggest({ isFromPage: true });
  };
}
