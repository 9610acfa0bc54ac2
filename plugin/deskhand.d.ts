/**
 * Types of the Deskhand helpdesk plugin: one script, `deskhand-plugin.js`, that sets `deskhand` for the page. No function
 * ever throws or stops the page: what is wrong with a call is said once in the console, with what to do.
 */

/** A ticket as the page shows it (JSON Schema: `ticket.schema.json`). Messages oldest first. */
export interface Ticket {
  id: string;
  subject?: string;
  /** BCP 47 language of the conversation, such as `en` or `pt-BR`. */
  language?: string;
  customer?: { name?: string; email?: string };
  messages: TicketMessage[];
}

/** Only `customer` and `agent` are ever sent anywhere. */
export type MessageRole = 'customer' | 'agent' | 'note' | 'system' | 'unknown';

interface MessageFacts {
  id?: string;
  role: MessageRole;
  author?: string;
  /** ISO 8601 with a time zone, such as `2026-11-20T09:00:00Z`. */
  createdAt?: string;
  /** Full addresses of attached files. */
  attachments?: string[];
}

/** Its `text` counts where it has `html`, too. */
interface TextMessage extends MessageFacts {
  text: string;
  html?: string;
}

interface HtmlMessage extends MessageFacts {
  text?: string;
  html: string;
}

export type TicketMessage = TextMessage | HtmlMessage;

/** What the agent chose to insert. Both forms say the same; take the one your editor can. */
export interface InsertText {
  text: string;
  /** Text-level tags, lists, tables and links; never a script, a style or a picture. */
  html: string;
  /** `above-signature`: above the signature or the quoted mail, where there is one; else at the end. */
  mode: 'cursor' | 'end' | 'replace' | 'above-signature';
}

/** Your own functions for the composer that is open. */
export interface Composer {
  /** Whether it writes to the customer. */
  kind: 'reply' | 'note';
  /** Inserts the text, and answers what was inserted, as plain text, within 5 seconds. */
  insert: (wanted: InsertText) => string | Promise<string>;
  /** The draft as plain text. With it, an insertion is checked by reading, and never made twice. */
  read?: () => string | Promise<string>;
  /** Takes the last insertion back. Throw where that cannot be done. */
  undo?: () => void | Promise<void>;
}

export interface Deskhand {
  /** States the ticket that the page shows, in place of the one before. */
  showTicket: (ticket: Ticket) => void;
  /** Changes some of the shown ticket; `messages`, where given, in place of all the messages before. */
  updateTicket: (changes: Partial<Omit<Ticket, 'id'>>) => void;
  /** Adds messages at the end; one whose `id` is known takes the other's place. */
  addMessages: (messages: TicketMessage[]) => void;
  /** No ticket is shown any more. */
  closeTicket: () => void;
  /**
   * Offers to write for Deskhand: for each `kind` the newest offer counts.
   * @returns takes the offer back; call it when the composer closes or changes its kind
   */
  offerComposer: (composer: Composer) => () => void;
}

declare global {
  var deskhand: Deskhand;
}
