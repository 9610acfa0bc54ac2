import type { SampleTicket, TicketEntry, TicketStatus } from '@/lib/sample/sample-ticket';

import { createLongTicket, LONG_TICKET_ID } from './long-ticket';
import { HELPDESK_TICKETS } from './tickets/helpdesk-tickets';

export interface WrittenEntry extends TicketEntry {
  html?: string;
}

export type StoredTicket = Omit<SampleTicket, 'entries' | 'page'> & {
  /** `plugin`: a stated ticket on a page with the helpdesk plugin. */
  page: SampleTicket['page'] | 'plugin';
  entries: readonly WrittenEntry[];
};

export interface TicketFilter {
  words?: string;
  status?: TicketStatus;
}

export interface TicketStore {
  /** Newest first. */
  list: (filter?: TicketFilter) => StoredTicket[];
  /** `messages` is the length of the long ticket, from the address. */
  find: (id: string, messages?: string) => StoredTicket | undefined;
  /** Ignores an entry with a known id. */
  append: (ticketId: string, written: Omit<WrittenEntry, 'id'> & { id?: string }) => WrittenEntry;
  addTags: (ticketId: string, tags: readonly string[]) => void;
  /** Returns the function that unsubscribes. */
  onChange: (listener: (ticketId: string) => void) => () => void;
}

interface Added {
  entries: WrittenEntry[];
  tags: string[];
}

export function createTicketStore(): TicketStore {
  const addedById = new Map<string, Added>();
  const listeners = new Set<(ticketId: string) => void>();
  const addedTo = (id: string): Added => addedById.get(id) ?? { entries: [], tags: [] };
  const withAdded = (ticket: SampleTicket): StoredTicket => {
    const { entries, tags } = addedTo(ticket.id);
    return { ...ticket, entries: [...ticket.entries, ...entries], tags: [...new Set([...ticket.tags, ...tags])] };
  };
  const change = (id: string, added: Partial<Added>): void => {
    addedById.set(id, { ...addedTo(id), ...added });
    for (const tell of listeners) tell(id);
  };
  return {
    list: ({ words = '', status } = {}) =>
      HELPDESK_TICKETS.filter((ticket) => !status || ticket.status === status)
        .filter((ticket) => matches(ticket, words))
        .map(withAdded)
        .toSorted((a, b) => lastTime(b).localeCompare(lastTime(a))),
    find: (id, messages) => {
      const ticket =
        id === LONG_TICKET_ID ? createLongTicket(messages) : HELPDESK_TICKETS.find((sample) => sample.id === id);
      return ticket && withAdded(ticket);
    },
    append: (ticketId, { id, ...written }) => {
      const { entries } = addedTo(ticketId);
      const known = id === undefined ? undefined : entries.find((entry) => entry.id === id);
      if (known) return known;
      const entry = { ...written, id: id ?? `w${entries.length + 1}` };
      change(ticketId, { entries: [...entries, entry] });
      return entry;
    },
    addTags: (ticketId, tags) => change(ticketId, { tags: [...addedTo(ticketId).tags, ...tags] }),
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function lastTime({ entries }: Pick<StoredTicket, 'entries'>): string {
  return entries.at(-1)?.at ?? '';
}

function matches({ id, subject, customer }: SampleTicket, words: string): boolean {
  const text = `${id} ${subject} ${customer.name} ${customer.email}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
