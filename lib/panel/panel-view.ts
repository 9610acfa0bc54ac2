import { decideFreshness } from '@/lib/domain/freshness';
import type { Ticket } from '@/lib/domain/ticket';
import { decideVerdict } from '@/lib/domain/verdict';
import { tagOfReplyLanguage } from '@/lib/i18n/reply-languages';
import { directionOfReply, isBlank, isSameText, plainOf } from '@/lib/rich-text/reply-text';
import { directionOf } from '@/lib/shared/direction';
import { remember } from '@/lib/shared/remember';

import {
  type Draft,
  optionsFor,
  type PanelState,
  summaryLanguageOf,
  type SummaryResult,
  textKeyOf,
  type TicketWork,
  workOn,
} from './panel-state';

/** Pages of a helpdesk that is set up: our script is there. */
const TEACHABLE: readonly string[] = ['not-a-ticket', 'thread-not-found', 'not-sure', 'bad-recipe'];

/** Everything the panel shows, derived from the state: plain data for the components. */
export function readPanelView(state: PanelState) {
  const { page, settings, folded, sync, check, tabId, teaching } = state;
  const isOurs = page.kind === 'ticket' || (page.kind === 'none' && TEACHABLE.includes(page.problem));
  return {
    page: page.kind === 'ticket' ? { kind: 'ticket' as const, ...readTicketView(state, page.ticket) } : page,
    isChannelMissing: settings !== undefined && settings.channel.replySuggestion === undefined,
    hasCommerce: settings !== undefined && settings.settings.commerce.source !== 'off',
    folded,
    sync,
    // Of another tab's page nothing is shown here.
    check: check?.tabId === tabId ? check : undefined,
    // Where the organisation fixes the helpdesks, nothing that is taught could be kept.
    canTeach: isOurs && settings !== undefined && !settings.managed.includes('desks'),
    teaching,
  };
}

function readTicketView(state: PanelState, ticket: Ticket) {
  const work = workOn(state, ticket);
  const { suggestionRequest, insertion, order, product, customer } = work;
  const email = ticket.customer?.email;
  return {
    ticket,
    suggestion: {
      request: suggestionRequest,
      suggestion: work.draft && readSuggestionView(work, work.draft, ticket),
      insertion,
      composer: ticket.composer?.mode,
      note: work.note,
      discardedNote: work.discardedNote,
      earlier: work.earlier.map(readEarlier),
      options: optionsFor(state, ticket),
      recentLanguages: state.recentLanguages,
    },
    summary: {
      request: work.summaryRequest,
      summary: work.summary && readSummaryView(work.summary, ticket, state),
      earlier: work.earlierSummary && readSummaryView(work.earlierSummary, ticket, state),
    },
    order,
    product,
    customer: { email, found: customer?.email === email ? customer : undefined },
  };
}

/** Remembered: there may be twenty, whose HTML is read while the agent types. */
const readEarlier = remember(({ key, suggestion, suggested, edit, instruction }: Draft) => {
  const text = edit ?? suggested;
  return {
    key,
    answeredAt: suggestion.answeredAt,
    instruction,
    isEdited: edit !== undefined,
    text: plainOf(text),
    direction: directionOfReply(text),
  };
});

function readSuggestionView(work: TicketWork, draft: Draft, ticket: Ticket) {
  const [before] = work.earlier;
  const { suggestion, suggested, edit } = draft;
  const text = edit ?? suggested;
  const isEdited = edit !== undefined && !isBlank(edit) && !isSameText(edit, suggested);
  const isTakenBack = !edit && before?.edit && before.suggestion.requestId === suggestion.requestId;
  const hasContent = (suggestion.data.content ?? '').trim() !== '';
  const language = tagOfReplyLanguage(suggestion.data.language);
  return {
    verdict: decideVerdict(suggestion.data),
    text: hasContent ? text : undefined,
    textKey: textKeyOf(ticket, work),
    isBlank: hasContent && isBlank(text),
    suggested: isEdited ? suggested : undefined,
    takenBack: isTakenBack ? before.key : undefined,
    language,
    direction: language === undefined ? directionOfReply(text) : directionOf(language),
    freshness: decideFreshness(suggestion, ticket),
  };
}

function readSummaryView({ summary, text, language }: SummaryResult, ticket: Ticket, state: PanelState) {
  return {
    data: summary.data,
    text,
    direction: text ? directionOfReply(text) : ('ltr' as const),
    answeredAt: summary.answeredAt,
    messageCount: summary.messageCount,
    freshness: decideFreshness(summary, ticket),
    isOtherLanguage: language !== undefined && language !== summaryLanguageOf(state),
  };
}
