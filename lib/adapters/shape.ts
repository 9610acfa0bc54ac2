import type { ComposerMode, ComposerState, TicketRole } from '@/lib/domain/ticket';

/**
 * How to read the pages of one helpdesk, as plain JSON. Selectors are CSS. Patterns are regular expressions as text; their
 * first group, or the whole match, is the value. The first source that finds a value counts.
 */
export interface Adapter {
  id: string;
  name: string;
  evidence: Evidence;
  /** For pages that keep several tickets in the document. Absent: the whole document. */
  root?: string;
  /** Prefer an attribute of the content: single-page helpdesks change the address first. A page without an id is no ticket. */
  ticketId: ValueSource[];
  /**
   * The range in which the id is unique: the account, the team, the type of record, or the whole installation. Absent or not
   * found: the path before the id.
   */
  scope?: ValueSource[];
  /** The number that people use, if it differs from the id. */
  number?: ValueSource[];
  subject?: ValueSource[];
  /** BCP 47 language of the conversation. */
  language?: ValueSource[];
  customerName?: ValueSource[];
  customerEmail?: ValueSource[];
  thread: Thread;
  facts?: Facts;
  /** The first visible composer is the open one. */
  composers: ComposerRule[];
  openers?: Opener[];
  /** Reply and note share one box and its draft, so the other kind opens only while the box is empty. */
  sharedBox?: boolean;
  /** Same-origin frames that hold a whole page with a composer. The rules for composers hold inside of them, too. */
  composerFrames?: string;
  /** Matches while the helpdesk opens its composers in windows of their own. */
  composersElsewhere?: string;
  /** Tried before the places at the composer. The first one that exists is used. */
  buttonPlaces?: ButtonPlace[];
}

export interface DeskAdapter extends Adapter {
  /** Path pattern of the desk in the settings, such as `/a/*`; absent for the whole origin. */
  deskPath?: string | undefined;
  /** Path patterns of all desks of this origin, if there are several. The first that matches counts. */
  deskPaths?: readonly string[] | undefined;
  hidesButton?: boolean | undefined;
}

/** An adapter of this repository; `about` fills its row in `docs/helpdesks.md` and is not packaged. */
export interface DocumentedAdapter extends Adapter {
  about: {
    covers: string;
    /** Parts that the adapter cannot read or recognize. */
    limits?: string;
    publicBy: PublicBy;
  };
  /** Matches the addresses of its tickets and of no other helpdesk's. Null where the address does not name the helpdesk. */
  ticketAddress: string | null;
}

/**
 * The proof that a colleague's message is public: a mark of its own, or the saved page (by its name) of the running product
 * that shows the mark of a note. With `nothing`, the messages of colleagues stay unknown.
 */
export type PublicBy = { mark: string } | { pageWithNote: string } | 'nothing';

/** The day on which an adapter was last known to be right, and the kind of evidence. */
export interface Evidence {
  seen: string;
  /**
   * `live`: a running product · `source`: the product's source code · `others`: other people's code · `page`: one saved
   * page · `own`: Deskhand defines the page · `taught`: an agent pointed at its parts · `found`: found automatically on a page.
   */
  by: 'live' | 'source' | 'others' | 'page' | 'own' | 'taught' | 'found';
  version?: string;
}

/** An element, the page's address, or the helpdesk's own JSON (`facts`). */
export interface ValueSource {
  /** Element inside the page, or inside the message. Absent: the message's own element. */
  select?: string;
  /** Its attribute (`value`: the current value of the field). Absent: its text. */
  attribute?: string;
  of?: 'address';
  /** Path into the JSON about the ticket or the message; `*` stands for every item of a list. */
  fact?: string;
  pattern?: string;
}

/**
 * Only changed messages are read again. So text and role must depend on the message's own element, its descendants and the
 * facts, not on siblings (`+`, `~`, `:last-child`).
 */
export interface Thread {
  /** The element whose children change when a message arrives. */
  container: string;
  /** Messages, internal notes and events, as elements or in the container's JSON text. */
  messages: Elements | Stated;
  /**
   * `by-id` and `by-time` compare the first and the last message that have one, if the agent may reverse the order.
   * `newestFirst` is a selector that matches in the thread only while it is reversed.
   */
  order: 'oldest-first' | 'newest-first' | 'by-id' | 'by-time' | { newestFirst: string };
  /** Messages that come first in either order, such as an issue's description. Such a thread is always read completely. */
  opening?: string;
  id?: ValueSource[];
  /** The first rule that holds decides, or else `unknown`. */
  roles: RoleRule[];
  /** Words of visible labels that make a message a note, whoever wrote it, beside those that Deskhand knows. */
  noteLabels?: string[];
  /**
   * Names and labels of notes that public messages of this page have, too, such as `.note` or `private`. For rules that were
   * learnt on one page. With them, a box that is named after notes is no part of a customer's message either: the body of a
   * learnt rule may contain parts of the page.
   */
  publicMarks?: string[];
  author?: ValueSource[];
  time?: ValueSource[];
  /**
   * The number of messages in the whole thread, on pages that may show a part of it. A value that is not a number means that
   * there are more messages.
   */
  total?: ValueSource[];
  /** A same-origin document with the whole thread, for pages that show a part of it. */
  elsewhere?: Elsewhere;
  /** How the page itself shows the rest, when the agent asks for it. */
  more?: More;
}

export interface Elements {
  each: string;
  /**
   * The message's own words, in one or more elements, also in same-origin iframes and open shadow roots. No other selector
   * matches inside a body, because its writer may imitate the page. Must not contain `:has()`, which cannot be nested.
   */
  body: string;
  drop?: string;
  /** Elements inside a body whose line breaks count, as in `pre`. */
  preformatted?: string;
  attachments?: string;
  attachmentName?: ValueSource[];
}

/** Paths in the JSON, which also serves as the ticket's `facts`, and each message as its own facts. */
export interface Stated {
  path: string;
  text: string;
  html: string;
  attachments: string;
}

/** All conditions must hold. A condition that cannot be decided does not hold. */
export interface RoleRule {
  role: TicketRole;
  is?: string;
  /** Path in the JSON about the message → allowed values. */
  facts?: Record<string, string[]>;
  author?: {
    is: ValueSource;
    among?: ValueSource;
    /** Replaces `among` for colleagues whom the page does not mark. */
    names?: string[];
  };
}

interface Elsewhere {
  address: string;
  partial?: string;
}

export interface More {
  /** The control that shows the rest, pressed until it is gone. With an address: the mark of a page that can show the rest. */
  find: string;
  /** Visited where no single control shows the rest. Relative to the page, with `{id}`. */
  address?: string;
}

/**
 * JSON that the helpdesk serves to its own pages, read with the agent's session. Addresses are relative to the page, since a
 * helpdesk may have a path prefix, and stay on its origin.
 */
interface Facts {
  /** With `{id}`; `item` is the path of the ticket in the answer. */
  ticket?: { address: string; item: string };
  messages?: MessageFacts;
}

export interface MessageFacts {
  address: string;
  rows: string;
  key: string;
  /** JSON about a person, added to the rows as `person`. `of` is the path of the person's id, which replaces `{person}`. */
  person?: { address: string; of: string };
}

export interface ComposerRule {
  /** The editable, its iframe, or a box around it. */
  find: string;
  /** Each mode needs an entry with its own selector. */
  mode: ComposerMode;
  /** Absent: derived from the element. `page`: the page inserts the text itself. */
  editor?: ComposerState['editor'];
  signature?: string;
}

/** Deskhand clicks it when the agent inserts and no composer is open. */
export interface Opener {
  mode: ComposerMode;
  /** The first visible match in the root; with `leavesPage` the first match. */
  click: string;
  /** The text waits until the agent inserts it on that page. */
  leavesPage?: boolean;
}

interface ButtonPlace {
  at: string;
  side: InsertPosition;
}

/** Whether the worker sent an adapter. The worker has already checked the shape. */
export function isAdapter(value: unknown): value is Adapter {
  return typeof value === 'object' && value !== null && 'thread' in value && 'composers' in value;
}
