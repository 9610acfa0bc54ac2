import * as z from 'zod';

import { ENDPOINT_NAMES } from '@/lib/contract/platform-endpoints';

import { createRouteAnswer } from '../commerce/query-answer';
import { describeEvent } from '../desk/outbox';
import { type Agent, type Answer, defineRoute, refuse, type Route, withHeaders } from '../server/route';
import type { Storage } from '../storage/storage';
import { redeemCode } from './agent-tokens';
import type { CountTry } from './code-tries';
import { ALLOWANCE, COMMON } from './common-answers';
import type { EventHub } from './event-hub';
import { createPlatformRoute, type PlatformRouteDeps } from './platform-route';
import { waitForEvents } from './wait-for-events';

export interface AgentRoutesDeps extends PlatformRouteDeps {
  storage: Storage;
  countTry: CountTry;
  hub: EventHub;
  now: () => number;
}

const MOST_TICKETS = 50;
const MOST_ORDERS = 200;

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

/** The requests of the agents' extensions. */
export function createAgentRoutes(deps: AgentRoutesDeps): Route[] {
  const { storage, channels, allowances, countTry, hub, now } = deps;

  /** Takes the request off the agent's allowance. */
  const counted = async (agent: Agent, answer: () => Promise<Answer>): Promise<Answer> => {
    const { headers, refusal } = await allowances.take(agent);
    return refusal ?? withHeaders(await answer(), headers);
  };

  const rowsRoute = (kind: 'orders' | 'products'): Route =>
    defineRoute({
      method: 'POST',
      path: `/agent/${kind}`,
      caller: 'agent',
      summary: `Answers a query of ${kind} as the contract shows it. ${ALLOWANCE}`,
      bodySchema: z.unknown(),
      answers: { ...COMMON, 200: 'The page wrapper of the contract.', 400: 'The query is wrong.' },
      handle: ({ body, caller }) =>
        counted(caller, async () => createRouteAnswer(await storage.commerce.answer(kind, body))),
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
        const refusal = await countTry();
        if (refusal) return refusal;
        const token = await redeemCode(storage, body.code, now());
        if (token !== undefined) return { status: 200, body: { token } };
        const message = 'The code is wrong, used or older than 15 minutes. Ask your administrator for a new one';
        return refuse({ status: 401, reason: 'wrong-code', message });
      },
    }),
    ...ENDPOINT_NAMES.map((endpoint) => createPlatformRoute(endpoint, deps)),
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
        const tickets = body.tickets.flatMap((ticket) => channels.nameTicket(ticket, caller.app?.channel) ?? []);
        const since = Number(body.since ?? 0);
        const events = await waitForEvents({ database: storage.database, hub }, { tickets, since, signal });
        const answer = { cursor: String(events.at(-1)?.number ?? since), events: events.map(describeEvent) };
        return { status: 200, body: answer, headers: await allowances.look(caller) };
      },
    }),
  ];
}
