import { createLongTicket, LONG_TICKET_ID } from './long-ticket';
import type { SampleTicket, TicketStatus, WrittenEntry } from './sample-ticket';
import { SAMPLE_TICKETS } from './tickets/registry';

/** A ticket as the pages show it: the sample and whatever has been written since the server started. */
export type DeskTicket = Omit<SampleTicket, 'entries'> & { entries: readonly WrittenEntry[] };

/** What the ticket list is narrowed to. */
export interface TicketFilter {
  words?: string;
  status?: TicketStatus;
}

/** The sample helpdesk's tickets. What agents write is kept in memory and gone with the server. */
export interface Desk {
  /** Newest first. */
  list: (filter?: TicketFilter) => DeskTicket[];
  /** @param messages length of the long ticket, as it stands in the address */
  find: (id: string, messages?: string) => DeskTicket | undefined;
  /** Adds what an agent has written to the end of the thread. */
  append: (ticketId: string, written: Omit<WrittenEntry, 'id'>) => WrittenEntry;
}

export function createDesk(): Desk {
  const writtenById = new Map<string, WrittenEntry[]>();
  const withWritten = (ticket: SampleTicket): DeskTicket => ({
    ...ticket,
    entries: [...ticket.entries, ...(writtenById.get(ticket.id) ?? [])],
  });
  return {
    list: ({ words = '', status } = {}) =>
      SAMPLE_TICKETS.filter((ticket) => !status || ticket.status === status)
        .filter((ticket) => matches(ticket, words))
        .map(withWritten)
        .toSorted((a, b) => lastTime(b).localeCompare(lastTime(a))),
    find: (id, messages) => {
      const ticket =
        id === LONG_TICKET_ID ? createLongTicket(messages) : SAMPLE_TICKETS.find((sample) => sample.id === id);
      return ticket && withWritten(ticket);
    },
    append: (ticketId, written) => {
      const entries = writtenById.get(ticketId) ?? [];
      const entry = { ...written, id: `w${entries.length + 1}` };
      writtenById.set(ticketId, [...entries, entry]);
      return entry;
    },
  };
}

/** When something last happened on a ticket. */
export function lastTime({ entries }: Pick<DeskTicket, 'entries'>): string {
  return entries.at(-1)?.at ?? '';
}

function matches({ id, subject, customer }: SampleTicket, words: string): boolean {
  const text = `${id} ${subject} ${customer.name} ${customer.email}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
