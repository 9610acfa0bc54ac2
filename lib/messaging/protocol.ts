/**
 * The messages between parts of the extension. Messages are intents: none says what the worker fetches, from where,
 * or with which header. Types only, so that content scripts stay free of zod; `worker-schemas.ts` has the schemas.
 */
import type { Call, Nothing } from '@/lib/calls/call';
import type { PageCalls } from '@/lib/calls/page-calls';
import type { PanelNews } from '@/lib/calls/panel-news';
import type { ServiceCalls } from '@/lib/calls/service-calls';
import type { ChannelProblems } from '@/lib/contract/address';
import type { PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import type { ButtonClick } from '@/lib/domain/button-click';
import type { CrashTrace } from '@/lib/domain/crash-report';
import type { DeskDescription } from '@/lib/domain/desk-description';
import type { ChannelTest } from '@/lib/domain/endpoint-requests';
import type { Failure } from '@/lib/domain/failure';
import type { LessonStep, TeachOutcome } from '@/lib/domain/lesson-words';
import type { Settings, SettingsView } from '@/lib/settings/settings';
import type { Outcome } from '@/lib/shared/outcome';

/** The ID of a channel in the settings. */
interface ChannelId {
  channel: string;
}

/** Scripts that are injected into a page on demand. The content script is injected again when its page moves to another helpdesk. */
export const PAGE_PARTS = ['composer', 'content', 'desk', 'doctor', 'teach'] as const;
export type PagePart = (typeof PAGE_PARTS)[number];

interface PageToWorker {
  'desk.describe': Call<Nothing, DeskDescription>;
  /** Injects a page part into the sender's page (`lib/helpdesk/page-parts.ts`); false when that fails. */
  'page.load': Call<{ part: PagePart }, boolean>;
  /** The agent clicked the page button. If the browser does not open the panel, a badge shows where to click. */
  'button.click': Call<ButtonClick, null>;
  /** Saves a taught recipe; only while a lesson is open in the sender's page. */
  'lesson.save': Call<{ recipe: string }, TeachOutcome>;
}

/** The messages of panel and settings page to the worker. */
export interface PanelToWorker extends ServiceCalls {
  'settings.save': Call<{ settings: Settings }, SettingsView>;
  /** Stores pasted addresses, which never come back. An empty text leaves an address unchanged. */
  'channel.save': Call<Record<PlatformEndpoint, string> & ChannelId, Outcome<SettingsView, ChannelProblems>>;
  'channel.forget': Call<ChannelId, SettingsView>;
  /** Tests the stored address if none is sent. */
  'channel.test': Call<Partial<Record<PlatformEndpoint, string>> & ChannelId, ChannelTest>;
  /** Stores an agent token for the relay at this address, or exchanges a one-time code for one. It never comes back. */
  'relay.save': Call<{ url: string; secret: string }, Outcome<SettingsView, Failure>>;
  'relay.forget': Call<Nothing, SettingsView>;
  /** Stores the bearer token for the configured base URL. It never comes back. */
  'commerce.save': Call<{ token: string }, SettingsView>;
  /** Deletes the token and the synced copy. */
  'commerce.forget': Call<Nothing, SettingsView>;
}

export interface ToWorker extends PageToWorker, PanelToWorker {}

export interface PanelToPage extends PageCalls {
  /** From the worker: the page's helpdesk was removed, or the permission for it revoked. Ends the script. */
  'script.end': Call<Nothing, null>;
}

/** Sent to every open panel and options page, without an answer. Those of a page are about the sender's tab. */
export interface Announcements extends Omit<PanelNews, 'page.ready' | 'lesson.changed' | 'page.failed'> {
  'page.ready': Nothing;
  'lesson.changed': Partial<LessonStep>;
  'page.failed': CrashTrace;
}

/** Port from a panel to its page. The page observes its thread only while a port is open, and posts `TICKET_CHANGED`. */
export const FOLLOW_PORT = 'deskhand.follow';
export const TICKET_CHANGED = 'ticket.changed';
