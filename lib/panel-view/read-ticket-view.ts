import type { SummaryData } from '@/lib/contract/summary';
import type { TargetLanguage } from '@/lib/contract/values';
import type { Chip } from '@/lib/domain/chip';
import { isDrafted } from '@/lib/domain/drafted-reply';
import { decideFreshness, type Freshness } from '@/lib/domain/freshness';
import type { InsertMode } from '@/lib/domain/insertion';
import type { LinkContext } from '@/lib/domain/link-hosts';
import type { CompleteOptions } from '@/lib/domain/suggestion-options';
import { numberOf, type Ticket } from '@/lib/domain/ticket';
import { decideVerdict, type Verdict } from '@/lib/domain/verdict';
import { tagOfReplyLanguage } from '@/lib/i18n/reply-languages';
import { directionOfReply, isBlank, isSameText, plainOf, type ReplyText } from '@/lib/rich-text/reply-text';
import { directionOf } from '@/lib/shared/direction';
import { memoize } from '@/lib/shared/memoize';

import { findSentReply, isNoteAdded, type SentReply } from './find-sent-reply';
import { decideInsertOffer, decideNoteOffer, type InsertOffer, type NoteOffer } from './insert-offer';
import type { InsertionState } from './insertion-state';
import type { RequestState } from './request-state';
import { readTextChecks, type TextChecks } from './text-checks';
import {
  type FoundOrders,
  type SuggestionVersion,
  type SummaryVersion,
  textKeyOf,
  type TicketWork,
} from './ticket-work';

export interface SuggestionView {
  requestId: string;
  /** ISO 8601. */
  answeredAt: string;
  chatId: string | undefined;
  /** The platform has drafted it by itself, so it is not judged. */
  isDrafted?: boolean | undefined;
  verdict: Verdict;
  text?: ReplyText | undefined;
  /** With another key, an editor that manages its own content restarts. */
  textKey: string;
  /** The agent has deleted the whole text. */
  isBlank: boolean;
  /** The unedited text, if the agent's differs. */
  suggested?: ReplyText | undefined;
  /** Key of the edit that was rolled back last. */
  rolledBack?: string | undefined;
  /** BCP 47, as named by the platform. */
  language: string | undefined;
  direction: 'ltr' | 'rtl';
  freshness: Freshness;
  /** The text stands in the thread. `at`: ISO 8601. */
  sent?: { at: string | undefined } | undefined;
  checks?: TextChecks | undefined;
}

export interface EarlierVersion {
  key: string;
  answeredAt: string;
  instruction: string | undefined;
  isEdited: boolean;
  isDrafted?: boolean | undefined;
  text: string;
  direction: 'ltr' | 'rtl';
}

export interface SummaryView {
  requestId: string;
  data: SummaryData;
  /** Absent for an unfinished or empty summary. */
  text?: ReplyText | undefined;
  direction: 'ltr' | 'rtl';
  answeredAt: string;
  messageCount: number;
  freshness: Freshness;
  isOtherLanguage?: boolean | undefined;
  /** Absent without a text. */
  checks?: TextChecks | undefined;
}

export interface NoteInsertionView {
  insertion: InsertionState;
  /** Undefined where the agent copies the text. */
  offer: NoteOffer | undefined;
  ticketNumber: string;
}

export interface TicketView extends Pick<TicketWork, 'order' | 'lookup' | 'product' | 'tags'> {
  ticket: Ticket;
  suggestion: Pick<TicketWork, 'draftUse' | 'note' | 'discardedNote'> & {
    request: RequestState;
    insertion: InsertionState;
    suggestion?: SuggestionView | undefined;
    /** The number by which people know the ticket. */
    ticketNumber: string;
    /** Undefined where the agent copies the reply. */
    offer: InsertOffer | undefined;
    /** Of the page. */
    insertModes: readonly InsertMode[];
    noteInsertion: NoteInsertionView;
    /** The note stands in the thread. */
    isNoteAdded: boolean;
    /** The page has an internal note open, and no reply. */
    isNoteOpen: boolean;
    /** The newest first. */
    earlier: readonly EarlierVersion[];
    options: CompleteOptions;
    /** The newest first; absent until they are read. */
    recentLanguages?: readonly TargetLanguage[] | undefined;
    /** Those of the settings. */
    ownChips?: readonly Chip[] | undefined;
    /** The open reply box holds a draft. */
    hasDraft: boolean;
  };
  summary: {
    request: RequestState;
    summary?: SummaryView | undefined;
    /** The previous summary, if only that one has a text. */
    earlier?: SummaryView | undefined;
    insertion: NoteInsertionView;
  };
  customer: { email: string | undefined; found: FoundOrders | undefined };
}

interface NextRequests extends Pick<TicketView['suggestion'], 'options' | 'recentLanguages' | 'ownChips'> {
  /** BCP 47. */
  summaryLanguage: string;
  sites: LinkContext['sites'];
  /** Undefined where nothing can be inserted. */
  insertMode: InsertMode | undefined;
  insertModes: readonly InsertMode[];
  canInsertNote: boolean;
}

export function readTicketView(ticket: Ticket, work: TicketWork, next: NextRequests): TicketView {
  const { requests, suggestion, summary, earlierSummary, order, lookup, product, tags, customer, insertions } = work;
  const { summaryLanguage, sites, insertMode, canInsertNote, ...shown } = next;
  const email = ticket.customer?.email;
  const found = customer?.email === email ? customer : undefined;
  const orders = [...(order.state === 'found' ? [order.found] : []), ...(found?.orders ?? [])];
  const around = { ticket, orders, sites };
  const ofNotes = { offer: canInsertNote ? decideNoteOffer(ticket) : undefined, ticketNumber: numberOf(ticket) };
  const shownSuggestion = suggestion && readSuggestion(suggestion, work, around);
  return {
    ticket,
    suggestion: {
      request: requests.suggestion,
      suggestion: shownSuggestion,
      // The band says that the inserted text was sent.
      insertion: shownSuggestion?.sent && isOfReply(insertions.reply) ? { state: 'idle' } : insertions.reply,
      noteInsertion: { ...ofNotes, insertion: insertions.note },
      isNoteAdded: isNoteAdded(work, ticket),
      ticketNumber: numberOf(ticket),
      draftUse: work.draftUse,
      hasDraft: !!ticket.draft && ticket.composer?.mode !== 'note',
      offer: insertMode && decideInsertOffer(ticket, insertMode),
      isNoteOpen: ticket.composer?.mode === 'note',
      note: work.note,
      discardedNote: work.discardedNote,
      earlier: work.earlier.map(readEarlierVersion),
      ...shown,
    },
    summary: {
      request: requests.summary,
      summary: summary && readSummary(summary, around, summaryLanguage),
      earlier: earlierSummary && readSummary(earlierSummary, around, summaryLanguage),
      insertion: { ...ofNotes, insertion: insertions.summary },
    },
    order,
    lookup,
    product,
    tags,
    customer: { email, found },
  };
}

function isOfReply(insertion: InsertionState): boolean {
  return insertion.state === 'ended' && insertion.request.as === 'reply';
}

function readSuggestion(version: SuggestionVersion, work: TicketWork, around: LinkContext): SuggestionView {
  const { ticket } = around;
  const { suggestion, suggested, edit } = version;
  const { data } = suggestion;
  const sent = findSentReply(work, ticket);
  const [before] = work.earlier;
  const text = edit ?? suggested;
  const isEdited = edit !== undefined && !isBlank(edit) && !isSameText(edit, suggested);
  const isRolledBack = !edit && before?.edit && before.suggestion.requestId === suggestion.requestId;
  // Nothing may be left of a text, such as that of a model's reasoning alone.
  const hasContent = !isBlank(suggested);
  const language = tagOfReplyLanguage(data.language);
  return {
    requestId: suggestion.requestId,
    answeredAt: suggestion.answeredAt,
    chatId: data.chatId ?? undefined,
    isDrafted: isDrafted(suggestion),
    verdict: decideVerdict(hasContent ? data : { ...data, content: '' }),
    text: hasContent ? text : undefined,
    textKey: textKeyOf(ticket, work),
    isBlank: hasContent && isBlank(text),
    suggested: isEdited ? suggested : undefined,
    rolledBack: isRolledBack ? before.key : undefined,
    language,
    direction: language === undefined ? directionOfReply(text) : directionOf(language),
    ...readProgress(version, ticket, sent),
    checks: readTextChecks(text, around, suggested),
  };
}

/** A reply that was sent is only outdated by the customer. */
function readProgress(
  { suggestion, sentAt }: SuggestionVersion,
  ticket: Ticket,
  sent: SentReply | undefined,
): Pick<SuggestionView, 'freshness' | 'sent'> {
  const freshness = decideFreshness(suggestion, ticket);
  if (!sent) return { freshness };
  const { message, later } = sent;
  const isAnswered = later.some(({ role }) => role === 'customer');
  return {
    freshness: isAnswered ? { ...freshness, newer: later.length } : { stale: false, newer: 0 },
    sent: { at: readIsoTime(message.createdAt) ?? sentAt },
  };
}

/** Other texts of a page have no certain time. */
function readIsoTime(text = ''): string | undefined {
  return /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

/** Otherwise the HTML of up to twenty versions would be parsed at every key press. */
const readEarlierVersion = memoize(
  ({ key, suggestion, suggested, edit, instruction }: SuggestionVersion): EarlierVersion => {
    const text = edit ?? suggested;
    return {
      key,
      answeredAt: suggestion.answeredAt,
      instruction,
      isEdited: edit !== undefined,
      isDrafted: isDrafted(suggestion),
      text: plainOf(text),
      direction: directionOfReply(text),
    };
  },
);

function readSummary({ summary, text, language }: SummaryVersion, around: LinkContext, wanted: string): SummaryView {
  return {
    requestId: summary.requestId,
    data: summary.data,
    text,
    direction: text ? directionOfReply(text) : 'ltr',
    answeredAt: summary.answeredAt,
    messageCount: summary.messageCount,
    freshness: decideFreshness(summary, around.ticket),
    checks: text && readTextChecks(text, around),
    isOtherLanguage: language !== undefined && language !== wanted,
  };
}
