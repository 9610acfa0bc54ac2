import type { InsertMode } from '@/lib/domain/insertion';
import type { ComposerMode } from '@/lib/domain/ticket';

/** The protocol of the helpdesk plugin (`plugin/`): a handshake on the page's window, then requests and answers over a port. */
export const BRIDGE_VERSION = 1;

export interface Connect {
  deskhand: 'connect';
  version: typeof BRIDGE_VERSION;
}

/** The page refuses a request if it now shows another ticket or composer. */
export interface DraftAddress {
  ticketId: string;
  /** Compared if the page states a scope, too. */
  scope: string;
  kind: ComposerMode;
}

export type BridgeAct =
  | ({ act: 'read' | 'undo' } & DraftAddress)
  | ({ act: 'insert'; mode: InsertMode; html: string; text: string } & DraftAddress);

export type BridgeRequest = BridgeAct & { id: number };

/**
 * `text` is the draft for `read`, the inserted text for `insert`, and empty for `undo`. `not-offered`: the page has no such
 * function. `failed`: the composer or ticket is not open, or the function failed or took too long.
 */
export type BridgeAnswer = { text: string } | { problem: 'not-offered' | 'failed' };

/** For both forms together. */
export const MAX_TEXT_CHARS = 500_000;
export const MAX_DRAFT_CHARS = 1_000_000;
/** One insertion makes four requests. */
export const MAX_REQUESTS_PER_SECOND = 20;
export const INSERT_DEADLINE_MS = 5000;
