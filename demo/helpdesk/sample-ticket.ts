/** Who an entry of the thread comes from. */
export type EntryRole = 'customer' | 'agent' | 'note' | 'event';

/** One entry of a ticket's thread. */
export interface Entry {
  /** Unique within the ticket. */
  id: string;
  role: EntryRole;
  author: string;
  /** ISO 8601, UTC. */
  at: string;
  /** What was written: paragraphs are separated by a blank line. */
  text: string;
  /** BCP 47; absent: the ticket's own. */
  language?: string;
  /** What the mail program put below: who had written, and what. */
  quote?: { intro: string; text: string };
  signature?: string;
  /** Names of attached files. */
  attachments?: string[];
}

/** An entry that an agent wrote here: its text, and as HTML when it came from the rich composer. */
export interface WrittenEntry extends Entry {
  html?: string;
}

export type TicketStatus = 'new' | 'open' | 'pending' | 'solved';

export interface SampleTicket {
  id: string;
  /** `tickets`: ordinary markup, one page load per ticket. `stated`: the page states its ticket and changes in place. */
  page: 'tickets' | 'stated';
  subject: string;
  /** BCP 47 language of the conversation. */
  language: string;
  status: TicketStatus;
  customer: { name: string; email: string; place: string };
  tags: string[];
  entries: Entry[];
}
