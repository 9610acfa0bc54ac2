import type { CrashTrace } from './crash-report';
import type { LowConfidenceReason } from './low-confidence-reason';
import type { RecipeProblem } from './recipe-problem';
import type { TicketKey } from './ticket-key';

/** An `unknown` message is never sent as the customer's. */
export const TICKET_ROLES = ['customer', 'agent', 'note', 'system', 'unknown'] as const;
export type TicketRole = (typeof TICKET_ROLES)[number];

/** The address is never fetched. */
export interface Attachment {
  url: string;
  name?: string;
}

/** Longest text of a message, in UTF-16 units. A longer one is a log or an attack. */
export const MAX_MESSAGE_LENGTH = 100_000;

export interface TicketMessage {
  id?: string;
  role: TicketRole;
  author?: string;
  /** ISO 8601 where the page has it, else the page's text. */
  createdAt?: string;
  /** Plain text, one blank line between paragraphs, `> ` before quoted lines; without signatures where the page marks them. */
  text: string;
  /** The text with the quotes that `text` leaves out. Absent if it leaves out none. */
  whole?: string;
  /** Number of characters that the page contains and hides from its reader. They are not part of the text. */
  hidden?: number;
  /** Number of characters at the end that are too many. They are not part of the text. */
  cut?: number;
  attachments: Attachment[];
}

export type ComposerMode = 'reply' | 'note' | 'unknown';

export interface ComposerState {
  /** `page`: the helpdesk plugin inserts, and takes HTML and text. */
  editor: 'rich' | 'plain' | 'page';
  mode: ComposerMode;
}

/** Where the box for a reply opens: on this page, beside an open internal note too, or on a page of its own. */
export type ReplyOpener = 'box' | 'beside-note' | 'page';

/** Where the box for a note opens: beside an open reply too, in the box of the reply, which must be empty, or on a page of its own. */
export type NoteOpener = 'beside-reply' | 'same-box' | 'page';

/** So short that not every key press changes the reading. */
export const DRAFT_START = 20;

/** The agent's text in the composer, without signature and quote. */
export interface DraftState {
  /** Its first characters, `DRAFT_START` at most, to recognize a greeting. */
  start: string;
  /** Whether an insertion at the cursor goes behind the whole text; true without a cursor. */
  isCursorBehind: boolean;
}

/** The messages are sorted, the oldest first. */
export interface Ticket extends TicketKey {
  /** The number that people use, where it is not the id. */
  number?: string;
  subject?: string;
  /** BCP 47. */
  language?: string;
  customer?: { name?: string; email?: string };
  messages: TicketMessage[];
  /** Number of messages in the whole thread, where the page may show a part; `more` than these. */
  total?: number | 'more';
  /** The page can show the messages that it leaves out. */
  canShowAll?: boolean;
  composer?: ComposerState;
  /** Absent for an empty composer, and where the page inserts the text itself. */
  draft?: DraftState | undefined;
  /** Where Deskhand can open a reply; absent if it cannot. */
  replyOpener?: ReplyOpener;
  /** Absent if Deskhand cannot open an internal note on this page. */
  noteOpener?: NoteOpener;
}

/** `leaving`: the page with all messages is opening. */
export type ShowAllOutcome = 'shown' | 'leaving' | 'failed';

export type ReadProblem =
  | 'not-a-helpdesk'
  /** Such as a list, a login or a search. */
  | 'not-a-ticket'
  /** The page has changed, or is loading. */
  | 'thread-not-found'
  /** Found without an adapter, with low confidence. */
  | 'not-sure'
  | 'bad-recipe'
  /** The settings name an adapter that this version does not have. */
  | 'unknown-type'
  /** Deskhand's own code threw on this page. */
  | 'page-failed';

export interface NoTicket {
  kind: 'none';
  problem: ReadProblem;
  lowConfidence?: LowConfidenceReason;
  recipe?: RecipeProblem;
  crash?: CrashTrace;
}

export type ReadResult = { kind: 'ticket'; ticket: Ticket } | NoTicket;

/** Returns the number by which people know the ticket. */
export function numberOf({ number, id }: Pick<Ticket, 'number' | 'id'>): string {
  return number ?? id;
}

/** The number of messages that the page does not show; `some` if it is unknown. */
export function countUnread({ total = 0, messages }: Pick<Ticket, 'total' | 'messages'>): number | 'some' {
  return total === 'more' ? 'some' : Math.max(0, total - messages.length);
}

/** Returns the internal notes. */
export function notesOf({ messages }: Pick<Ticket, 'messages'>): TicketMessage[] {
  return messages.filter(({ role }) => role === 'note');
}

/** Returns the messages of customer and agents. */
export function conversationOf(ticket: Ticket): TicketMessage[] {
  return ticket.messages.filter(({ role }) => role === 'customer' || role === 'agent');
}
