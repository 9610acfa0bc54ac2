import type { PlatformEndpoint } from '@/lib/contract/address';
import type { Failure } from '@/lib/domain/failure';
import { hashMessages } from '@/lib/domain/hash-messages';
import { createSuggestionRequest, type Suggestion } from '@/lib/domain/suggestion';
import { createSummaryRequest, type Summary } from '@/lib/domain/summary';
import { conversationOf, type Ticket, type TicketKey } from '@/lib/domain/ticket';
import type { PostJson } from '@/lib/http/transport';
import type { Journal } from '@/lib/journal/journal';
import type { RequestRunner } from '@/lib/journal/request-runner';
import type { ChannelTest, RecalledResults, SuggestionIntent, SummaryIntent } from '@/lib/messaging/protocol';
import { callPlatform } from '@/lib/platform/call-platform';
import type { PlatformCalls } from '@/lib/platform/endpoints';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

import type { Channel } from './channel';
import { isAllowed } from './is-allowed';

/** What the result says of its making; it is kept with the request, so that a request sent again is labelled as sent. */
type MadeFrom<Result> = Omit<Result, 'data' | 'answeredAt'>;

interface Deps {
  postJson: PostJson;
  runner: RequestRunner;
  journal: Journal;
  channel: Channel;
  /** Counts a suggestion that nobody asked for; false when the day has had its share. */
  countAutomatic: () => Promise<boolean>;
}

export interface PlatformRequests {
  suggest: (intent: SuggestionIntent) => Promise<Outcome<Suggestion, Failure>>;
  summarize: (intent: SummaryIntent) => Promise<Outcome<Summary, Failure>>;
  recall: (ticket: TicketKey) => Promise<RecalledResults>;
  /** Sends each address one short request of its own. */
  testChannel: () => Promise<ChannelTest>;
}

/** Asks the platform on the agent's behalf: intent → request, through journal and transport, → result with its origin. */
export function createPlatformRequests({ postJson, runner, journal, channel, countAutomatic }: Deps): PlatformRequests {
  async function call<Endpoint extends PlatformEndpoint>(
    endpoint: Endpoint,
    request: PlatformCalls[Endpoint]['request'],
    signal: AbortSignal,
  ): Promise<Outcome<PlatformCalls[Endpoint]['data'], Failure>> {
    const address = await channel.find(endpoint);
    if (!address) return fail({ reason: 'no-channel' });
    const answer = await callPlatform(postJson, endpoint, address, request, signal);
    // The browser reports a host it may not reach like one that is down.
    const mayBeForbidden = !answer.ok && answer.failure.reason === 'unreachable';
    return mayBeForbidden && !(await isAllowed(address.origin)) ? fail({ reason: 'no-permission' }) : answer;
  }

  function ask<Endpoint extends PlatformEndpoint, Result extends Suggestion | Summary>(
    endpoint: Endpoint,
    request: PlatformCalls[Endpoint]['request'] | undefined,
    madeFrom: MadeFrom<Result>,
  ): Promise<Outcome<Result, Failure>> {
    const { requestId, ticket } = madeFrom;
    if (!request) return Promise.resolve(fail({ reason: 'no-messages', requestId }));
    // Looked up while the request is being written down: neither waits for the other.
    void channel.find(endpoint);
    return runner.run({
      requestId,
      kind: endpoint,
      ticket,
      job: { request, madeFrom },
      async send(job, signal) {
        const answer = await call(endpoint, job.request, signal);
        if (!answer.ok) return answer;
        return succeed({ ...job.madeFrom, answeredAt: new Date().toISOString(), data: answer.value } as Result);
      },
    });
  }

  return {
    async suggest({ requestId, ticket, options, isAutomatic }) {
      // One that is asked about again, because the worker died over it, has been counted.
      const isNew = isAutomatic && !(await journal.find(requestId));
      if (isNew && !(await countAutomatic())) return fail({ reason: 'daily-cap', requestId });
      const request = createSuggestionRequest(ticket, options);
      const askedFormat = request?.contentFormat ?? 'HTML';
      return ask<'reply-suggestion', Suggestion>('reply-suggestion', request, {
        ...originOf(requestId, ticket),
        askedFormat,
      });
    },

    summarize: ({ requestId, ticket, language }) =>
      ask<'summary', Summary>('summary', createSummaryRequest(ticket, language), originOf(requestId, ticket)),

    async recall(ticket) {
      const entries = await journal.findByTicket(ticket);
      const newestOf = (kind: PlatformEndpoint) => {
        const ofKind = entries.filter((entry) => entry.kind === kind);
        const answered = ofKind.find(({ state }) => state.name === 'answered')?.state;
        return {
          result: answered?.name === 'answered' ? answered.result : undefined,
          running: ofKind[0]?.state.name === 'sent' ? ofKind[0].requestId : undefined,
        };
      };
      const suggestion = newestOf('reply-suggestion');
      const summary = newestOf('summary');
      return {
        // Written by this very code, into an area that only our own pages can reach.
        ...(suggestion.result !== undefined && { suggestion: suggestion.result as Suggestion }),
        ...(summary.result !== undefined && { summary: summary.result as Summary }),
        running: {
          ...(suggestion.running && { suggestion: suggestion.running }),
          ...(summary.running && { summary: summary.running }),
        },
      };
    },

    async testChannel() {
      const { signal } = new AbortController();
      const [suggestion, summary] = await Promise.all([
        call('reply-suggestion', { messages: [{ role: 'USER', content: 'Hello' }], contentFormat: 'PLAIN' }, signal),
        call('summary', { content: 'Hello' }, signal),
      ]);
      const told = (outcome: Outcome<unknown, Failure>) => {
        if (outcome.ok) return 'works';
        return outcome.failure.reason === 'no-channel' ? 'not-set' : outcome.failure;
      };
      return { 'reply-suggestion': told(suggestion), summary: told(summary) };
    },
  };
}

function originOf(requestId: string, ticket: Ticket): MadeFrom<Summary> {
  return {
    requestId,
    ticket: { desk: ticket.desk, id: ticket.id },
    messagesHash: hashMessages(ticket),
    messageCount: conversationOf(ticket).length,
  };
}
