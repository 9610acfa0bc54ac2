import * as z from 'zod';

import { COMMERCE_SIDE, PLATFORM_SIDE, type Scenario, type ScenarioEndpoint } from '@/lib/mock/scenarios/scenario';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

/** Base addresses of the servers that play scenarios, without a slash at the end. */
export interface ScenarioAddresses {
  platform: string;
  commerce: string;
}

/** What was chosen on the page, as it came from there. */
export interface ScenarioChoice {
  scenario: string;
  /** Empty for every endpoint that the scenario fits. */
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

/** The demo's other servers, which are told what to play and say what is set. Failures are sentences for a person. */
export function createScenarioServers(addresses: () => ScenarioAddresses, scenarios: readonly Scenario[]) {
  async function send(
    side: keyof ScenarioAddresses,
    path: string,
    init: RequestInit,
  ): Promise<Outcome<unknown, string>> {
    try {
      const response = await fetch(addresses()[side] + path, init);
      const body: unknown = await response.json().catch(() => undefined);
      if (response.ok) return succeed(body);
      const refused = refusalSchema.safeParse(body);
      return fail(refused.success ? sentenceOf(refused.data.error) : `${NAMES[side]} answered ${response.status}.`);
    } catch {
      return fail(`${NAMES[side]} cannot be reached. Start the servers again.`);
    }
  }

  /** Where a choice belongs. One that fits nowhere is for the platform to refuse. */
  function sidesOf({ scenario, endpoint }: ScenarioChoice): (keyof ScenarioAddresses)[] {
    const fitting = scenarios.find(({ id }) => id === scenario)?.endpoints ?? [];
    const isMeant = (each: string) => (endpoint === '' ? fitting.some((fits) => fits === each) : each === endpoint);
    const sides = (['platform', 'commerce'] as const).filter((side) => SIDES[side].some(isMeant));
    return sides.length > 0 ? sides : ['platform'];
  }

  return {
    /** What is set on all servers; of one that cannot be reached, nothing. */
    async list(): Promise<SetScenario[]> {
      const lists = await Promise.all(
        (['platform', 'commerce'] as const).map((side) => send(side, '/__scenarios', { method: 'GET' })),
      );
      return lists.flatMap((list) => {
        const parsed = setSchema.safeParse(list.ok && list.value);
        return parsed.success ? parsed.data.set : [];
      });
    },

    /** @returns undefined when it is set, else what is wrong */
    async set(choice: ScenarioChoice): Promise<string | undefined> {
      const { scenario, endpoint, times } = choice;
      const body = JSON.stringify({ scenario, ...(endpoint && { endpoint }), times: Number(times) });
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
      const answers = await Promise.all(sidesOf(choice).map((side) => send(side, '/__scenario', init)));
      return answers.find((answer) => !answer.ok)?.failure;
    },

    /** Takes everything back. @returns undefined when that worked, else what is wrong */
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
