import type { Order } from '@/lib/contract/order';
import { mapEndpoints, type PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import type { Product } from '@/lib/contract/product';
import type { TargetLanguage } from '@/lib/contract/values';
import type { Failure } from '@/lib/domain/failure';
import type { Suggestion, SuggestionOptions } from '@/lib/domain/suggestion-request';
import type { Summary } from '@/lib/domain/summary-request';
import type { SyncedOrders } from '@/lib/domain/sync-view';
import { formatKey, type TicketKey } from '@/lib/domain/ticket-key';
import type { ReplyText } from '@/lib/rich-text/reply-text';

import type { DraftUse } from './draft-use';
import { type Insertions, NO_INSERTIONS } from './insertion-state';
import type { QueryState } from './query-state';
import type { RequestState } from './request-state';

/** UTF-16 units of a note. A text field needs minutes to draw a line of two million. */
export const MAX_NOTE = 100_000;

export interface SuggestionVersion {
  /** Unique within the ticket. */
  key: string;
  suggestion: Suggestion;
  suggested: ReplyText;
  edit?: ReplyText;
  instruction?: string | undefined;
  /** When the panel first saw the text in the thread. ISO 8601. */
  sentAt?: string;
}

export interface SummaryVersion {
  summary: Summary;
  /** Absent for an unfinished or empty summary. */
  text: ReplyText | undefined;
  /** BCP 47; absent if another panel made the request. */
  language?: string | undefined;
}

export interface FoundOrders extends SyncedOrders {
  failure?: Failure | undefined;
}

/** The work on one ticket. It is shown with no other ticket. */
export interface TicketWork {
  requests: Readonly<Record<PlatformEndpoint, RequestState>>;
  suggestion?: SuggestionVersion | undefined;
  earlier: readonly SuggestionVersion[];
  note?: string | undefined;
  /** Number of notes in the thread when this one was begun. */
  notesBefore?: number | undefined;
  discardedNote?: string | undefined;
  /** Counts replacements of the text, for an editor with content of its own. */
  textRevision: number;
  summary?: SummaryVersion | undefined;
  earlierSummary?: SummaryVersion | undefined;
  options: SuggestionOptions;
  customerLanguage?: TargetLanguage | undefined;
  insertions: Insertions;
  draftUse?: DraftUse | undefined;
  /** The order that the ticket mentions. */
  order: QueryState<Order>;
  /** A page that changes often must not repeat queries. */
  queriedOrders: readonly string[];
  /** The order that the agent has looked up. It is no evidence for this ticket. */
  lookup: QueryState<Order>;
  product: QueryState<Product>;
  /** That the platform has set. */
  tags?: readonly string[] | undefined;
  customer?: (FoundOrders & { email: string }) | undefined;
}

export const EMPTY_WORK: TicketWork = {
  requests: mapEndpoints(() => ({ state: 'idle' })),
  earlier: [],
  textRevision: 0,
  options: {},
  insertions: NO_INSERTIONS,
  order: { state: 'idle' },
  queriedOrders: [],
  lookup: { state: 'idle' },
  product: { state: 'idle' },
};

/** Identifies the shown text. The key stays while the agent types. */
export function textKeyOf(ticket: TicketKey, { suggestion, textRevision }: TicketWork): string {
  return `${formatKey(ticket)} ${suggestion?.key} ${textRevision}`;
}
