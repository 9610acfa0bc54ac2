import type { ComposerMode, ComposerState, TicketRole } from '@/lib/domain/ticket';

/**
 * How the pages of one helpdesk are read, as plain JSON: the worker hands it to the page, and a few hundred lines there
 * interpret it. Selectors are CSS; patterns are regular expressions as text, and their first group (or the whole match)
 * is the value. Lists of sources are tried in order, the first that finds something counts.
 */
export interface Adapter {
  id: string;
  /** The helpdesk's own name, as an agent knows it. */
  name: string;
  evidence: Evidence;
  /** Where several tickets stay in the document: the element of the one that is shown. Absent: the whole document. */
  root?: string;
  /**
   * Prefer an attribute of the content over the address: on single-page helpdesks the address changes first. None found
   * means that the page is not a ticket.
   */
  ticketId: Source[];
  subject?: Source[];
  /** BCP 47 language of the conversation. */
  language?: Source[];
  customerName?: Source[];
  customerEmail?: Source[];
  thread: Thread;
  facts?: Facts;
  /**
   * What an agent writes in; the first that can be seen is the open one. None can be seen while a composer is yet to be
   * opened, or is on another page.
   */
  composers: Composer[];
  /** How the agent opens a composer that is not there yet. */
  openers?: Opener[];
  /** Where our button stands; the first place that exists is taken, else the composer's upper edge. */
  buttonPlaces?: ButtonPlace[];
}

/** Pages change: what an adapter says was true on this day, by this kind of evidence. */
export interface Evidence {
  /** Such as `2026-11-21`. */
  seen: string;
  /**
   * `live`: a running product · `source`: read in its source · `others`: other people's code · `own`: we define the page ·
   * `taught`: an agent pointed at its parts · `found`: by itself, on one page.
   */
  by: 'live' | 'source' | 'others' | 'own' | 'taught' | 'found';
  /** Version that was seen. */
  version?: string;
}

/** Where a value stands: in an element, in the page's address, or in the helpdesk's own JSON (`facts`). */
export interface Source {
  /** Element inside the page, or inside the message. Absent: the message's own element. */
  select?: string;
  /** Its attribute (`value`: what the field holds). Absent: its text. */
  attribute?: string;
  /** The page's address instead of an element. */
  of?: 'address';
  /** Path into the JSON about the ticket or the message instead of an element; `*` stands for every item of a list. */
  fact?: string;
  pattern?: string;
}

/**
 * What a message says, and its role, must follow from its own element, what is in it, and the facts: not from messages
 * beside it (`+`, `~`, `:last-child`), since only messages in which something has changed are read again.
 */
export interface Thread {
  /** The element whose children change when a message arrives. */
  container: string;
  /** The messages, internal notes and events in it: elements of the page, or JSON that the container's text is. */
  messages: Elements | Stated;
  /**
   * Where the agent may turn the order round, `by-id` and `by-time` tell it by the first and the last message that have
   * one; `newestFirst` is a selector that finds something in the thread only when it is turned round.
   */
  order: 'oldest-first' | 'newest-first' | 'by-id' | 'by-time' | { newestFirst: string };
  id?: Source[];
  /** The first rule that holds tells the role; none holds: `unknown`. */
  roles: RoleRule[];
  author?: Source[];
  time?: Source[];
  /** A document of the same origin that holds the whole thread, for pages that hold none or not all of it. */
  elsewhere?: Elsewhere;
}

export interface Elements {
  each: string;
  /** A message's own words; there may be several, and each may be a same-origin iframe or hold an open shadow root. */
  body: string;
  /** Inside a body: quotes, signatures and whatever else is not the message's own words. */
  drop?: string;
  /** Inside a body: elements in which line breaks of the text count, as in `pre`. */
  preformatted?: string;
  /** Links to attached files. */
  attachments?: string;
  /** The file's name in its link. Absent: all words of the link. */
  attachmentName?: Source[];
}

/** Paths in the JSON. It is also the `facts` about the ticket, and each of its messages those about the message. */
export interface Stated {
  path: string;
  text: string;
  /** Taken where there is no text. */
  html: string;
  /** Addresses of attached files. */
  attachments: string;
}

/** All conditions of a rule must hold. One that cannot be decided does not hold. */
export interface RoleRule {
  role: TicketRole;
  /** The message matches this selector; it may use `:has()`. */
  is?: string;
  /** Values in the JSON about the message: path → what it may be. */
  facts?: Record<string, string[]>;
  /** The message's author is one of these people. */
  author?: { is: Source; among: Source };
}

export interface Elsewhere {
  /** Relative to the page, with `{id}`. */
  address: string;
  /** While this is on the page, its thread is not complete. */
  partial?: string;
}

/**
 * JSON that the helpdesk serves to its own pages, read with the agent's session. Addresses are relative to the page, since
 * a helpdesk may live below a prefix, and lead nowhere but its own origin.
 */
export interface Facts {
  /** With `{id}`; `item` is the path of the ticket in the answer. */
  ticket?: { address: string; item: string };
  messages?: MessageFacts;
}

export interface MessageFacts {
  /** With `{id}` and `{page}` (from 1). */
  address: string;
  /** Path of the list of rows in an answer. */
  rows: string;
  /** Path of the message's id in its row. */
  key: string;
  /** JSON about a person, which becomes `person` in the rows: `of` is the path of who it is, the address holds `{person}`. */
  person?: { address: string; of: string };
}

export interface Composer {
  /** The editable, its iframe, or a box around it. */
  find: string;
  /** Whether it writes to the customer; told by its selector, so list one entry for each. */
  mode: ComposerMode;
  /** Absent: told by the element. `page`: what is found is no box, but the page's word that it writes for itself. */
  editor?: ComposerState['editor'];
  /** The agent's signature inside the editor. */
  signature?: string;
}

/** What an agent presses to get a composer of one kind; pressed for them when they insert and none is open. */
export interface Opener {
  mode: ComposerMode;
  /** Sought in the root; the first that can be seen, or, where it leads to another page, the first. */
  click: string;
  /** The composer is on another page: the text waits until the agent inserts it there. */
  leavesPage?: true;
}

export interface ButtonPlace {
  at: string;
  side: InsertPosition;
}

/** Whether what the worker sent is an adapter at all; the worker knows its shape. */
export function isAdapter(value: unknown): value is Adapter {
  return typeof value === 'object' && value !== null && 'thread' in value && 'composers' in value;
}
