import { createLongTicket, LONG_TICKET_ID } from './long-ticket';
import type { SampleTicket, TicketStatus, WrittenEntry } from './sample-ticket';
import { SAMPLE_TICKETS } from './tickets/registry';

/** A ticket as the pages show it: the sample and whatever has been added since the server started. */
export type DeskTicket = Omit<SampleTicket, 'entries' | 'page'> & {
  /** `plugin`: one that states itself, on a page that does so through the helpdesk plugin. */
  page: SampleTicket['page'] | 'plugin';
  entries: readonly WrittenEntry[];
};

/** What the ticket list is narrowed to. */
export interface TicketFilter {
  words?: string;
  status?: TicketStatus;
}

/** The sample helpdesk's tickets. What is added to them is kept in memory and gone with the server. */
export interface Desk {
  /** Newest first. */
  list: (filter?: TicketFilter) => DeskTicket[];
  /** @param messages length of the long ticket, as it stands in the address */
  find: (id: string, messages?: string) => DeskTicket | undefined;
  /** Adds to the end of the thread. With the id of an entry that was added before, nothing is added. */
  append: (ticketId: string, written: Omit<WrittenEntry, 'id'> & { id?: string }) => WrittenEntry;
  /** Those that the ticket has already are not added again. */
  addTags: (ticketId: string, tags: readonly string[]) => void;
  /** Tells of every change of a ticket, until the answer is called. */
  onChange: (listener: (ticketId: string) => void) => () => void;
}

interface Added {
  entries: WrittenEntry[];
  tags: string[];
}

export function createDesk(): Desk {
  const addedById = new Map<string, Added>();
  const listeners = new Set<(ticketId: string) => void>();
  const addedTo = (id: string): Added => addedById.get(id) ?? { entries: [], tags: [] };
  const withAdded = (ticket: SampleTicket): DeskTicket => {
    const { entries, tags } = addedTo(ticket.id);
    return { ...ticket, entries: [...ticket.entries, ...entries], tags: [...new Set([...ticket.tags, ...tags])] };
  };
  const change = (id: string, added: Partial<Added>): void => {
    addedById.set(id, { ...addedTo(id), ...added });
    for (const tell of listeners) tell(id);
  };
  return {
    list: ({ words = '', status } = {}) =>
      SAMPLE_TICKETS.filter((ticket) => !status || ticket.status === status)
        .filter((ticket) => matches(ticket, words))
        .map(withAdded)
        .toSorted((a, b) => lastTime(b).localeCompare(lastTime(a))),
    find: (id, messages) => {
      const ticket =
        id === LONG_TICKET_ID ? createLongTicket(messages) : SAMPLE_TICKETS.find((sample) => sample.id === id);
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
