import * as z from 'zod';

import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

import { type Scenario, SCENARIO_ENDPOINTS, type ScenarioEndpoint } from '../scenarios/scenario';
import { SCENARIOS } from '../scenarios/scenario-list';
import { DEFAULT_PARAMETERS, givenParametersSchema, type ScenarioParameters } from '../scenarios/scenario-parameters';

export interface FaultRequest {
  scenario: Scenario;
  endpoints: readonly ScenarioEndpoint[];
  times: number;
  parameters: ScenarioParameters;
}

export interface FaultRequestProblem {
  field: string;
  message: string;
  allowed?: readonly string[];
}

const faultRequestSchema = z.strictObject({
  scenario: z.string(),
  endpoint: z.enum(SCENARIO_ENDPOINTS).optional(),
  times: z.int().min(1).max(10_000).default(1),
  parameters: z.record(z.string(), z.unknown()).default({}),
});

/** Parses the body of `POST /__scenario`. `served` are the endpoints of this server. */
export function parseFaultRequest(
  body: unknown,
  served: readonly ScenarioEndpoint[],
): Outcome<FaultRequest, FaultRequestProblem> {
  const parsed = faultRequestSchema.safeParse(body);
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

function faultOf({ issues: [issue] }: z.ZodError, served: readonly ScenarioEndpoint[]): FaultRequestProblem {
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const field = unknown ?? issue?.path.join('.') ?? '';
  return {
    field,
    message: issue?.message ?? 'Invalid input',
    ...(field === 'endpoint' && { allowed: served }),
    ...(unknown !== undefined && { allowed: Object.keys(faultRequestSchema.shape) }),
  };
}
