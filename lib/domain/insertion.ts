/** Where the text goes in the draft. */
export const INSERT_MODES = ['cursor', 'end', 'replace', 'above-signature'] as const;
export type InsertMode = (typeof INSERT_MODES)[number];

/** What the agent asked to be written. Both forms say the same; the composer takes the one it can. */
export interface InsertRequest {
  /** Ticket the text was made for; any other open ticket refuses it. */
  ticketId: string;
  /** What the text is: it goes into a composer of that kind only. */
  as: 'reply' | 'note';
  /** The agent was told that the open composer is of the other kind, and wants it there all the same. */
  intoAnyKind?: boolean;
  mode: InsertMode;
  /** Strictly sanitised HTML. */
  html: string;
  text: string;
}

/** The closed set of ways an insertion ends. In every case but `inserted`, nothing of ours was written. */
export type InsertOutcome =
  | 'inserted'
  /** The draft holds this very text already. */
  | 'already-there'
  /** The open composer writes the other kind: an internal note where a reply was to go, or the reverse. */
  | 'refused-note'
  /** Another ticket is open than the one the text was made for. */
  | 'refused-other-ticket'
  /** No composer is open on this page. */
  | 'no-composer'
  /** The editor did not take the text. */
  | 'failed';

export interface InsertResult {
  outcome: InsertOutcome;
  /** The keyboard stayed in the panel: the agent has to click into the composer to go on typing. */
  focusStayedOutside?: boolean;
  /** With `no-composer`: the page that holds one is being opened, and the text waits. */
  isOpening?: boolean;
}

/** How taking an insertion back ended; `changed-since` means the agent typed on and nothing was touched. */
export type UndoOutcome = 'undone' | 'changed-since' | 'nothing-to-undo';
