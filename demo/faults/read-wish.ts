import * as z from 'zod';

import { DEFAULT_PARAMETERS, givenParametersSchema, type ScenarioParameters } from '@/lib/mock/scenarios/parameters';
import { SCENARIOS } from '@/lib/mock/scenarios/registry';
import { type Scenario, SCENARIO_ENDPOINTS, type ScenarioEndpoint } from '@/lib/mock/scenarios/scenario';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

/** What is to be played, where and how often. */
export interface Wish {
  scenario: Scenario;
  endpoints: readonly ScenarioEndpoint[];
  times: number;
  parameters: ScenarioParameters;
}

/** What is wrong with a wish, and what may stand in that field instead. */
export interface WishFault {
  field: string;
  message: string;
  allowed?: readonly string[];
}

const wishSchema = z.strictObject({
  scenario: z.string(),
  endpoint: z.enum(SCENARIO_ENDPOINTS).optional(),
  times: z.int().min(1).max(10_000).default(1),
  parameters: z.record(z.string(), z.unknown()).default({}),
});

/**
 * Reads the body of `POST /__scenario`.
 * @param served the endpoints of this server
 */
export function readWish(body: unknown, served: readonly ScenarioEndpoint[]): Outcome<Wish, WishFault> {
  const parsed = wishSchema.safeParse(body);
  if (!parsed.success) return fail(faultOf(parsed.error, served));
  const { scenario: id, endpoint, times } = parsed.data;

  const here = SCENARIOS.filter(({ endpoints }) => endpoints.some((each) => served.includes(each)));
  const scenario = here.find((each) => each.id === id);
  if (!scenario) {
    return fail({ field: 'scenario', message: `There is no "${id}" here`, allowed: here.map((each) => each.id) });
  }
  const fitting = scenario.endpoints.filter((each) => served.includes(each));
  const endpoints = endpoint === undefined ? fitting : fitting.filter((each) => each === endpoint);
  if (endpoints.length === 0) {
    return fail({ field: 'endpoint', message: `"${id}" cannot be played at ${endpoint} here`, allowed: fitting });
  }
  const taken = scenario.takes ?? [];
  const foreign = Object.keys(parsed.data.parameters).find((name) => !taken.some((each) => each === name));
  if (foreign !== undefined) {
    return fail({ field: `parameters.${foreign}`, message: `"${id}" does not take it`, allowed: taken });
  }
  const given = givenParametersSchema.safeParse(parsed.data.parameters);
  if (!given.success) {
    const [issue] = given.error.issues;
    return fail({ field: `parameters.${issue?.path.join('.')}`, message: issue?.message ?? 'Invalid input' });
  }
  return succeed({ scenario, endpoints, times, parameters: { ...DEFAULT_PARAMETERS, ...given.data } });
}

function faultOf({ issues: [issue] }: z.ZodError, served: readonly ScenarioEndpoint[]): WishFault {
  // A field too many is named in the issue, not in its path.
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const field = unknown ?? issue?.path.join('.') ?? '';
  return {
    field,
    message: issue?.message ?? 'Invalid input',
    ...(field === 'endpoint' && { allowed: served }),
    ...(unknown !== undefined && { allowed: Object.keys(wishSchema.shape) }),
  };
}
