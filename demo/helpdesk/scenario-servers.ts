import * as z from 'zod';

import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

import { readJson } from '../servers/read-json';
import { COMMERCE_SIDE, PLATFORM_SIDE, type Scenario, type ScenarioEndpoint } from '../stand-in/scenarios/scenario';

export interface ScenarioAddresses {
  platform: string;
  commerce: string;
}

export interface ScenarioChoice {
  scenario: string;
  /** Empty: every endpoint of the scenario. */
  endpoint: string;
  times: string;
}

const setSchema = z.object({
  set: z.array(z.object({ endpoint: z.string(), scenario: z.string(), title: z.string(), left: z.int() })),
});
export type SetScenario = z.infer<typeof setSchema>['set'][number];

const refusalSchema = z.object({
  error: z.object({ message: z.string(), allowed: z.array(z.string()).optional() }),
});

const SIDES: Record<keyof ScenarioAddresses, readonly ScenarioEndpoint[]> = {
  platform: PLATFORM_SIDE,
  commerce: COMMERCE_SIDE,
};
const NAMES: Record<keyof ScenarioAddresses, string> = { platform: 'The platform', commerce: 'Orders and products' };

/** Creates a client for the scenario endpoints of the other servers. Failures are sentences for the user. */
export function createScenarioServers(addresses: () => ScenarioAddresses, scenarios: readonly Scenario[]) {
  async function send(
    side: keyof ScenarioAddresses,
    path: string,
    init: RequestInit,
  ): Promise<Outcome<unknown, string>> {
    try {
      const response = await fetch(addresses()[side] + path, init);
      const body = await readJson(response);
      if (response.ok) return succeed(body);
      const refused = refusalSchema.safeParse(body);
      return fail(refused.success ? sentenceOf(refused.data.error) : `${NAMES[side]} answered ${response.status}.`);
    } catch {
      return fail(`${NAMES[side]} cannot be reached. Start the servers again.`);
    }
  }

  /** The platform refuses a choice that fits no endpoint. */
  function sidesOf({ scenario, endpoint }: ScenarioChoice): (keyof ScenarioAddresses)[] {
    const fitting = scenarios.find(({ id }) => id === scenario)?.endpoints ?? [];
    const isMeant = (each: string) => (endpoint === '' ? fitting.some((fits) => fits === each) : each === endpoint);
    const sides = (['platform', 'commerce'] as const).filter((side) => SIDES[side].some(isMeant));
    return sides.length > 0 ? sides : ['platform'];
  }

  return {
    /** A server that cannot be reached counts as having none. */
    async list(): Promise<SetScenario[]> {
      const lists = await Promise.all(
        (['platform', 'commerce'] as const).map((side) => send(side, '/__scenarios', { method: 'GET' })),
      );
      return lists.flatMap((list) => {
        const parsed = setSchema.safeParse(list.ok && list.value);
        return parsed.success ? parsed.data.set : [];
      });
    },

    /** @returns undefined on success, otherwise a sentence */
    async set(choice: ScenarioChoice): Promise<string | undefined> {
      const { scenario, endpoint, times } = choice;
      const body = JSON.stringify({ scenario, ...(endpoint && { endpoint }), times: Number(times) });
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
      const answers = await Promise.all(sidesOf(choice).map((side) => send(side, '/__scenario', init)));
      return answers.find((answer) => !answer.ok)?.failure;
    },

    async clear(): Promise<string | undefined> {
      const answers = await Promise.all(
        (['platform', 'commerce'] as const).map((side) => send(side, '/__scenario', { method: 'DELETE' })),
      );
      return answers.find((answer) => !answer.ok)?.failure;
    },
  };
}

function sentenceOf({ message, allowed }: { message: string; allowed?: readonly string[] | undefined }): string {
  return allowed?.length ? `${message}. Choose one of: ${allowed.join(', ')}.` : `${message}.`;
}
