import { suggestionOfDraft } from '@/lib/domain/drafted-reply';
import { isAnswered } from '@/lib/domain/is-answered';
import type { RelayEvent, RelayEvents } from '@/lib/domain/relay-event';
import type { Summary } from '@/lib/domain/summary-request';
import { numberOf, type Ticket } from '@/lib/domain/ticket';
import { identifyTicket, isSameTicket } from '@/lib/domain/ticket-identity';
import { keyOf } from '@/lib/domain/ticket-key';
import { mayReachWorker } from '@/lib/domain/undelivered';
import { plainOf } from '@/lib/rich-text/reply-text';
import { fail, type Outcome } from '@/lib/shared/outcome';

import { archiveVersion } from './archive-version';
import type { PanelContext } from './panel-context';
import { ticketOf } from './panel-state';
import { readSuggestedText } from './read-result-text';
import { failureOf } from './send-with-retries';

type FinishSummary = (ticket: Ticket, find: (pending: Summary) => Summary | undefined) => Promise<void>;

/** Between two beginnings: a relay may answer each request at once, with events or without. */
const POLL_FLOOR_MS = 1000;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

/** Creates the function that follows the news of the open ticket until another one is open. */
export function createRelayFollower(context: PanelContext, finishSummary: FinishSummary): () => Promise<void> {
  const { ports, get, set, work, change } = context;
  const panelId = ports.createId();
  let followed: { ticket: Ticket; url: string } | undefined;

  async function wait(ticket: Ticket, since: string | undefined): Promise<Outcome<RelayEvents, object>> {
    const key = keyOf(ticket);
    const number = numberOf(ticket);
    // Callbacks name a ticket as its requests do, by the number that people see.
    const tickets = number === key.id ? [key] : [key, { ...key, id: number }];
    const delivery = await ports.callService('events.wait', { panelId, tickets, ...(since && { since }) });
    // A killed worker loses nothing: the cursor says where to continue.
    if (!delivery.ok) return fail(mayReachWorker(delivery.failure) ? {} : failureOf(delivery.failure));
    return delivery.value;
  }

  async function take(ticket: Ticket, event: RelayEvent): Promise<void> {
    if (event.type === 'tags') change(ticket, { tags: event.tags });
    if (event.type === 'reply') await takeDraft(ticket, event);
    if (event.type === 'summary') await finishSummary(ticket, (pending) => finish(pending, event));
  }

  /** Shows a draft as the suggestion, unless a newer one is there or the agent works with the shown one. */
  async function takeDraft(ticket: Ticket, event: Extract<RelayEvent, { type: 'reply' }>): Promise<void> {
    const suggestion = suggestionOfDraft(event, ticket);
    const suggested = await readSuggestedText(suggestion);
    const { requestId, answeredAt } = suggestion;
    const { suggestion: shown, earlier, insertions, requests, textRevision } = work(ticket);
    const isKnown = [shown, ...earlier].some((version) => version?.suggestion.requestId === requestId);
    if (isKnown || isAnswered({ text: plainOf(suggested), createdAt: answeredAt }, ticket)) return;
    const draft = { key: requestId, suggestion, suggested };
    if (shown && (shown.edit || insertions.reply.state !== 'idle' || shown.suggestion.answeredAt > answeredAt))
      return change(ticket, { earlier: archiveVersion(draft, earlier) });
    change(ticket, {
      suggestion: draft,
      earlier: shown ? archiveVersion(shown, earlier) : earlier,
      textRevision: textRevision + 1,
      ...(requests.suggestion.state !== 'running' && {
        requests: { ...requests, suggestion: { state: 'answered' } },
      }),
    });
  }

  return async function follow() {
    const ticket = ticketOf(get());
    const url = get().settings?.settings.relay.url;
    const isFollowed = followed && ticket && isSameTicket(identifyTicket(followed.ticket), identifyTicket(ticket));
    if (isFollowed && followed?.url === url) return;
    const mine = ticket && url ? { ticket, url } : undefined;
    followed = mine;
    set({ isRelayLost: false });
    if (!mine) return;
    const isWanted = (): boolean => {
      const open = ticketOf(get());
      return followed === mine && !!open && isSameTicket(identifyTicket(open), identifyTicket(mine.ticket));
    };
    /** A summary may finish before its request is answered here. */
    const summaries: RelayEvent[] = [];
    let since: string | undefined;
    let misses = 0;
    while (isWanted()) {
      const begin = ports.now();
      const answer = await wait(mine.ticket, since);
      if (!isWanted()) break;
      if (answer.ok) {
        misses = 0;
        since = answer.value.cursor;
        if (get().isRelayLost) set({ isRelayLost: false });
        summaries.push(...answer.value.events.filter(({ type }) => type === 'summary'));
        const others = answer.value.events.filter(({ type }) => type !== 'summary');
        for (const event of [...others, ...summaries]) await take(mine.ticket, event);
        const rest = begin + POLL_FLOOR_MS - ports.now();
        if (rest > 0) await ports.wait(rest);
      } else {
        // The first failure may only be the death of the worker.
        if ('reason' in answer.failure || misses > 1) set({ isRelayLost: true });
        await ports.wait(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** misses));
        misses += 1;
      }
    }
    if (followed === mine) followed = undefined;
  };
}

function finish(pending: Summary, event: Extract<RelayEvent, { type: 'summary' }>): Summary | undefined {
  const { taskId, status, summary, errorMessage } = event;
  if (pending.data.status !== 'PENDING' || pending.data.taskId !== taskId) return undefined;
  const answeredAt = event.createdAt || pending.answeredAt;
  return { ...pending, answeredAt, data: { ...pending.data, status, summary, errorMessage } };
}
