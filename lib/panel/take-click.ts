import { type ClickFate, PANEL_LAG_MS } from '@/lib/domain/button-click';
import type { RequestCause } from '@/lib/domain/endpoint-requests';
import type { Ticket } from '@/lib/domain/ticket';

import type { PanelContext } from './panel-context';
import { identityOf, ticketOf } from './panel-state';
import { sendWithRetries } from './send-with-retries';

/**
 * Creates the function that takes a click on the page button and requests a suggestion for the clicked ticket, even if the page
 * opens another one meanwhile. If the panel does not show the clicked ticket in time, it says so.
 * @returns whether a request has started.
 */
export function createClickTaker(
  { ports, get, set }: PanelContext,
  suggest: (cause: RequestCause, ticket: Ticket, requestId?: string) => Promise<void>,
): (pageId: number) => Promise<boolean> {
  /** Sends the same id again when the worker dies meanwhile. */
  async function takeOnce(pageId: number): Promise<ClickFate> {
    const ticket = ticketOf(get());
    if (!ticket || get().pageId !== pageId) return 'none';
    const body = { pageId, ticket: identityOf(ticket), takeId: crypto.randomUUID() };
    const delivery = await sendWithRetries(ports, 'button.take', body, () => true);
    if (!delivery.ok) return 'none';
    const { fate, requestId } = delivery.value;
    // The worker may have begun this request while the panel opened.
    if (fate === 'taken') void suggest({ isFromPage: true }, ticket, requestId);
    if (fate === 'left') set({ isClickMissed: true });
    return fate;
  }

  return async (pageId) => {
    const fate = await takeOnce(pageId);
    if (fate === 'waits') void ports.wait(PANEL_LAG_MS).then(() => takeOnce(pageId));
    return fate === 'taken';
  };
}
