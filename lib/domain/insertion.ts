import type { TicketIdentity } from './ticket-identity';

export const INSERT_MODES = ['cursor', 'end', 'replace', 'above-signature'] as const;
export type InsertMode = (typeof INSERT_MODES)[number];

export interface InsertRequest {
  /** Any other open ticket refuses the text. */
  ticket: TicketIdentity;
  /** Chosen by the panel, another one for each insertion. */
  insertionId: string;
  as: 'reply' | 'note';
  /** The agent has confirmed the insertion into a note instead of a reply, or into a composer of unknown kind. */
  intoAnyKind?: boolean;
  mode: InsertMode;
  /** Sanitized. */
  html: string;
  text: string;
}

/** Whether an insertion goes into a note. */
export function isIntoNote({ as, intoAnyKind }: Pick<InsertRequest, 'as' | 'intoAnyKind'>): boolean {
  return as === 'note' || intoAnyKind === true;
}

/** Only `inserted` changes the draft. */
export type InsertOutcome =
  | 'inserted'
  | 'already-there'
  /** The composer is of the other kind: a note instead of a reply, or the reverse. */
  | 'refused-note'
  | 'refused-other-ticket'
  | 'no-composer'
  | 'failed';

export interface InsertResult {
  outcome: InsertOutcome;
  /** With `inserted`: the loaded document that can undo it. */
  documentId?: string;
  /** The agent must click into the composer to continue typing. */
  focusStayedOutside?: boolean;
  /** With `no-composer`: the page with the composer is opening. */
  isOpening?: boolean;
  /** With `no-composer`: the helpdesk opens its composers in other windows, which Deskhand cannot reach. */
  isElsewhere?: boolean;
  /** With `failed`: the text has too many characters or elements, so nothing was tried. */
  isTooLong?: boolean;
  /** With `failed`: the draft may hold the text, or a part of it. */
  isUnsure?: boolean;
  /** With `refused-note`: the kind of the open composer is unknown. */
  isKindUnknown?: boolean;
}

export interface UndoRequest extends Pick<InsertRequest, 'ticket' | 'insertionId'> {
  documentId: string;
}

/** Only `undone` changes the draft. */
export type UndoOutcome =
  | 'undone'
  /** The agent has continued typing. */
  | 'changed-since'
  | 'nothing-to-undo'
  /** The tab shows another ticket. */
  | 'refused-other-ticket'
  /** There is a newer insertion or another page, or the editor did not restore its draft. */
  | 'unknown-insertion';
