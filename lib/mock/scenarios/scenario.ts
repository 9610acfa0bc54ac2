import type { MockAnswer } from '../answer';
import type { ScenarioParameter, ScenarioParameters } from './parameters';

/** The platform's side. `callbacks` is what it sends by itself once it has answered. */
export const PLATFORM_SIDE = ['reply-suggestion', 'summary', 'webhook', 'callbacks'] as const;
/** The side of orders and products. */
export const COMMERCE_SIDE = ['orders', 'products'] as const;

/** What a scenario can be set for. */
export const SCENARIO_ENDPOINTS = [...PLATFORM_SIDE, ...COMMERCE_SIDE] as const;
export type ScenarioEndpoint = (typeof SCENARIO_ENDPOINTS)[number];

/** What is asked, and answers. */
export const ANSWERING_ENDPOINTS = ['reply-suggestion', 'summary', 'webhook', 'orders', 'products'] as const;
export type AnsweringEndpoint = (typeof ANSWERING_ENDPOINTS)[number];

/** A request that a scenario answers. */
export interface ScenarioCall {
  endpoint: AnsweringEndpoint;
  /** The request's body, whatever it is. */
  request: unknown;
  /** Lets the server do its work and says what it would have answered. */
  honest: () => Promise<MockAnswer>;
  /** Milliseconds since 1970. */
  now: number;
  parameters: ScenarioParameters;
}

/** How an answer travels. */
export type Delivery =
  /** After a while, in milliseconds. */
  | { kind: 'late'; ms: number }
  /** Not at all; the connection stays open until the client ends it. */
  | { kind: 'never' }
  /** Byte by byte, with so many milliseconds between two. */
  | { kind: 'drip'; ms: number }
  /** The connection is reset before anything was sent. */
  | { kind: 'reset' }
  /** The connection ends after so many bytes of the body, of which more were announced. */
  | { kind: 'cut'; bytes: number };

/** An answer as it goes over the wire. */
export interface ScenarioAnswer {
  status: number;
  /** `content-type` is JSON unless it stands here. */
  headers?: Record<string, string>;
  /** Sent as JSON when it is no text. */
  body: unknown;
  /** Whole and at once without it. */
  delivery?: Delivery;
}

interface Words {
  /** Kebab-case. */
  id: string;
  /** Heading under which it is listed. */
  group: string;
  /** What happens, for a person. */
  title: string;
  /** What a good client does then. */
  expectation: string;
  endpoints: readonly ScenarioEndpoint[];
  /** What of it can be changed. */
  takes?: readonly ScenarioParameter[];
}

/** Something a server may do, documented or broken. */
export type Scenario = Words &
  (
    | { kind: 'answer'; play: (call: ScenarioCall) => ScenarioAnswer | Promise<ScenarioAnswer> }
    /** What is sent instead of one callback, in order; at least one. */
    | { kind: 'callback'; change: (body: unknown, parameters: ScenarioParameters) => readonly [unknown, ...unknown[]] }
  );

export const TOLERANT = 'Shows the result as if nothing were odd.';
export const REFUSED = 'Says that the request was refused, keeps what the agent has, and offers to try again.';
export const FAILED = 'Says that the server failed, keeps what the agent has, and offers to try again.';
export const NOT_AN_ANSWER = 'Says that this is no answer, keeps what the agent has, and offers to try again.';
