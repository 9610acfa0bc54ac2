import type { PageCalls } from '@/lib/calls/page-calls';
import type { ButtonClick } from '@/lib/domain/button-click';
import type { CrashTrace } from '@/lib/domain/crash-report';
import type { PanelCommand } from '@/lib/domain/panel-command';

/**
 * The protocol between a helpdesk's page and the panel in its frame: one message `{ deskhand: 'panel', version }` to the frame's window, with a port, then messages
 * over the port. Both sides check the origin of the first message, and the frame parses each message of the page.
 */
export const FRAME_VERSION = 1;

/** How the page begins. */
export interface Start {
  /** Signs the agent in. */
  code?: string | undefined;
  /** The page can ask the helpdesk's server for a code. */
  givesCodes: boolean;
}

/** The code of the page, which the loader loads. */
export interface PageCode {
  /**
   * Starts the panel of a tag. A page that runs the tag again, as after it has replaced its body, hands over the new one.
   * @param base address of the relay's folder with this script, which ends with a slash
   */
  startPanel: (tag: HTMLScriptElement, base: string) => void;
}

/** What the page tells. */
export type PageNews =
  | { news: 'start'; start: Start }
  | { news: 'page.ready' }
  | { news: 'ticket.changed' }
  | { news: 'page.failed'; crash: CrashTrace }
  | { news: 'button.clicked'; click: ButtonClick }
  | { news: 'command'; name: PanelCommand };

/** The page's answer to a call. */
type PageAnswer = { id: number } & ({ reply: unknown } | { crash: CrashTrace });

export type FromPage = PageNews | PageAnswer;

/** The calls of the frame. `code.read` answers a code of the helpdesk's server, or null. */
export type FrameCall = keyof PageCalls | 'code.read';

export type FromFrame =
  | { id: number; call: FrameCall; body: unknown }
  /** Begins or ends the announcement of changes. */
  | { act: 'follow'; isOn: boolean }
  /** The frame has started. */
  | { act: 'started' }
  /** The agent wants the panel closed. */
  | { act: 'close' };
