import type { TicketIdentity } from './ticket-identity';

/** A click on the page button, or the key command that does the same. */
export interface ButtonClick {
  /** A repeated report of the same click counts once. */
  clickId: string;
  ticket: TicketIdentity;
}
