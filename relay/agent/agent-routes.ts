import * as z from 'zod';

import { ENDPOINT_NAMES, type PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import { schemasOf } from '@/lib/contract/platform-schemas';
import { readSummaryCallback } from '@/lib/contract/webhook';
import { createTransport } from '@/lib/http/transport';
import { isRecord } from '@/lib/shared/is-record';

import type { Channels } from '../config/channels';
import { describeEvent } from '../desk/outbox';
import type { CallbackStore } from '../platform/store-callback';
import { type Agent, type Answer, defineRoute, refuse, type Route } from '../server/route';
import type { Storage } from '../storage/storage';
import { redeemCode } from './agent-tokens';
import type { Allowances } from './allowance';
import { askPlatform } from './ask-platform';
import type { EventHub } from './event-hub';
import type { IdempotentRequests } from './idempotent-requests';
import { waitForEvents } from './wait-for-events';

export interface AgentRoutesDeps {
  storage: Storage;
  callbacks: CallbackStore;
  channels: Channels;
  allowances: Allowances;
  requests: IdempotentRequests;
  hub: EventHub;
  now: () => number;
  /** Aborted when the relay can wait for the platform no longer. */
  cutting: AbortSignal;
  onPlatformAnswer: (endpoint: PlatformEndpoint, status: number, ms: number) => void;
  /** Default: the network. */
  post?: ReturnType<typeof createTransport>;
}

const MOST_TICKETS = 50;
const MOST_ORDERS = 200;
const REDEMPTIONS = { prefix: 'redeem', points: 60, seconds: 60 };

const redeemSchema = z.object({ code: z.string().min(1).max(100) });
const customerSchema = z.object({
  email: z.string().trim().min(3).max(320),
  most: z.int().min(1).max(MOST_ORDERS).default(20),
});
const cursor = z.string().regex(/^\d{1,15}$/);
const eventsSchema = z.object({
  since: cursor.optional(),
  tickets: z
    .array(
      z.object({ desk: z.string().max(2000), scope: z.string().max(500).optional(), id: z.string().min(1).max(500) }),
    )
    .max(MOST_TICKETS),
});

const TICKET_QUERY = {
  desk: 'Address of the helpdesk.',
  scope: 'The account or other range in which the id is unique.',
  id: 'The id of the ticket. The end of a summary is filed under the ticket as the helpdesk names it.',
};

const COMMON = {
  401: 'The token is unknown or revoked.',
  429: 'The limit of the token is used up. `Retry-After` says when to go on.',
};
const ALLOWANCE = 'Every answer tells the remaining allowance in RateLimit headers.';

/** The requests of the agents' extensions. */
export function createAgentRoutes(deps: AgentRoutesDeps): Route[] {
  const {
    storage,
    callbacks,
    channels,
    allowances,
    requests,
    hub,
    now,
    cutting,
    onPlatformAnswer,
    post = createTransport(),
  } = deps;
  const redemptions = storage.createLimiter(REDEMPTIONS);

  /** Takes the request off the agent's allowance. */
  const counted = async (agent: Agent, answer: () => Promise<Answer>): Promise<Answer> => {
    const { headers, refusal } = await allowances.take(agent);
    return refusal ?? withHeaders(await answer(), headers);
  };

  /** A pending summary must be known before its callback arrives. */
  async function keepSummary(channel: string, ticketId: string | undefined, answer: Answer): Promise<void> {
    const summary = isRecord(answer.body) ? readSummaryCallback(answer.body) : undefined;
    if (answer.status !== 200 || summary?.status !== 'PENDING') return;
    await callbacks.storeSummary(channel, { ...summary, ticketId: ticketId ?? summary.ticketId });
  }

  const platformRoute = (endpoint: PlatformEndpoint): Route =>
    defineRoute({
      method: 'POST',
      path: `/agent/${endpoint}`,
      caller: 'agent',
      summary: `Asks the platform for a ${endpoint}. ${ALLOWANCE}`,
      bodySchema: schemasOf(endpoint).request,
      query: {
        channel: 'The id of the channel. Default: the one that serves the helpdesk `desk`, or the first one.',
        ...TICKET_QUERY,
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
        const id = query('channel');
        const ticket = channels.nameTicket({
          desk: query('desk') ?? '',
          scope: query('scope'),
          id: query('id') ?? '',
        });
        const channel = channels.find(id ?? ticket?.channel ?? '');
        if (!channel) {
          const message = id === undefined ? 'The relay has no channel' : 'The relay has no channel with this id';
          const headers = await allowances.look(agent);
          return refuse({ status: 404, reason: 'no-channel', message: `${message}. Ask its administrator` }, headers);
        }
        const key = header('idempotency-key');
        if (key !== undefined && key.length > 200) {
          return refuse({ status: 400, reason: 'wrong-key', message: 'An Idempotency-Key has 200 characters at most' });
        }
        let refusal: Answer | undefined;
        let taken: Record<string, string> | undefined;
        const call = async () => {
          // An answer from the first result costs no allowance.
          const { headers, refusal: refused } = await allowances.take(agent);
          taken = headers;
          refusal = refused;
          if (refused) return { answer: refused, outcome: 'not-sent' as const };
          const startedAt = performance.now();
          // The caller may hang up and fetch the result later by its key.
          const asked = await askPlatform(post, { endpoint, channel, body, signal: cutting, redact: channels.redact });
          onPlatformAnswer(endpoint, asked.answer.status, performance.now() - startedAt);
          if (endpoint === 'summary') {
            // The number in the body is for people, and may repeat in each account.
            const isNamed = Boolean(query('id')) && ticket?.channel === channel.id;
            const inBody = 'ticketId' in body && typeof body.ticketId === 'string' ? body.ticketId : undefined;
            await keepSummary(channel.id, isNamed ? ticket.ticketId : inBody, asked.answer);
          }
          return asked;
        };
        const request = key && { agent: agent.name, key, content: [endpoint, channel.id, body] };
        const answer = request ? await requests.run(request, call) : (await call()).answer;
        return refusal ?? withHeaders(answer, taken ?? (await allowances.look(agent)));
      },
    });

  const rowsRoute = (kind: 'orders' | 'products'): Route =>
    defineRoute({
      method: 'POST',
      path: `/agent/${kind}`,
      caller: 'agent',
      summary: `Answers a query of ${kind} as the contract shows it. ${ALLOWANCE}`,
      bodySchema: z.unknown(),
      answers: { ...COMMON, 200: 'The page wrapper of the contract.', 400: 'The query is wrong.' },
      handle: ({ body, caller }) =>
        counted(caller, async () => {
          const { status, json } = await storage.commerce.answer(kind, body);
          return { status, text: json };
        }),
      textType: 'application/json',
    });

  return [
    defineRoute({
      method: 'POST',
      path: '/agent/redeem',
      caller: 'anyone',
      summary: 'Exchanges a one-time code for an agent token.',
      bodySchema: redeemSchema,
      answers: {
        200: '`{ token }`. Once the token is used, the code is.',
        400: COMMON[401],
        401: 'The code is wrong, used or expired.',
        429: COMMON[429],
      },
      async handle({ body }) {
        const isFree = await redemptions.consume('all').then(
          () => true,
          () => false,
        );
        const headers = { 'retry-after': String(REDEMPTIONS.seconds) };
        if (!isFree)
          return refuse({ status: 429, reason: 'rate-limited', message: 'Too many codes. Wait a minute' }, headers);
        const token = await redeemCode(storage, body.code, now());
        if (token !== undefined) return { status: 200, body: { token } };
        const message = 'The code is wrong, used or older than 15 minutes. Ask your administrator for a new one';
        return refuse({ status: 401, reason: 'wrong-code', message });
      },
    }),
    ...ENDPOINT_NAMES.map(platformRoute),
    rowsRoute('orders'),
    rowsRoute('products'),
    defineRoute({
      method: 'POST',
      path: '/agent/customer-orders',
      caller: 'agent',
      summary: `Lists the orders of a customer, newest first. ${ALLOWANCE}`,
      bodySchema: customerSchema,
      answers: { ...COMMON, 200: '`{ orders, total }`', 400: 'The body is wrong.' },
      textType: 'application/json',
      handle: ({ body, caller }) =>
        counted(caller, async () => {
          const { orders, total } = await storage.commerce.findCustomerOrders(body.email, body.most);
          return { status: 200, text: `{"orders":[${orders.join(',')}],"total":${total}}` };
        }),
    }),
    defineRoute({
      method: 'POST',
      path: '/agent/events',
      caller: 'agent',
      summary:
        'Waits for replies, tags and finished summaries of tickets, for 25 seconds at most. It takes nothing off the allowance.',
      bodySchema: eventsSchema,
      answers: {
        ...COMMON,
        200: '`{ cursor, events }`, up to 100 events, oldest first. Without `since`, all of these tickets.',
        400: 'The body is wrong.',
      },
      async handle({ body, caller, signal }) {
        const tickets = body.tickets.flatMap((ticket) => channels.nameTicket(ticket) ?? []);
        const since = Number(body.since ?? 0);
        const events = await waitForEvents({ database: storage.database, hub }, { tickets, since, signal });
        const answer = { cursor: String(events.at(-1)?.number ?? since), events: events.map(describeEvent) };
        return { status: 200, body: answer, headers: await allowances.look(caller) };
      },
    }),
  ];
}

function withHeaders(answer: Answer, headers: Record<string, string>): Answer {
  return { ...answer, headers: { ...answer.headers, ...headers } };
}
