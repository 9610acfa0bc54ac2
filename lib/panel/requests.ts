import type { PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import { storedKeyOf } from '@/lib/domain/suggestion-options';
import { findFinishedSummary } from '@/lib/domain/summary-request';
import type { Ticket } from '@/lib/domain/ticket';
import { identifyTicket } from '@/lib/domain/ticket-identity';
import type { RequestActions } from '@/lib/panel-view/panel-actions';
import { loadSanitizer } from '@/lib/rich-text/sanitize-html';

import { archiveVersion } from './archive-version';
import { createRequest, hasEnded, type EndpointRequests } from './create-request';
import type { PanelContext } from './panel-context';
import { optionsFor, summaryLanguageOf, ticketOf } from './panel-state';
import { readSuggestedText, readSummaryText } from './read-result-text';
import { sendWithRetries } from './send-with-retries';
import { parseStoredWork } from './stored-work';

export interface PanelRequests extends Omit<RequestActions, 'takeDraft'> {
  suggest: EndpointRequests<'suggestion'>['run'];
  suggestAutomatically: () => Promise<void>;
  summarizeAutomatically: () => Promise<void>;
  /** Restores this browser session's work and results, and waits for running requests. */
  recall: (ticket: Ticket, pageId: number) => Promise<void>;
  /** @param find finds the result of the pending summary. Default: in the ticket. */
  finishSummary: (ticket: Ticket, find?: typeof findFinishedSummary) => Promise<void>;
}

export function createRequests(
  context: PanelContext,
  recallLanguages: (ticket: Ticket) => Promise<void>,
): PanelRequests {
  const { ports, get, change, work, reportStorage } = context;

  /** Of the ticket that was opened last. */
  let restoring: Promise<unknown> | undefined;
  const findRestoring = () => restoring;

  const suggestion = createRequest(context, 'suggestion', {
    findRestoring,
    readOptions: (ticket) => optionsFor(get(), ticket),
    list: ({ suggestion: shown, earlier }) =>
      [...(shown ? [shown] : []), ...earlier].map((version) => version.suggestion),
    readText: readSuggestedText,
    take({ suggestion: shown, earlier, textRevision, insertions }, result, suggested, { options, isAutomatic }) {
      const instruction = options?.instruction?.trim() || undefined;
      if (shown?.suggestion.requestId === result.requestId)
        return instruction === undefined ? {} : { suggestion: { ...shown, instruction } };
      const version = { key: result.requestId, suggestion: result, suggested, instruction };
      // An edited text keeps its place when the agent did not request another.
      if (isAutomatic && shown?.edit) return { earlier: archiveVersion(version, earlier) };
      return {
        suggestion: version,
        earlier: shown ? archiveVersion(shown, earlier) : earlier,
        textRevision: textRevision + 1,
        insertions: { ...insertions, reply: { state: 'idle' } },
      };
    },
  });

  const summary = createRequest(context, 'summary', {
    findRestoring,
    readOptions: () => ({ language: summaryLanguageOf(get()) }),
    list: ({ summary: shown }) => (shown ? [shown.summary] : []),
    readText: readSummaryText,
    take({ summary: shown, earlierSummary }, result, text, { options }) {
      const before = shown?.text ? shown : earlierSummary;
      return {
        summary: { summary: result, text, language: options?.language },
        earlierSummary: text ? undefined : before,
      };
    },
  });

  const byEndpoint = { suggestion, summary } satisfies { [Endpoint in PlatformEndpoint]: EndpointRequests<Endpoint> };

  return {
    suggest: suggestion.run,
    suggestAutomatically: () => suggestion.run({ isAutomatic: true }),
    cancelSuggestion: suggestion.cancel,
    summarize: () => summary.run(),
    summarizeAutomatically: () => summary.run({ isAutomatic: true }),
    cancelSummary: summary.cancel,

    setOptions(options) {
      const ticket = ticketOf(get());
      if (ticket) change(ticket, { options: { ...work(ticket).options, ...options }, draftUse: undefined });
    },

    async recall(ticket, pageId) {
      const restored = Promise.all([restoreStored(context, ticket), recallLanguages(ticket)]).finally(() => {
        if (restoring === restored) restoring = undefined;
      });
      await (restoring = restored);
      const delivery = await sendWithRetries(ports, 'result.recall', { ticket: identifyTicket(ticket) }, () => true);
      if (!delivery.ok) {
        // The worker throws when its journal cannot be read.
        if (delivery.failure === 'threw') reportStorage('silent');
        return;
      }
      if (delivery.value.isDamaged) reportStorage('damaged');
      for (const request of Object.values(byEndpoint)) await request.recall(ticket, pageId, delivery.value);
    },

    async finishSummary(ticket, find = findFinishedSummary) {
      const { summary: pending, language } = work(ticket).summary ?? {};
      const finished = pending && find(pending, ticket);
      if (!finished) return;
      const isWanted = () => hasEnded(work(ticket).requests.summary) && work(ticket).summary?.summary === pending;
      await summary.take(ticket, finished, isWanted, { options: { language } });
    },
  };
}

/** Restores the stored work on a ticket, unless the panel has some already. */
async function restoreStored({ ports, change, work, reportStorage }: PanelContext, ticket: Ticket): Promise<void> {
  const stored = parseStoredWork(await ports.session.read(storedKeyOf(ticket)), identifyTicket(ticket));
  if (!stored) return;
  const isLoaded = await loadSanitizer().then(
    () => true,
    () => false,
  );
  const { suggestion: shown, earlier, note, discardedNote, requests, options, textRevision } = work(ticket);
  if (shown || earlier.length > 0 || note !== undefined || discardedNote !== undefined) return;
  if (!isLoaded) {
    // The stored work stays for the next panel.
    change(ticket, { requests: { ...requests, suggestion: { state: 'failed', failure: { reason: 'not-loaded' } } } });
    return;
  }
  if (stored.isDamaged) reportStorage('damaged');
  change(ticket, {
    ...stored.work,
    options: { ...stored.work.options, ...options },
    ...(stored.work.suggestion &&
      hasEnded(requests.suggestion) && { requests: { ...requests, suggestion: { state: 'answered' } } }),
    textRevision: textRevision + 1,
  });
}
