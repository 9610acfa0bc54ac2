import { PLATFORM_ENDPOINTS } from '@/lib/contract/platform-endpoints';
import { isRecord } from '@/lib/shared/is-record';
import type { QueryAnswer } from '@/relay/commerce/query-answer';

import type { ScenarioParameter, ScenarioParameters } from './scenario-parameters';

const { suggestion, summary } = PLATFORM_ENDPOINTS;

/** `callbacks` are the requests that the platform sends. */
export const PLATFORM_SIDE = [suggestion.path, summary.path, 'webhook', 'callbacks'] as const;
export const COMMERCE_SIDE = ['orders', 'products'] as const;

export const SCENARIO_ENDPOINTS = [...PLATFORM_SIDE, ...COMMERCE_SIDE] as const;
export type ScenarioEndpoint = (typeof SCENARIO_ENDPOINTS)[number];

export const ANSWERING_ENDPOINTS = [suggestion.path, summary.path, 'webhook', ...COMMERCE_SIDE] as const;
export type AnsweringEndpoint = (typeof ANSWERING_ENDPOINTS)[number];

export interface ScenarioCall {
  endpoint: AnsweringEndpoint;
  request: unknown;
  honest: () => Promise<QueryAnswer>;
  /** Milliseconds since 1970. */
  now: number;
  parameters: ScenarioParameters;
}

type ScenarioDelivery =
  /** After a delay in milliseconds. */
  | { kind: 'late'; ms: number }
  /** Never; the connection stays open until the client closes it. */
  | { kind: 'never' }
  /** Byte by byte, with a pause in milliseconds between two bytes. */
  | { kind: 'drip'; ms: number }
  | { kind: 'reset' }
  /** Closes the connection after this many bytes of the body. */
  | { kind: 'cut'; bytes: number };

export interface ScenarioAnswer {
  status: number;
  /** `content-type` defaults to JSON. */
  headers?: Record<string, string>;
  /** Sent as JSON unless it is a string. */
  body: unknown;
  /** Default: complete and at once. */
  delivery?: ScenarioDelivery;
}

interface ScenarioText {
  id: string;
  group: string;
  title: string;
  /** The behaviour of a correct client. */
  expectation: string;
  endpoints: readonly ScenarioEndpoint[];
  takes?: readonly ScenarioParameter[];
}

export type Scenario = ScenarioText &
  (
    | { kind: 'answer'; play: (call: ScenarioCall) => ScenarioAnswer | Promise<ScenarioAnswer> }
    /** The requests to send, in order, instead of one. */
    | { kind: 'callback'; change: (body: unknown, parameters: ScenarioParameters) => readonly [unknown, ...unknown[]] }
  );

export const TOLERANT = 'Shows the result as if nothing were odd.';
export const REFUSED = 'Says that the request was refused, keeps what the agent has, and offers to try again.';
export const FAILED = 'Says that the server failed, keeps what the agent has, and offers to try again.';
export const NOT_AN_ANSWER = 'Says that this is no answer, keeps what the agent has, and offers to try again.';

export function changeWrapper(
  { status, body }: QueryAnswer,
  change: (wrapper: Record<string, unknown>) => Record<string, unknown>,
): QueryAnswer {
  return { status, body: isJsonObject(body) ? change(body) : body };
}

export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && !Array.isArray(value);
}
