import { takeReading } from '@/lib/domain/take-reading';
import type { Ticket } from '@/lib/domain/ticket';
import type { sendToPage } from '@/lib/messaging/send';

/** A page that opens another ticket says so several times. */
const MAX_TRIES = 40;

/** Reads the ticket of a tab as the panel does, which may have to request the thread. */
export async function readTicket(send: typeof sendToPage, tabId: number): Promise<Ticket | undefined> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const delivery = await send(tabId, 'ticket.read', {});
    if (!delivery.ok || delivery.value.kind === 'none') return undefined;
    if (delivery.value.kind !== 'opening') return takeReading(delivery.value)?.ticket;
  }
  return undefined;
}
