import type { Doubt } from './doubt';
import type { RecipeProblem } from './recipe-problem';

/** Who speaks in a message. `unknown` is legal: it is never sent as the customer's words. */
export const TICKET_ROLES = ['customer', 'agent', 'note', 'system', 'unknown'] as const;
export type TicketRole = (typeof TICKET_ROLES)[number];

/** An attachment as the page names it. Its address is data: nothing here fetches it. */
export interface Attachment {
  url: string;
  name?: string;
}

export interface TicketMessage {
  /** The helpdesk's own id of the message, where it has one. */
  id?: string;
  role: TicketRole;
  author?: string;
  /** ISO 8601 where the page states it so; otherwise the page's own words. */
  createdAt?: string;
  /** Plain text, one blank line between paragraphs; without quotes and signatures where the page marks them. */
  text: string;
  attachments: Attachment[];
}

/** What an open composer writes: a public reply or an internal note. */
export type ComposerMode = 'reply' | 'note' | 'unknown';

/** The composer that is open on the page. */
export interface ComposerState {
  /** `rich` takes HTML, `plain` takes text; `page`: the page writes for itself, by the helpdesk plugin, and is given both. */
  editor: 'rich' | 'plain' | 'page';
  mode: ComposerMode;
}

/** A ticket as the helpdesk page shows it; messages in the conversation's order, oldest first. */
export interface Ticket {
  /** The origin of the helpdesk, such as `https://desk.example`: ticket ids repeat between helpdesks. */
  desk: string;
  id: string;
  subject?: string;
  /** BCP 47 language of the conversation, where the page states it. */
  language?: string;
  customer?: { name?: string; email?: string };
  messages: TicketMessage[];
  /** Absent while no composer is open on the page. */
  composer?: ComposerState;
}

/** Names one ticket across helpdesks. */
export type TicketKey = Pick<Ticket, 'desk' | 'id'>;

/** Why a page gave no ticket. */
export type ReadProblem =
  /** No helpdesk of ours: nothing was granted for this page, or the page is none. */
  | 'not-a-helpdesk'
  /** The helpdesk, but not a ticket: a list, a login, a search. */
  | 'not-a-ticket'
  /** A ticket whose thread was not found: the page has changed, or is still loading. */
  | 'thread-not-found'
  /** No adapter is set, and what was found without one is not certain enough: the agent has to point. */
  | 'not-sure'
  /** The helpdesk's recipe cannot be used. */
  | 'bad-recipe';

/** Why there is no ticket to show. */
export interface NoTicket {
  kind: 'none';
  problem: ReadProblem;
  /** For `not-sure`. */
  doubt?: Doubt;
  /** For `bad-recipe`. */
  recipe?: RecipeProblem;
}

/** What reading a page came to. */
export type ReadResult = { kind: 'ticket'; ticket: Ticket } | NoTicket;

/** The messages that stand for the conversation: the customer's and the agents'. Notes, events and unknown ones do not. */
export function conversationOf(ticket: Ticket): TicketMessage[] {
  return ticket.messages.filter(({ role }) => role === 'customer' || role === 'agent');
}
