/**
 * The messages between parts of the extension. Messages are intents: none says what the worker fetches, from where,
 * or with which header. Types only, so that content scripts stay free of zod; `worker-schemas.ts` has the schemas.
 */
import type { ChannelProblems } from '@/lib/contract/address';
import type { Order } from '@/lib/contract/order';
import type { PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import type { Product } from '@/lib/contract/product';
import type { ButtonClick, TakenClick } from '@/lib/domain/button-click';
import type { CrashTrace } from '@/lib/domain/crash-report';
import type { DeskDescription } from '@/lib/domain/desk-description';
import type { DraftReading } from '@/lib/domain/draft-reading';
import type { ChannelTest, PlatformIntent, RecalledResults, ResultOf } from '@/lib/domain/endpoint-requests';
import type { Examination, PageSnapshot } from '@/lib/domain/examination';
import type { Failure } from '@/lib/domain/failure';
import type { InsertRequest, InsertResult, UndoOutcome, UndoRequest } from '@/lib/domain/insertion';
import type { LessonStep, LessonWords, TeachOutcome } from '@/lib/domain/lesson-words';
import type { PanelCommand } from '@/lib/domain/panel-command';
import type { RelayEvents } from '@/lib/domain/relay-event';
import type { FoundRow, SyncedOrders, SyncView } from '@/lib/domain/sync-view';
import type { ShowAllOutcome } from '@/lib/domain/ticket';
import type { TicketIdentity } from '@/lib/domain/ticket-identity';
import type { TicketKey } from '@/lib/domain/ticket-key';
import type { PageReading, TicketGlance } from '@/lib/domain/ticket-reading';
import type { Settings, SettingsView } from '@/lib/settings/settings';
import type { Outcome } from '@/lib/shared/outcome';

interface Call<Request, Reply> {
  request: Request;
  reply: Reply;
}
type Nothing = Record<string, never>;

/** The ID of a channel in the settings. */
interface ChannelId {
  channel: string;
}

/** Scripts that are injected into a page on demand. The content script is injected again when its page moves to another helpdesk. */
export const PAGE_PARTS = ['composer', 'content', 'desk', 'doctor', 'teach'] as const;
export type PagePart = (typeof PAGE_PARTS)[number];

type PlatformMessages = {
  [Endpoint in PlatformEndpoint as `${Endpoint}.request`]: Call<
    PlatformIntent<Endpoint>,
    Outcome<ResultOf<Endpoint>, Failure>
  >;
};

interface PageToWorker {
  'desk.describe': Call<Nothing, DeskDescription>;
  /** Injects a page part into the sender's page (`lib/helpdesk/page-parts.ts`); false when that fails. */
  'page.load': Call<{ part: PagePart }, boolean>;
  /** The agent clicked the page button. If the browser does not open the panel, a badge shows where to click. */
  'button.click': Call<ButtonClick, null>;
  /** Saves a taught recipe; only while a lesson is open in the sender's page. */
  'lesson.save': Call<{ recipe: string }, TeachOutcome>;
}

export interface PanelToWorker extends PlatformMessages {
  /** Takes a click on the page button of this tab: `taken` once. */
  'button.take': Call<{ tabId: number; ticket: TicketIdentity; takeId: string }, TakenClick>;
  /** Takes the key command for this tab: the command once, null afterwards. */
  'command.take': Call<{ tabId: number }, PanelCommand | null>;
  /** Opens a lesson in this tab, which may save one recipe. */
  'lesson.open': Call<{ tabId: number }, null>;
  'request.cancel': Call<{ requestId: string }, null>;
  'result.recall': Call<{ ticket: TicketIdentity }, RecalledResults>;
  /**
   * Waits up to 25 seconds for replies, tags and finished summaries of a ticket, after a cursor, by its ID or its number.
   * A panel waits once: its next wait ends the one before.
   */
  'events.wait': Call<{ panelId: string; tickets: TicketKey[]; since?: string }, Outcome<RelayEvents, Failure>>;
  'order.find': Call<{ orderNumber: string }, Outcome<FoundRow<Order> | null, Failure>>;
  'product.find': Call<{ productId: string }, Outcome<FoundRow<Product> | null, Failure>>;
  /** Reads the synced copy, because the interface finds no orders by e-mail. */
  'customer.orders': Call<{ email: string; most: number }, Outcome<SyncedOrders, Failure>>;
  /** Returns the state, and starts a sync that is due (`lib/commerce/sync.ts`). Repeated while a sync runs. */
  'sync.follow': Call<Nothing, SyncView>;
  'sync.start': Call<Nothing, SyncView>;
  'sync.cancel': Call<Nothing, SyncView>;
  'settings.view': Call<Nothing, SettingsView>;
  /** Saves the language of the interface or automatic suggestions, the settings that the panel may change. */
  'defaults.save': Call<Pick<Settings['defaults'], 'uiLanguage' | 'autoSuggest'>, SettingsView>;
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

export type ToWorker = PageToWorker & PanelToWorker;

export interface PanelToPage {
  /** `since`: the revision that the panel holds. For an unknown revision the page answers with a full reading. */
  'ticket.read': Call<{ since?: string }, PageReading>;
  /** Reads what stands beside the messages, which is there at once however long the thread is; null if only a reading can tell. */
  'ticket.glance': Call<Nothing, TicketGlance | null>;
  /** Shows the messages that the page leaves out, by the helpdesk's own control; null: the page belongs to no desk. */
  'ticket.showAll': Call<Nothing, ShowAllOutcome | null>;
  /** Starts a lesson in the page; false when that fails. */
  'lesson.start': Call<LessonWords, boolean>;
  /** Ends the lesson of the page, if one runs; false when that fails. */
  'lesson.end': Call<Nothing, boolean>;
  /** Reads the draft of the open reply; null without one. */
  'draft.read': Call<Nothing, DraftReading | null>;
  'composer.insert': Call<InsertRequest, InsertResult>;
  'composer.undo': Call<UndoRequest, UndoOutcome>;
  /** Reports what each reading step finds; null: the page belongs to no desk, or accepts no scripts any more. */
  'page.examine': Call<Nothing, Examination | null>;
  'page.snapshot': Call<Nothing, PageSnapshot | null>;
  /** From the worker: the page's helpdesk was removed, or the permission for it revoked. Ends the script. */
  'script.end': Call<Nothing, null>;
}

/** Sent to every open panel and options page, without an answer. */
export interface Announcements {
  /** The page button was clicked in this tab. Take the click with `button.take`. */
  'button.clicked': { tabId: number };
  /** A key command waits for the panel of this tab. Take it with `command.take`. */
  'command.waiting': { tabId: number };
  'settings.changed': Nothing;
  'sync.changed': Nothing;
  /** The newest request or result is not stored, so it is lost when the worker dies or the panel closes. */
  'storage.full': Nothing;
  /** A content script has started in the sender's tab. Panels that follow this tab connect to it. */
  'page.ready': Nothing;
  /** The lesson in the sender's page has reached a step; without one, it has ended. */
  'lesson.changed': Partial<LessonStep>;
  /** Deskhand's own code threw in the sender's page, outside of a reading. */
  'page.failed': CrashTrace;
}

/** Port from a panel to its page. The page observes its thread only while a port is open, and posts `TICKET_CHANGED`. */
export const FOLLOW_PORT = 'deskhand.follow';
export const TICKET_CHANGED = 'ticket.changed';
