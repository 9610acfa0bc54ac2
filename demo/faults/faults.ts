import type { HttpBindings } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';

import { DEFAULT_PARAMETERS } from '@/lib/mock/scenarios/parameters';
import { SCENARIOS } from '@/lib/mock/scenarios/registry';
import type { AnsweringEndpoint, ScenarioEndpoint } from '@/lib/mock/scenarios/scenario';

import type { Log } from '../log';
import { deliver } from './deliver';
import { readWish } from './read-wish';
import { createScenarioBoard, type Planned } from './scenario-board';

/** Where each endpoint is served (contract: "Endpoints"). */
const PATHS: Record<AnsweringEndpoint, string> = {
  'reply-suggestion': '/api_v2/intelli/custom-ticket/reply-suggestion/*',
  summary: '/api_v2/intelli/custom-ticket/summary/*',
  webhook: '/api_v2/intelli/v2/webhook/*',
  orders: '/orders',
  products: '/products',
};

/** Some scenarios need the connection itself, which only Node's server hands in. */
type NodeServer = { Bindings: HttpBindings };

const isAnswering = (endpoint: ScenarioEndpoint): endpoint is AnsweringEndpoint => endpoint !== 'callbacks';

export interface Faults {
  /** To be routed before the endpoints themselves, since scenarios are played around them. */
  routes: Hono<NodeServer>;
  /**
   * Sends a callback, or what the scenario makes of it.
   * @returns what became of the last one sent
   */
  playCallback: <Sent>(body: unknown, send: (body: unknown) => Promise<Sent>) => Promise<Sent>;
}

/**
 * Makes a server play scenarios: `POST /__scenario` sets one for the next answers of an endpoint, `DELETE /__scenario`
 * takes all back, `GET /__scenarios` lists what there is and what is set.
 * @param served what this server answers, or sends by itself
 */
export function createFaults(served: readonly ScenarioEndpoint[], { log }: { log: Log }): Faults {
  const routes = new Hono<NodeServer>();
  const board = createScenarioBoard();

  routes.get('/__scenarios', (context) =>
    context.json({
      set: board.list().map(({ endpoint, scenario, left, parameters }) => ({
        endpoint,
        scenario: scenario.id,
        title: scenario.title,
        left,
        parameters: Object.fromEntries((scenario.takes ?? []).map((name) => [name, parameters[name]])),
      })),
      scenarios: SCENARIOS.filter(({ endpoints }) => endpoints.some((each) => served.includes(each))).map(
        ({ id, group, title, expectation, endpoints, takes = [] }) => ({
          id,
          group,
          title,
          expectation,
          endpoints: endpoints.filter((each) => served.includes(each)),
          parameters: Object.fromEntries(takes.map((name) => [name, DEFAULT_PARAMETERS[name]])),
        }),
      ),
    }),
  );
  routes.post('/__scenario', async (context) => {
    const wish = readWish(await context.req.json().catch(() => undefined), served);
    if (!wish.ok) return context.json({ error: wish.failure }, 400);
    const { scenario, endpoints, times, parameters } = wish.value;
    for (const endpoint of endpoints) board.set(endpoint, { scenario, parameters, left: times });
    log(`scenario  ${scenario.id} for the next ${times} of ${endpoints.join(', ')}`);
    return context.json({ scenario: scenario.id, endpoints, times });
  });
  routes.delete('/__scenario', (context) => {
    board.clear();
    log('scenario  none');
    return context.body(null, 204);
  });

  for (const endpoint of served.filter(isAnswering)) {
    routes.use(PATHS[endpoint], (context, next) => {
      const planned = board.take(endpoint);
      if (!planned) return next();
      log(`scenario  ${planned.scenario.id} played at ${endpoint}`);
      return play(endpoint, planned)(context, next);
    });
  }
  return {
    routes,
    async playCallback(body, send) {
      const { scenario, parameters } = board.take('callbacks') ?? {};
      if (scenario?.kind !== 'callback') return send(body);
      const [first, ...more] = scenario.change(body, parameters ?? DEFAULT_PARAMETERS);
      let sent = await send(first);
      for (const each of more) sent = await send(each);
      return sent;
    },
  };
}

/** Plays a scenario around the handler that would answer honestly. */
function play(endpoint: AnsweringEndpoint, { scenario, parameters }: Planned): MiddlewareHandler<NodeServer> {
  return async (context, next) => {
    if (scenario.kind !== 'answer') return next();
    const answer = await scenario.play({
      endpoint,
      request: await context.req.json().catch(() => undefined),
      now: Date.now(),
      parameters,
      async honest() {
        await next();
        const text = await context.res.clone().text();
        return { status: context.res.status, body: parseJson(text) };
      },
    });
    const response = await deliver(answer, context.env.outgoing);
    // Else the headers of the honest answer would be mixed into this one.
    context.res = undefined;
    context.res = response;
    return undefined;
  };
}

/** A body that is no JSON stays text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
