import { identifyTicket, type TicketIdentity } from '@/lib/domain/ticket-identity';
import type { sendToPage } from '@/lib/messaging/send';

/** A page that opens another ticket says so several times. */
const MAX_TRIES = 40;

/** Identifies the ticket of a tab as the panel does: by a reading, which may have to request the thread. */
export async function readIdentity(send: typeof sendToPage, tabId: number): Promise<TicketIdentity | undefined> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const delivery = await send(tabId, 'ticket.read', {});
    if (delivery.ok && delivery.value.kind === 'opening') continue;
    return delivery.ok && delivery.value.kind === 'ticket' ? identifyTicket(delivery.value.ticket) : undefined;
  }
  return undefined;
}
