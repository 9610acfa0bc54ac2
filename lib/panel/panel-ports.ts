import type { SelfDescription } from '@/lib/domain/crash-report';
import type { listenForAnnouncements } from '@/lib/messaging/listen';
import type { sendToPage, sendToWorker } from '@/lib/messaging/send';
import type { PanelStorage, PrunedStorage } from '@/lib/panel-view/panel-storage';
import type { PanelView } from '@/lib/panel-view/panel-view';

export interface PanelPorts {
  sendToWorker: typeof sendToWorker;
  sendToPage: typeof sendToPage;
  listenForAnnouncements: typeof listenForAnnouncements;
  /** Calls `onTab` at once and at every change. The same tab again means that its page may have changed. */
  watchTab: (onTab: (tabId: number | undefined) => void, signal: AbortSignal) => void;
  /** Holds the connection on which a page announces changes. */
  followPage: (tabId: number, onChange: () => void, signal: AbortSignal) => void;
  /** Call it during the agent's click. False when the agent or the browser refuses. */
  requestPermissions: (patterns: string[]) => Promise<boolean>;
  /** Undefined once the tab is closed. */
  readTab: (tabId: number) => Promise<{ url?: string; status?: string } | undefined>;
  describeSelf: () => SelfDescription;
  readShortcuts: () => Promise<PanelView['shortcuts']>;
  /** Emptied when the browser closes; hidden from pages. */
  session: PrunedStorage;
  local: PanelStorage;
  /** SHA-256 in hexadecimal digits. */
  fingerprint: (text: string) => Promise<string>;
  /** Unix milliseconds. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
  /** Lets the browser draw and handle keys before long work. */
  nextTask: () => Promise<void>;
  createId: () => string;
}
