import { takeReading } from '@/lib/domain/take-reading';
import type { Ticket } from '@/lib/domain/ticket';
import type { PageReading } from '@/lib/domain/ticket-reading';

/** A page that opens another ticket says so several times. */
const MAX_TRIES = 40;

/**
 * Reads the ticket of a page as the panel does, which may have to request the thread.
 * @param read reads once; undefined where the page does not answer
 */
export async function readTicket(read: () => Promise<PageReading | undefined>): Promise<Ticket | undefined> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const reading = await read();
    if (!reading || reading.kind === 'none') return undefined;
    if (reading.kind !== 'opening') return takeReading(reading)?.ticket;
  }
  return undefined;
}
