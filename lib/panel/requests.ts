import type { Failure } from '@/lib/domain/failure';
import type { RequestState } from '@/lib/domain/request-state';
import type { Suggestion, SuggestionOptions } from '@/lib/domain/suggestion';
import { findFinishedSummary, type Summary } from '@/lib/domain/summary';
import type { Ticket, TicketKey } from '@/lib/domain/ticket';
import { fail, type Outcome } from '@/lib/shared/outcome';

import { askWorker } from './ask-worker';
import { parseKeptWork } from './kept-work';
import type { PanelContext } from './panel-context';
import { type Draft, keyOf, optionsFor, summaryLanguageOf, ticketOf } from './panel-state';
import { putAway } from './put-away';
import { readSuggestedText, readSummaryText } from './texts';

export interface RequestActions {
  /** @param isAutomatic nobody asked for it */
  suggest: (isAutomatic?: boolean) => Promise<void>;
  cancelSuggestion: () => void;
  summarize: () => Promise<void>;
  cancelSummary: () => void;
  setOptions: (options: SuggestionOptions) => void;
  /** Brings back what this browser session knows of a ticket, and waits for what is still running. */
  recall: (ticket: Ticket, tabId: number) => Promise<void>;
  /** Puts the result of a summary that was pending in its place, once the ticket holds it. */
  finishSummary: (ticket: Ticket) => Promise<void>;
}

/** Nothing is under way, and nothing has just failed, which the agent is to see. */
function hasEnded({ state }: RequestState): boolean {
  return state === 'idle' || state === 'answered';
}

function isNewer(result: { answeredAt: string }, shown: { answeredAt: string } | undefined): boolean {
  return shown === undefined || result.answeredAt > shown.answeredAt;
}

function isRunning(request: RequestState, requestId: string): boolean {
  return request.state === 'running' && request.requestId === requestId;
}

/** An answer about another ticket than was asked for is no answer, whatever it says. */
function aboutThis<Result extends { ticket: TicketKey }>(
  outcome: Outcome<Result, Failure>,
  ticket: Ticket,
  requestId: string,
): Outcome<Result, Failure> {
  if (!outcome.ok || keyOf(outcome.value.ticket) === keyOf(ticket)) return outcome;
  return fail({ reason: 'unexpected-answer', requestId });
}

/** Asking for suggestions and summaries. What comes is stored under the ticket it was asked for, whichever is shown. */
export function createRequests({ ports, get, change, work }: PanelContext): RequestActions {
  async function askSuggestion(ticket: Ticket, tabId: number, requestId: string, isAutomatic?: boolean): Promise<void> {
    change(ticket, { suggestionRequest: { state: 'running', requestId, startedAt: ports.now() } });
    const intent = {
      requestId,
      tabId,
      ticket,
      options: optionsFor(get(), ticket),
      ...(isAutomatic && { isAutomatic }),
    };
    const isWanted = () => isRunning(work(ticket).suggestionRequest, requestId);
    const outcome = aboutThis(await askWorker(ports, 'suggestion.request', intent, isWanted), ticket, requestId);
    const { instruction } = intent.options;
    if (outcome.ok) await takeSuggestion(ticket, outcome.value, isWanted, { instruction, isAutomatic });
    else if (isWanted()) change(ticket, { suggestionRequest: { state: 'failed', failure: outcome.failure } });
  }

  /**
   * The draft that was there, edits included, stays within reach. Where nobody asked, words that the agent is writing keep
   * their place, and what came is put with the others.
   */
  async function takeSuggestion(
    ticket: Ticket,
    suggestion: Suggestion,
    isWanted: () => boolean,
    { instruction, isAutomatic }: { instruction?: string | undefined; isAutomatic?: boolean | undefined } = {},
  ): Promise<void> {
    const suggested = await readSuggestedText(suggestion);
    if (!isWanted()) return;
    const { draft, earlier, textRevision } = work(ticket);
    if (draft?.suggestion.requestId === suggestion.requestId) {
      change(ticket, { suggestionRequest: { state: 'answered' } });
      return;
    }
    const { requestId } = suggestion;
    const made: Draft = { key: requestId, suggestion, suggested, instruction: instruction?.trim() || undefined };
    if (isAutomatic && draft?.edit) {
      change(ticket, { suggestionRequest: { state: 'answered' }, earlier: putAway(made, earlier) });
      return;
    }
    change(ticket, {
      suggestionRequest: { state: 'answered' },
      draft: made,
      earlier: draft ? putAway(draft, earlier) : earlier,
      textRevision: textRevision + 1,
      insertion: { state: 'idle' },
    });
  }

  async function askSummary(ticket: Ticket, tabId: number, requestId: string): Promise<void> {
    change(ticket, { summaryRequest: { state: 'running', requestId, startedAt: ports.now() } });
    const language = summaryLanguageOf(get());
    const isWanted = () => isRunning(work(ticket).summaryRequest, requestId);
    const intent = { requestId, tabId, ticket, language };
    const outcome = aboutThis(await askWorker(ports, 'summary.request', intent, isWanted), ticket, requestId);
    if (outcome.ok) await takeSummary(ticket, outcome.value, isWanted, language);
    else if (isWanted()) change(ticket, { summaryRequest: { state: 'failed', failure: outcome.failure } });
  }

  async function takeSummary(
    ticket: Ticket,
    summary: Summary,
    isWanted: () => boolean,
    language?: string,
  ): Promise<void> {
    const text = await readSummaryText(summary);
    if (!isWanted()) return;
    const { summary: shown, earlierSummary } = work(ticket);
    const earlier = shown?.text ? shown : earlierSummary;
    change(ticket, {
      summaryRequest: { state: 'answered' },
      summary: { summary, text, language },
      earlierSummary: text ? undefined : earlier,
    });
  }

  /** Puts back what the agent had before this panel was closed. */
  async function restoreKept(ticket: Ticket): Promise<void> {
    const kept = parseKeptWork(await ports.keeper.read(keyOf(ticket)));
    const { draft, suggestionRequest, options, textRevision } = work(ticket);
    if (!kept || draft || suggestionRequest.state !== 'idle') return;
    change(ticket, {
      ...kept,
      options: { ...kept.options, ...options },
      suggestionRequest: { state: kept.draft ? 'answered' : 'idle' },
      textRevision: textRevision + 1,
    });
  }

  function cancel(request: RequestState): boolean {
    if (request.state !== 'running') return false;
    void ports.sendToWorker('request.cancel', { requestId: request.requestId });
    return true;
  }

  return {
    async suggest(isAutomatic) {
      const { tabId } = get();
      const ticket = ticketOf(get());
      if (!ticket || tabId === undefined || work(ticket).suggestionRequest.state === 'running') return;
      await askSuggestion(ticket, tabId, ports.createId(), isAutomatic);
    },

    cancelSuggestion() {
      const ticket = ticketOf(get());
      if (!ticket || !cancel(work(ticket).suggestionRequest)) return;
      change(ticket, { suggestionRequest: { state: work(ticket).draft ? 'answered' : 'idle' } });
    },

    async summarize() {
      const { tabId } = get();
      const ticket = ticketOf(get());
      if (!ticket || tabId === undefined || work(ticket).summaryRequest.state === 'running') return;
      await askSummary(ticket, tabId, ports.createId());
    },

    cancelSummary() {
      const ticket = ticketOf(get());
      if (!ticket || !cancel(work(ticket).summaryRequest)) return;
      change(ticket, { summaryRequest: { state: work(ticket).summary ? 'answered' : 'idle' } });
    },

    setOptions(options) {
      const ticket = ticketOf(get());
      if (ticket) change(ticket, { options: { ...work(ticket).options, ...options } });
    },

    async recall(ticket, tabId) {
      const { desk, id } = ticket;
      await restoreKept(ticket);
      const delivery = await ports.sendToWorker('result.recall', { ticket: { desk, id } });
      if (!delivery.delivered) return;
      const { suggestion, summary, running } = delivery.reply;
      // What came while no panel was there to see it. What this panel shows is as new as that otherwise.
      if (suggestion && keyOf(suggestion.ticket) === keyOf(ticket)) {
        await takeSuggestion(ticket, suggestion, () => {
          const { draft, earlier, suggestionRequest } = work(ticket);
          const isKnown = earlier.some((other) => other.suggestion.requestId === suggestion.requestId);
          return hasEnded(suggestionRequest) && !isKnown && isNewer(suggestion, draft?.suggestion);
        });
      }
      if (summary && keyOf(summary.ticket) === keyOf(ticket)) {
        await takeSummary(ticket, summary, () => {
          const { summary: shown, summaryRequest } = work(ticket);
          return hasEnded(summaryRequest) && isNewer(summary, shown?.summary);
        });
      }
      // Asked by the id that is known already, so that nothing is requested twice.
      if (running.suggestion !== undefined && work(ticket).suggestionRequest.state !== 'running') {
        void askSuggestion(ticket, tabId, running.suggestion);
      }
      if (running.summary !== undefined && work(ticket).summaryRequest.state !== 'running') {
        void askSummary(ticket, tabId, running.summary);
      }
    },

    async finishSummary(ticket) {
      const { summary: pending, language } = work(ticket).summary ?? {};
      const finished = pending && findFinishedSummary(pending, ticket);
      if (!finished) return;
      const isWanted = () => {
        const { summary: shown, summaryRequest } = work(ticket);
        return hasEnded(summaryRequest) && shown?.summary === pending;
      };
      await takeSummary(ticket, finished, isWanted, language);
    },
  };
}
