import { Hono } from 'hono';
import * as z from 'zod';

import { SCENARIOS } from '../stand-in/scenarios/scenario-list';
import { createScenarioServers, type ScenarioAddresses } from './scenario-servers';
import { layout } from './views/layout';
import { scenariosView } from './views/scenarios-view';

const choiceSchema = z.object({
  scenario: z.string().catch(''),
  endpoint: z.string().catch(''),
  times: z.string().catch(''),
});
const NOTHING_CHOSEN = { scenario: '', endpoint: '', times: '1' };

/** Creates the page that forwards chosen scenarios to the other servers. */
export function createScenariosPage(addresses: () => ScenarioAddresses): Hono {
  const app = new Hono();
  const servers = createScenarioServers(addresses, SCENARIOS);
  const show = async (choice = NOTHING_CHOSEN, problem?: string) =>
    layout({
      title: 'Scenarios · Harbour & Home',
      view: 'list',
      body: scenariosView({ scenarios: SCENARIOS, set: await servers.list(), choice, problem }),
    });

  app.get('/', async (context) => context.html(await show()));
  app.post('/', async (context) => {
    const choice = choiceSchema.parse(await context.req.parseBody());
    const problem = await servers.set(choice);
    return problem === undefined ? context.redirect('/scenarios', 303) : context.html(await show(choice, problem), 400);
  });
  app.post('/stop', async (context) => {
    const problem = await servers.clear();
    return problem === undefined
      ? context.redirect('/scenarios', 303)
      : context.html(await show(NOTHING_CHOSEN, problem), 502);
  });
  return app;
}
