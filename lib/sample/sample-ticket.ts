export type EntryRole = 'customer' | 'agent' | 'note' | 'event';

export interface TicketEntry {
  /** Unique within the ticket. */
  id: string;
  role: EntryRole;
  author: string;
  /** ISO 8601, UTC. */
  at: string;
  /** A blank line separates paragraphs. */
  text: string;
  /** BCP 47. Default: the ticket's language. */
  language?: string;
  quote?: { intro: string; text: string };
  signature?: string;
  attachments?: string[];
}

export type TicketStatus = 'new' | 'open' | 'pending' | 'solved';

export interface SampleTicket {
  id: string;
  /** `tickets`: ordinary markup, one load per ticket. `stated`: the page states its ticket and changes in place. */
  page: 'tickets' | 'stated';
  subject: string;
  /** BCP 47. */
  language: string;
  status: TicketStatus;
  customer: { name: string; email: string; place: string };
  tags: string[];
  entries: TicketEntry[];
}
