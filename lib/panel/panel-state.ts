import type { Order } from '@/lib/contract/order';
import type { Product } from '@/lib/contract/product';
import type { TargetLanguage } from '@/lib/contract/suggestion-values';
import type { Examination } from '@/lib/domain/examination';
import type { Failure } from '@/lib/domain/failure';
import type { FoldingPart } from '@/lib/domain/folding-part';
import type { InsertionState } from '@/lib/domain/insertion-state';
import type { LookUp } from '@/lib/domain/look-up';
import type { RequestState } from '@/lib/domain/request-state';
import type { Suggestion, SuggestionOptions } from '@/lib/domain/suggestion';
import type { Summary } from '@/lib/domain/summary';
import type { CustomerOrders, SyncView } from '@/lib/domain/sync-view';
import type { NoTicket, Ticket, TicketKey } from '@/lib/domain/ticket';
import { chooseUiLanguage, tagOfUiLanguage, type UiLanguage } from '@/lib/i18n/ui-language';
import type { ReplyText } from '@/lib/rich-text/reply-text';
import type { SettingsView } from '@/lib/settings/settings';

import type { ReportFile } from './report-file';

/** What the followed tab shows. */
export type PanelPage =
  | { kind: 'reading' }
  | NoTicket
  | { kind: 'none'; problem: 'extension-updated' }
  | { kind: 'ticket'; ticket: Ticket };

/** A suggestion with what the agent made of it. */
export interface Draft {
  /** Names this version among those of its ticket: of one suggestion there may be several. */
  key: string;
  suggestion: Suggestion;
  /** The text as it came. */
  suggested: ReplyText;
  /** The agent's own version; absent while nothing was changed. */
  edit?: ReplyText;
  /** What it was asked with beside the conversation. */
  instruction?: string | undefined;
}

/** A summary that came, and its text where it has one. */
export interface SummaryResult {
  summary: Summary;
  text: ReplyText | undefined;
  /** It was asked for in; absent where another panel asked. */
  language?: string | undefined;
}

/** Everything done on one ticket. It is parked when the agent goes elsewhere, and nothing else may show it. */
export interface TicketWork {
  suggestionRequest: RequestState;
  /** The newest; it stays while the next one is being made. */
  draft?: Draft;
  /** The drafts that others have taken the place of, edits included; the newest first. */
  earlier: readonly Draft[];
  /** The internal note that the agent has begun. */
  note?: string | undefined;
  /** The note that was discarded last, to be brought back. */
  discardedNote?: string | undefined;
  /** Counts the times the text was replaced from outside, for an editor that keeps its own content. */
  textRevision: number;
  summaryRequest: RequestState;
  /** The newest; it stays while the next one is being made. */
  summary?: SummaryResult;
  /** The one before, where it has a text and the newest has none. */
  earlierSummary?: SummaryResult | undefined;
  options: SuggestionOptions;
  /** What the agent asked in last for this ticket's customer. */
  customerLanguage?: TargetLanguage | undefined;
  insertion: InsertionState;
  /** The tab the last insertion went to: only there can it be taken back. */
  insertedInTab?: number;
  order: LookUp<Order>;
  product: LookUp<Product>;
  /** The customer's orders as they were last synced, and the address they were found by. */
  customer?: FoundCustomer;
}

export interface FoundCustomer extends CustomerOrders {
  /** By which they were found. */
  email: string;
  /** Why no more of them could be had. */
  failure?: Failure;
}

/** A check of one tab's page. */
export interface CheckState {
  tabId: number;
  /** Absent while the page is examined. */
  examination?: Examination;
  /** The page itself was examined, so that a snapshot of it can be made. */
  answers?: boolean;
  report?: 'making' | 'failed' | ReportFile | undefined;
}

export interface PanelState {
  /** The tab that is followed. */
  tabId?: number;
  page: PanelPage;
  /** By `keyOf`. */
  works: Readonly<Record<string, TicketWork>>;
  /** Absent until the worker has told them. */
  settings?: SettingsView;
  /** Reply languages that the agent has asked in, the newest first; absent until they were read. */
  recentLanguages?: readonly TargetLanguage[];
  /** Parts of the panel that the agent has folded away. */
  folded: readonly FoldingPart[];
  /** Where the sync of orders and products stands; absent until the worker has told it. */
  sync?: SyncView;
  check?: CheckState | undefined;
  /** A lesson runs in the page, or could not begin there. */
  teaching?: 'started' | 'failed' | undefined;
  /** The browser's languages, the most wanted first. */
  preferred: readonly string[];
  /** Chosen in this panel; otherwise the settings decide. */
  language?: UiLanguage;
}

const EMPTY_WORK: TicketWork = {
  suggestionRequest: { state: 'idle' },
  earlier: [],
  textRevision: 0,
  summaryRequest: { state: 'idle' },
  options: {},
  insertion: { state: 'idle' },
  order: { state: 'idle' },
  product: { state: 'idle' },
};

/** One text for one ticket across helpdesks. */
export function keyOf({ desk, id }: TicketKey): string {
  return `${desk} ${id}`;
}

/** One text for one version of the text that is shown for a ticket: it stays while the agent types. */
export function textKeyOf(ticket: TicketKey, { draft, textRevision }: TicketWork): string {
  return `${keyOf(ticket)} ${draft?.key} ${textRevision}`;
}

/** The ticket that is shown, if one is. */
export function ticketOf({ page }: PanelState): Ticket | undefined {
  return page.kind === 'ticket' ? page.ticket : undefined;
}

/** What was done so far on a ticket. */
export function workOn(state: PanelState, ticket: TicketKey): TicketWork {
  return state.works[keyOf(ticket)] ?? EMPTY_WORK;
}

/** The language to speak. */
export function languageOf({ language, settings, preferred }: PanelState): UiLanguage {
  return language ?? chooseUiLanguage([settings?.settings.defaults.uiLanguage, ...preferred]);
}

/** BCP 47 tag of the language that summaries are asked for in. */
export function summaryLanguageOf(state: PanelState): string {
  return state.settings?.settings.defaults.summaryLanguage ?? tagOfUiLanguage(languageOf(state));
}

/**
 * What a request for a ticket would be asked with: the agent's choice, then what was chosen for this customer before, then
 * the settings, then what fits the composer.
 */
export function optionsFor(
  state: PanelState,
  ticket: Ticket,
): Required<Omit<SuggestionOptions, 'instruction'>> & SuggestionOptions {
  const { options: chosen, customerLanguage } = workOn(state, ticket);
  const defaults = state.settings?.settings.defaults;
  return {
    ...chosen,
    targetLanguage: chosen.targetLanguage ?? customerLanguage ?? defaults?.targetLanguage ?? 'AUTO',
    contentFormat:
      chosen.contentFormat ?? defaults?.contentFormat ?? (ticket.composer?.editor === 'plain' ? 'PLAIN' : 'HTML'),
  };
}
