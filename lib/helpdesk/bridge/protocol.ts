import type { InsertMode } from '@/lib/domain/insertion';
import type { ComposerMode } from '@/lib/domain/ticket';

/**
 * What the extension and the helpdesk plugin (`plugin/`) say to each other: one handshake on the page's window, then
 * requests and answers over the port that came with it. The extension asks, the page answers; nothing of the extension
 * can be set going from the page.
 */
export const BRIDGE_VERSION = 1;

/** The handshake. It carries a port and nothing of the ticket. */
export interface Connect {
  deskhand: 'connect';
  version: typeof BRIDGE_VERSION;
}

/** Which composer of the page, and for which ticket: the page refuses both when it shows something else by now. */
interface About {
  ticketId: string;
  kind: ComposerMode;
}

export type BridgeAct =
  | ({ act: 'read' | 'undo' } & About)
  | ({ act: 'insert'; mode: InsertMode; html: string; text: string } & About);

export type BridgeRequest = BridgeAct & { id: number };

/**
 * `text` is the draft that was read, what was inserted, or empty for an undo. `not-offered`: the page has no such
 * function; `failed`: no such composer or ticket is open, the function failed, or it took too long.
 */
export type BridgeAnswer = { text: string } | { problem: 'not-offered' | 'failed' };

/** Most characters that a text to insert may have, in both its forms together. */
export const MAX_TEXT_CHARS = 500_000;
/** Most characters of a draft that are taken from a page. */
export const MAX_DRAFT_CHARS = 1_000_000;
/** More requests than this are refused by the page: one insertion makes four. */
export const MAX_REQUESTS_PER_SECOND = 20;
/** How long the page's own function may take to insert. */
export const INSERT_DEADLINE_MS = 5000;
