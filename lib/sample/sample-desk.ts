import type { ComposerMode } from '@/lib/domain/ticket';

import { findSampleAnswer } from './sample-answers';
import { createSampleTickets, type DemoTicket, type SampleTicketId } from './sample-tickets';

const AGENT = 'Kim Agent';

export interface SampleDesk {
  /** The same list until a message is added. */
  list: () => readonly DemoTicket[];
  find: (id: SampleTicketId) => DemoTicket | undefined;
  /** Adds the customer's next message. */
  customerWrites: (id: SampleTicketId) => void;
  /** Adds the agent's message. It is sent nowhere. */
  send: (id: SampleTicketId, mode: ComposerMode, text: string) => void;
  /** Calls after each message. Returns a function that ends it. */
  subscribe: (listener: () => void) => () => void;
}

/** Creates the tickets of the demo, to which customer and agent can write. @param now Unix milliseconds */
export function createSampleDesk(now: () => number): SampleDesk {
  let tickets: readonly DemoTicket[] = createSampleTickets(now());
  const listeners = new Set<() => void>();

  function add(id: SampleTicketId, role: 'customer' | 'agent' | 'note', text: string): void {
    const createdAt = new Date(now()).toISOString();
    tickets = tickets.map((ticket) => {
      if (ticket.id !== id) return ticket;
      const author = role === 'customer' ? (ticket.customer?.name ?? '') : AGENT;
      const added = { id: `added-${ticket.messages.length + 1}`, role, author, createdAt, text, attachments: [] };
      return { ...ticket, messages: [...ticket.messages, added] };
    });
    for (const listener of listeners) listener();
  }

  return {
    list: () => tickets,
    find: (id) => tickets.find((ticket) => ticket.id === id),
    customerWrites: (id) => add(id, 'customer', findSampleAnswer(id)?.next ?? ''),
    send: (id, mode, text) => add(id, mode === 'note' ? 'note' : 'agent', text),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
