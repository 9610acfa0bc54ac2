import type { TicketIdentity } from './ticket-identity';

/** A click on the page button, or the key command that does the same. */
export interface ButtonClick {
  /** A repeated report of the same click counts once. */
  clickId: string;
  ticket: TicketIdentity;
}

/**
 * The answer to a panel that wants to take a click. `waits`: the panel shows another ticket, and may soon show the clicked one ·
 * `left`: it does not any more, so nothing is asked, and the agent must know · `none`: there is no click, or another panel took it.
 */
export type ClickFate = 'taken' | 'waits' | 'left' | 'none';

export interface TakenClick {
  fate: ClickFate;
  /** Of the request for this click, which the worker may have begun. Absent without a click. */
  requestId?: string;
}

/** The panel may lag this far behind the page, and soon show the clicked ticket. After that, the agent has left it. */
export const PANEL_LAG_MS = 3000;
