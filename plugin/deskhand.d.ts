/**
 * Types of the Deskhand helpdesk plugin: one script, `deskhand-plugin.js`, which sets the global `deskhand`. No function
 * throws or blocks the page. A wrong call logs one console error that says how to fix it.
 */

/** A ticket as the page shows it (JSON Schema: `ticket.schema.json`). Messages are sorted from oldest to newest. */
export interface Ticket {
  id: string;
  /** The range in which `id` is unique, such as a team. By default it is the path before the id in the page's address. */
  scope?: string;
  subject?: string;
  /** BCP 47 language of the conversation, such as `en` or `pt-BR`. */
  language?: string;
  customer?: { name?: string; email?: string };
  messages: TicketMessage[];
}

/** Only messages of `customer` and `agent` are ever sent to the platform. */
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

/** With both forms, `text` is used. */
interface TextMessage extends MessageFacts {
  text: string;
  html?: string;
}

interface HtmlMessage extends MessageFacts {
  text?: string;
  html: string;
}

export type TicketMessage = TextMessage | HtmlMessage;

/** The text that the agent inserts, in two forms with the same content. Use the one that your editor supports. */
export interface InsertText {
  text: string;
  /** Text-level tags, lists, tables and links; never scripts, styles or images. */
  html: string;
  /** `above-signature`: above the signature or the quoted mail; at the end when there is none. */
  mode: 'cursor' | 'end' | 'replace' | 'above-signature';
}

/** Your functions for the open composer. */
export interface Composer {
  /** `reply` writes to the customer, `note` does not. */
  kind: 'reply' | 'note';
  /** Inserts the text and returns the inserted plain text within 5 seconds. */
  insert: (wanted: InsertText) => string | Promise<string>;
  /** Returns the draft as plain text. With it, Deskhand verifies insertions and never inserts twice. */
  read?: () => string | Promise<string>;
  /** Undoes the last insertion. Throws when that is not possible. */
  undo?: () => void | Promise<void>;
}

export interface Deskhand {
  /** States the ticket that the page shows. It replaces the previous one. */
  showTicket: (ticket: Ticket) => void;
  /** Changes parts of the shown ticket; `messages` replaces all messages. */
  updateTicket: (changes: Partial<Omit<Ticket, 'id' | 'scope'>>) => void;
  /** Appends messages. A message with a known `id` replaces the earlier one. */
  addMessages: (messages: TicketMessage[]) => void;
  /** States that no ticket is shown. */
  closeTicket: () => void;
  /**
   * Offers a composer to Deskhand. The newest offer of each `kind` counts.
   * @returns a function that withdraws the offer; call it when the composer closes or changes its kind
   */
  offerComposer: (composer: Composer) => () => void;
}

declare global {
  var deskhand: Deskhand;
}
