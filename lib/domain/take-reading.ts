import { boundReading } from './bound-reading';
import { leaveOutQuotes } from './leave-out-quotes';
import type { Ticket } from './ticket';
import { applyChanges, keepSame, type TicketReading } from './ticket-reading';

export interface TakenReading {
  /** As it is shown and sent. */
  ticket: Ticket;
  /** With all quotes: the page's next changes apply to it. */
  whole: Ticket;
}

/**
 * Bounds the ticket that a page has read, and leaves out its quotes.
 * @param before the whole ticket of the last reading
 * @returns undefined when the changes do not fit
 */
export function takeReading(
  reading: Exclude<TicketReading, { kind: 'none' }>,
  before?: Ticket,
): TakenReading | undefined {
  const bounded = boundReading(reading.ticket);
  const whole =
    reading.kind === 'ticket'
      ? keepSame(before, bounded)
      : before && applyChanges(before, { ...reading, ticket: bounded });
  return whole && { ticket: leaveOutQuotes(whole), whole };
}
