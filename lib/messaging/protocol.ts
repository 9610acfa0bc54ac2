/**
 * Everything that one part of the extension may say to another. Messages are intents: none tells the worker what to
 * fetch, from where, or with which header. Types only, so that the content script can use them at no cost; the schemas
 * by which the worker parses what it is told are in `worker-schemas.ts`, checked against these types by the compiler.
 */
import type { AddressProblem, PlatformEndpoint } from '@/lib/contract/address';
import type { Order } from '@/lib/contract/order';
import type { Product } from '@/lib/contract/product';
import type { Examination, PageSnapshot } from '@/lib/domain/examination';
import type { Failure } from '@/lib/domain/failure';
import type { InsertRequest, InsertResult, UndoOutcome } from '@/lib/domain/insertion';
import type { LessonWords, TeachOutcome } from '@/lib/domain/lesson';
import type { PanelCommand } from '@/lib/domain/panel-command';
import type { RecipeProblem } from '@/lib/domain/recipe-problem';
import type { Suggestion, SuggestionOptions } from '@/lib/domain/suggestion';
import type { Summary } from '@/lib/domain/summary';
import type { CustomerOrders, SyncView } from '@/lib/domain/sync-view';
import type { Ticket, TicketKey } from '@/lib/domain/ticket';
import type { TicketReading } from '@/lib/domain/ticket-reading';
import type { Settings, SettingsView } from '@/lib/settings/settings';
import type { Outcome } from '@/lib/shared/outcome';

interface Call<Request, Reply> {
  request: Request;
  reply: Reply;
}
type Nothing = Record<string, never>;

/** What a content script needs to know about the page it runs on. */
export interface DeskDescription {
  /** The adapter's data (`lib/helpdesk/adapter.ts`), which the page code interprets; null: no desk of ours. */
  adapter: unknown;
  /** The helpdesk's recipe cannot be used. */
  recipeProblem?: RecipeProblem;
  /** The helpdesk has no adapter: its conversation is to be found by itself. */
  isFound?: true;
  /** The page's one button: its own properties, in the agent's language. */
  label: ButtonLabel;
  /** How that button looks: the style sheet of its shadow root. */
  css: string;
}

/** Scripts that are put into a page only when they are needed. */
export const PAGE_PARTS = ['composer', 'doctor', 'teach'] as const;
export type PagePart = (typeof PAGE_PARTS)[number];

export interface ButtonLabel {
  textContent: string;
  lang: string;
  dir: 'ltr' | 'rtl';
  /** Says where else to click, in browsers in which a page click opens no panel. */
  title?: string;
}

export interface SuggestionIntent {
  /** Chosen by the asker; asking again with the same id never makes a second request while the first is known. */
  requestId: string;
  tabId: number;
  ticket: Ticket;
  options: SuggestionOptions;
  /** Nobody asked for it: it counts against the day's cap. */
  isAutomatic?: boolean | undefined;
}

export interface SummaryIntent {
  requestId: string;
  tabId: number;
  ticket: Ticket;
  /** Language of the summary, such as `en` or `zh-CN`. */
  language?: string;
}

/** How each of a channel's addresses answered a test. */
export type ChannelTest = Record<PlatformEndpoint, 'not-set' | 'works' | Failure>;

/** What was wrong with the pasted addresses; nothing was saved then. */
export type ChannelProblems = Partial<Record<PlatformEndpoint, AddressProblem>>;

/** The newest results for a ticket, and requests for it that are still running, from this browser session. */
export interface RecalledResults {
  suggestion?: Suggestion;
  summary?: Summary;
  /** Request ids: ask again by them to wait for the answer. */
  running: { suggestion?: string; summary?: string };
}

/** From a content script to the worker. */
export interface PageToWorker {
  'desk.describe': Call<{ url: string }, DeskDescription>;
  /** Puts a script that is needed now into the sender's page (`lib/helpdesk/page-parts.ts`); false when it could not. */
  'page.load': Call<{ part: PagePart }, boolean>;
  /** The agent clicked the page's button. `toolbar`: this browser opens no panel on a page click; the badge shows where. */
  'panel.ask': Call<Nothing, null>;
  /** What an agent taught in the sender's page, as a recipe; only while a lesson is open there. */
  'lesson.save': Call<{ recipe: string }, TeachOutcome>;
}

/** From the panel or the options page to the worker. */
export interface PanelToWorker {
  /** Takes the request that the page's button left for this tab: true once, false afterwards. */
  'ask.take': Call<{ tabId: number }, boolean>;
  /** Takes what keys of the browser asked for in this tab: the command once, null afterwards. */
  'command.take': Call<{ tabId: number }, PanelCommand | null>;
  /** The agent begins to teach the page of this tab: it may have one recipe saved. */
  'lesson.open': Call<{ tabId: number }, null>;
  'suggestion.request': Call<SuggestionIntent, Outcome<Suggestion, Failure>>;
  'summary.request': Call<SummaryIntent, Outcome<Summary, Failure>>;
  'request.cancel': Call<{ requestId: string }, null>;
  'result.recall': Call<{ ticket: TicketKey }, RecalledResults>;
  'order.find': Call<{ orderNumber: string }, Outcome<Order | null, Failure>>;
  'product.find': Call<{ productId: string }, Outcome<Product | null, Failure>>;
  /** From the synced copy: the interface itself finds no orders by e-mail. */
  'customer.orders': Call<{ email: string; most: number }, CustomerOrders>;
  /** Where the sync stands; also sets going one that is due (`lib/commerce/sync.ts`). Asked again while one runs. */
  'sync.follow': Call<Nothing, SyncView>;
  'sync.start': Call<Nothing, SyncView>;
  'sync.cancel': Call<Nothing, SyncView>;
  'settings.view': Call<Nothing, SettingsView>;
  'settings.save': Call<{ settings: Settings }, SettingsView>;
  /** Sends pasted addresses inward; they never come back. An empty text leaves that address as it is. */
  'channel.save': Call<{ replySuggestionUrl: string; summaryUrl: string }, Outcome<SettingsView, ChannelProblems>>;
  'channel.forget': Call<Nothing, SettingsView>;
  'channel.test': Call<Nothing, ChannelTest>;
  /** Sends the token of orders and products inward, for the base address that is set; it never comes back. */
  'commerce.save': Call<{ token: string }, SettingsView>;
  /** Forgets that token, and everything that was synced. */
  'commerce.forget': Call<Nothing, SettingsView>;
}

/** From the panel to the content script of its tab. */
export interface PanelToPage {
  /** `since`: the revision of the reading that the panel holds; what the page no longer knows is answered with all. */
  'ticket.read': Call<{ since?: string }, TicketReading>;
  /** Begins a lesson in the page; false when it could not. */
  'lesson.start': Call<LessonWords, boolean>;
  'composer.insert': Call<InsertRequest, InsertResult>;
  'composer.undo': Call<Nothing, UndoOutcome>;
  /** Which step of reading finds what; null: the page belongs to no desk, or takes no script any more. */
  'page.examine': Call<Nothing, Examination | null>;
  'page.snapshot': Call<Nothing, PageSnapshot | null>;
}

/** Told to every open panel and options page; nobody answers. */
export interface Announcements {
  /** The page's button was clicked in this tab: `ask.take` it. */
  'ask.waiting': { tabId: number };
  /** Keys of the browser ask the panel of this tab for something: `command.take` it. */
  'command.waiting': { tabId: number };
  /** Settings or permissions have changed. */
  'settings.changed': Nothing;
  /** A sync of orders and products has begun: follow it. */
  'sync.started': Nothing;
  /** A content script has started in the sender's tab: whoever follows that tab connects to it. */
  'page.ready': Nothing;
}

/**
 * Name of the connection a panel holds to a page while it follows it. The page watches its thread only meanwhile, and
 * says one thing on it, `TICKET_CHANGED`: something about the ticket or the composer is different, read again.
 */
export const FOLLOW_PORT = 'deskhand.follow';
export const TICKET_CHANGED = 'ticket.changed';
