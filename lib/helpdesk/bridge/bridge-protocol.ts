import type { InsertMode } from '@/lib/domain/insertion';
import type { ComposerMode } from '@/lib/domain/ticket';

/**
 * The protocol between the extension and the helpdesk plugin (`plugin/`): one handshake on the page's window, then requests
 * and answers over its port. The page never asks.
 */
export const BRIDGE_VERSION = 1;

/** It carries no ticket data. */
export interface Connect {
  deskhand: 'connect';
  version: typeof BRIDGE_VERSION;
}

/** The page refuses a request when it shows another ticket or composer by now. */
interface About {
  ticketId: string;
  /** Compared where the page states one, too. */
  scope: string;
  kind: ComposerMode;
}

export type BridgeAct =
  | ({ act: 'read' | 'undo' } & About)
  | ({ act: 'insert'; mode: InsertMode; html: string; text: string } & About);

export type BridgeRequest = BridgeAct & { id: number };

/**
 * `text` is the draft for `read`, the inserted text for `insert`, and empty for `undo`. `not-offered`: the page has no such
 * function. `failed`: no such composer or ticket is open, or the function failed or took too long.
 */
export type BridgeAnswer = { text: string } | { problem: 'not-offered' | 'failed' };

/** UTF-16 units of both forms together. */
export const MAX_TEXT_CHARS = 500_000;
/** UTF-16 units. */
export const MAX_DRAFT_CHARS = 1_000_000;
/** One insertion makes four. */
export const MAX_REQUESTS_PER_SECOND = 20;
export const INSERT_DEADLINE_MS = 5000;
