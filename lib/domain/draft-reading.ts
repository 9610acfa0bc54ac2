import type { TicketIdentity } from './ticket-identity';

/** The agent's draft of a reply, as the page reads it on request. */
export interface DraftReading {
  ticket: TicketIdentity;
  text: string;
}

/** A longer draft is cut, in UTF-16 units. It is longer than an instruction may be, and so refused. */
export const MAX_DRAFT = 20_000;
