import { readTicket } from '@/lib/calls/read-ticket';
import type { Ticket } from '@/lib/domain/ticket';
import type { sendToPage } from '@/lib/messaging/send';

/** Reads the ticket of a tab. */
export function readTicketOf(send: typeof sendToPage, tabId: number): Promise<Ticket | undefined> {
  return readTicket(async () => {
    const delivery = await send(tabId, 'ticket.read', {});
    return delivery.ok ? delivery.value : undefined;
  });
}
