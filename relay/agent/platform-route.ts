import type { PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import { schemasOf } from '@/lib/contract/platform-schemas';
import { readSummaryCallback } from '@/lib/contract/webhook';
import { createTransport } from '@/lib/http/transport';
import { isRecord } from '@/lib/shared/is-record';

import type { Channels } from '../config/channels';
import type { Channel } from '../config/config-schema';
import type { CallbackStore } from '../platform/store-callback';
import { type Answer, defineRoute, type Refusal, refuse, type Route, withHeaders } from '../server/route';
import type { Allowances } from './allowance';
import { askPlatform, type PlatformAnswer } from './ask-platform';
import { ALLOWANCE, COMMON } from './common-answers';
import type { IdempotentRequests } from './idempotent-requests';

export interface PlatformRouteDeps {
  callbacks: CallbackStore;
  channels: Channels;
  allowances: Allowances;
  requests: IdempotentRequests;
  /** Aborted when the relay can wait for the platform no longer. */
  cutting: AbortSignal;
  onPlatformAnswer: (endpoint: PlatformEndpoint, status: number, ms: number) => void;
  /** Default: the network. */
  post?: ReturnType<typeof createTransport>;
}

const LONGEST_KEY = 200;

/** Creates the route that passes the requests of agents on to an endpoint of the platform. */
export function createPlatformRoute(
  endpoint: PlatformEndpoint,
  { callbacks, channels, allowances, requests, cutting, onPlatformAnswer, post = createTransport() }: PlatformRouteDeps,
): Route {
  /** @param ticketId of the ticket as the helpdesk's server names it */
  async function ask(channel: Channel, body: unknown, ticketId: string | undefined): Promise<PlatformAnswer> {
    const startedAt = performance.now();
    // The caller may hang up and fetch the result later by its key.
    const asked = await askPlatform(post, { endpoint, channel, body, signal: cutting, redact: channels.redact });
    onPlatformAnswer(endpoint, asked.answer.status, performance.now() - startedAt);
    if (endpoint === 'summary') await keepPendingSummary(channel.id, asked.answer, ticketId);
    return asked;
  }

  /** It must be known before its callback arrives. */
  async function keepPendingSummary(channel: string, answer: Answer, ticketId: string | undefined): Promise<void> {
    const summary = isRecord(answer.body) ? readSummaryCallback(answer.body) : undefined;
    if (answer.status !== 200 || summary?.status !== 'PENDING') return;
    await callbacks.storeSummary(channel, { ...summary, ticketId: ticketId ?? summary.ticketId });
  }

  return defineRoute({
    method: 'POST',
    path: `/agent/${endpoint}`,
    caller: 'agent',
    summary: `Asks the platform for a ${endpoint}. ${ALLOWANCE}`,
    bodySchema: schemasOf(endpoint).request,
    query: {
      channel:
        'The id of the channel. Default: the one that serves the helpdesk `desk`, or the first one. An agent who is signed in to a helpdesk’s page has the channel of that page.',
      desk: 'Address of the helpdesk.',
      scope: 'The account or other range in which the id is unique.',
      id: 'The id of the ticket. The end of a summary is filed under the ticket as the helpdesk names it.',
    },
    requestHeaders: {
      'Idempotency-Key':
        'A repeated request is answered from the first result. One that ended uncertain is repeated once.',
    },
    answers: {
      ...COMMON,
      200: 'The wrapper of the platform, unchanged except for secrets in its texts.',
      400: 'The body does not follow the contract.',
      404: 'There is no such channel.',
      409: 'The channel has no such address.',
      422: 'The Idempotency-Key belongs to another request.',
      502: 'The platform failed; `error.reason` says how.',
      504: 'The platform gave no answer in time.',
    },
    async handle({ body, caller: agent, query, header }) {
      const channelId = agent.app?.channel ?? query('channel');
      const id = query('id') ?? '';
      const ticket = channels.nameTicket({ desk: query('desk') ?? '', scope: query('scope'), id }, agent.app?.channel);
      const channel = channels.find(channelId ?? ticket?.channel ?? '');
      if (!channel) return refuse(refuseChannel(channelId), await allowances.look(agent));
      const key = header('idempotency-key');
      if (key !== undefined && key.length > LONGEST_KEY) return refuse(LONG_KEY);

      const isNamed = id !== '' && ticket?.channel === channel.id;
      const ticketId = isNamed ? ticket.ticketId : readTicketId(body);
      let headers: Record<string, string> | undefined;
      const call = async (): Promise<PlatformAnswer> => {
        // An answer from the first result costs no allowance.
        const taken = await allowances.take(agent);
        ({ headers } = taken);
        return taken.refusal ? { answer: taken.refusal, outcome: 'not-sent' } : ask(channel, body, ticketId);
      };
      const answer = key
        ? await requests.run({ agent: agent.name, key, content: [endpoint, channel.id, body] }, call)
        : (await call()).answer;
      return withHeaders(answer, headers ?? (await allowances.look(agent)));
    },
  });
}

/** Reads the number in the contract's body, which is for people and may repeat in each account. */
function readTicketId(body: object): string | undefined {
  return 'ticketId' in body && typeof body.ticketId === 'string' ? body.ticketId : undefined;
}

/** Refuses a channel that is not in the configuration. */
export function refuseChannel(id: string | undefined): Refusal {
  const what = id === undefined ? 'The relay has no channel' : 'The relay has no channel with this id';
  return { status: 404, reason: 'no-channel', message: `${what}. Ask its administrator` };
}

const LONG_KEY: Refusal = {
  status: 400,
  reason: 'wrong-key',
  message: `An Idempotency-Key has ${LONGEST_KEY} characters at most`,
};
