import { identifyTicket, type TicketIdentity } from '@/lib/domain/ticket-identity';
import type { sendToPage } from '@/lib/messaging/send';

/** Identifies the ticket of a tab as the panel does: by a reading, which may have to request the thread. */
export async function readIdentity(send: typeof sendToPage, tabId: number): Promise<TicketIdentity | undefined> {
  const delivery = await send(tabId, 'ticket.read', {});
  return delivery.ok && delivery.value.kind === 'ticket' ? identifyTicket(delivery.value.ticket) : undefined;
}
