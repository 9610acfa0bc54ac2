import type { HttpBindings } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';

import { ENDPOINTS_PATH, WEBHOOK_PATH } from '@/lib/contract/platform-endpoints';
import { parseJson } from '@/lib/shared/parse-json';

import { readJson } from '../../servers/read-json';
import type { Log } from '../../servers/serve-app';
import type { AnsweringEndpoint, ScenarioEndpoint } from '../scenarios/scenario';
import { SCENARIOS } from '../scenarios/scenario-list';
import { DEFAULT_PARAMETERS } from '../scenarios/scenario-parameters';
import { deliver } from './deliver';
import { parseFaultRequest } from './fault-request';
import { createScenarioBoard, type Planned } from './scenario-board';

const pathOf = (endpoint: AnsweringEndpoint): string => {
  if (endpoint === 'orders' || endpoint === 'products') return `/${endpoint}`;
  return endpoint === 'webhook' ? `${WEBHOOK_PATH}/*` : `${ENDPOINTS_PATH}/${endpoint}/*`;
};

/** Gives access to the socket, which some scenarios need. */
type NodeServer = { Bindings: HttpBindings };

const isAnswering = (endpoint: ScenarioEndpoint): endpoint is AnsweringEndpoint => endpoint !== 'callbacks';

export interface Faults {
  /** Mount these before the endpoints, because scenarios wrap their handlers. */
  routes: Hono<NodeServer>;
  /** A scenario may change the callback. Returns the result of the last one sent. */
  playCallback: <Sent>(body: unknown, send: (body: unknown) => Promise<Sent>) => Promise<Sent>;
}

/**
 * Adds the scenario endpoints to a server: `POST /__scenario` sets a scenario for the next answers of an endpoint, `DELETE
 * /__scenario` clears all, and `GET /__scenarios` lists them.
 * @param served endpoints and callbacks of this server
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
    const request = parseFaultRequest(await readJson(context.req), served);
    if (!request.ok) return context.json({ error: request.failure }, 400);
    const { scenario, endpoints, times, parameters } = request.value;
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
    routes.use(pathOf(endpoint), (context, next) => {
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

function play(endpoint: AnsweringEndpoint, { scenario, parameters }: Planned): MiddlewareHandler<NodeServer> {
  return async (context, next) => {
    if (scenario.kind !== 'answer') return next();
    const answer = await scenario.play({
      endpoint,
      request: await readJson(context.req),
      now: Date.now(),
      parameters,
      async honest() {
        await next();
        const text = await context.res.clone().text();
        const json = parseJson(text);
        return { status: context.res.status, body: json === undefined ? text : json };
      },
    });
    const response = await deliver(answer, context.env.outgoing);
    // Otherwise Hono would add the real answer's headers to this one.
    context.res = undefined;
    context.res = response;
    return undefined;
  };
}
