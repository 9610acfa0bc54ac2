import type { Delivery } from '@/lib/calls/call';
import type { PageCalls } from '@/lib/calls/page-calls';
import type { NewsHandlers } from '@/lib/calls/panel-news';
import type { ServiceCalls } from '@/lib/calls/service-calls';
import type { SelfDescription } from '@/lib/domain/crash-report';
import type { PageAbilities } from '@/lib/domain/page-abilities';
import type { PanelStorage, PrunedStorage } from '@/lib/panel-view/panel-storage';
import type { PanelView } from '@/lib/panel-view/panel-view';

/**
 * The functions of a panel's host: a browser extension, the demo page, or a helpdesk's page. The id of a page lasts
 * while other documents are loaded into it; the extension's pages are tabs.
 */
export interface PanelPorts {
  abilities: PageAbilities;
  /** Never throws. */
  callService: <Type extends keyof ServiceCalls>(
    type: Type,
    body: ServiceCalls[Type]['request'],
  ) => Promise<Delivery<ServiceCalls[Type]['reply']>>;
  /** Never throws. */
  callPage: <Type extends keyof PageCalls>(
    pageId: number,
    type: Type,
    body: PageCalls[Type]['request'],
  ) => Promise<Delivery<PageCalls[Type]['reply']>>;
  hearNews: (handlers: NewsHandlers, signal: AbortSignal) => void;
  /** Calls `onPage` at once and at every change. The same page again means that its document may have changed. */
  watchPage: (onPage: (pageId: number | undefined) => void, signal: AbortSignal) => void;
  /** Holds the connection on which a page announces changes. */
  connectPage: (pageId: number, onChange: () => void, signal: AbortSignal) => void;
  /** Call it during the agent's click. False when the agent or the browser refuses. */
  requestPermissions: (patterns: string[]) => Promise<boolean>;
  /** Undefined once the page is closed. */
  readPage: (pageId: number) => Promise<{ url?: string; status?: string } | undefined>;
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
