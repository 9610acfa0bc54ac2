import type * as z from 'zod';

import type { TicketUpsert } from '../desk/tickets';

/**
 * Connects the relay to one kind of helpdesk. A file for `desks[].module` exports one as its default. A setting is kept out of
 * logs and answers when its name ends in `password`, `secret`, `token` or `key`.
 */
export interface DeskModule<Settings = unknown> {
  /** Of `desks[].settings`. */
  settingsSchema: z.ZodType<Settings>;
  connect: (settings: Settings) => Desk;
}

/** A helpdesk that the relay reads and writes. Both functions throw `DeskProblem` for what a later attempt may repair. */
export interface Desk {
  /**
   * Yields the tickets that have changed after a cursor, oldest change first. A change that was stored is not read again; one
   * that was not, is.
   * @param cursor of the last change that was stored; undefined at the first start, which begins with the present
   */
  readChanges: (cursor: string | undefined, signal: AbortSignal) => AsyncIterable<DeskChange>;
  /**
   * Writes a result to its ticket, unless the ticket already has the one with this id: a crash after a delivery repeats it.
   * The result must not be read as a new message of a customer.
   */
  deliver: (result: DeskResult, signal: AbortSignal) => Promise<void>;
}

export interface DeskChange {
  /** The place after this change, in a form of the module's own. */
  cursor: string;
  /** With all its messages, or with those that are new. */
  ticket?: TicketUpsert;
  /** Ids of the customer's messages that trigger the webhook. A known id triggers nothing again. */
  newMessages?: readonly string[];
  /** Why a ticket was left out, for people. */
  problem?: string;
}

/** A result of the platform. */
export type DeskResult = {
  /** Unique for the result, also among several databases of the relay. Letters, digits, hyphens and underscores. */
  id: string;
  ticketId: string;
} & (
  | { type: 'reply'; content: string; isHtml: boolean }
  | { type: 'tags'; tags: readonly string[] }
  | { type: 'summary'; text: string }
);

/** The helpdesk did not do what it was asked to. The message contains no secret, no address and no text of a ticket. */
export class DeskProblem extends Error {
  override name = 'DeskProblem';

  constructor(
    message: string,
    readonly options: { httpStatus?: number; retryAfterSeconds?: number } = {},
  ) {
    super(message);
  }
}
