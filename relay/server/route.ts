import type * as z from 'zod/mini';

import type { App } from '../config/app-schema';
import type { Channel } from '../config/config-schema';

/** Who may call a route, and how the caller proves it. */
export type CallerKind = 'agent' | 'desk' | 'platform' | 'shop-reader' | 'person' | 'panel' | 'anyone';

export interface Callers {
  /** Shows the bearer token of an agent. */
  agent: Agent;
  /** Shows the bearer token of a helpdesk. */
  desk: { channel: Channel };
  /** Shows the header that is configured on the channel. */
  platform: { channel: Channel };
  /** Shows the commerce token. */
  'shop-reader': object;
  /** Logs in with the password of the status page. */
  person: object;
  /** Is the panel that this relay serves: it shows its origin and a header of its own. The token is not checked. */
  panel: { token: string | undefined };
  anyone: object;
}

export interface Agent {
  name: string;
  /** Tells agents apart who had the same name one after the other. */
  createdAt: number;
  perMinute: number | null;
  perDay: number | null;
  /** The helpdesk's page in which the agent is signed in. */
  app?: App;
}

export interface Answer {
  status: number;
  /** JSON, unless `text` is set. */
  body?: unknown;
  /** As a string or in UTF-8. */
  text?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** Called when the operating system has all of the answer. Not called when the connection ends before. */
  onSent?: () => void;
}

interface RouteInput<Body, Kind extends CallerKind> {
  body: Body;
  caller: Callers[Kind];
  query: (name: string) => string | undefined;
  /** Of the path. */
  parameter: (name: string) => string | undefined;
  header: (name: string) => string | undefined;
  /** Aborted when the caller hangs up or the relay stops. */
  signal: AbortSignal;
}

interface RouteOf<Body, Kind extends CallerKind> {
  method: 'GET' | 'POST';
  path: `/${string}`;
  caller: Kind;
  /** One sentence for the API document. */
  summary: string;
  /** Facts that the contract does not show and this route relies on. */
  assumptions?: readonly string[];
  /** Checked before the handler runs. */
  bodySchema?: z.core.$ZodType<Body>;
  query?: Readonly<Record<string, string>>;
  requestHeaders?: Readonly<Record<string, string>>;
  /** Status → meaning. */
  answers: Readonly<Record<number, string>>;
  answerSchema?: z.core.$ZodType;
  /** The media type of `text`. */
  textType?: string;
  /** The body of a refusal. Default: `{ error: { reason, message } }`. */
  writeRefusal?: (refusal: Refusal) => unknown;
  handle: (input: RouteInput<Body, Kind>) => Promise<Answer> | Answer;
}

export interface Refusal {
  status: number;
  reason: string;
  message: string;
  field?: string;
}

/** A route whose types are known to its own file only. */
export type Route = { [Kind in CallerKind]: RouteOf<never, Kind> }[CallerKind];

/** Describes a route, so that body and caller of its handler have their types. */
export function defineRoute<Body, Kind extends CallerKind>(route: RouteOf<Body, Kind>): Route {
  // The app parses the body with the route's own schema and takes the caller from the route's own guard.
  return route as unknown as Route;
}

/** The body of most refusals. */
export function writeError({ reason, message, field }: Refusal): unknown {
  return { error: { reason, message, ...(field !== undefined && { field }) } };
}

export function refuse(refusal: Refusal, headers?: Record<string, string>): Answer {
  return { status: refusal.status, body: writeError(refusal), ...(headers && { headers }) };
}

/** Adds headers to an answer, and replaces those with the same names. */
export function withHeaders(answer: Answer, headers: Record<string, string>): Answer {
  return { ...answer, headers: { ...answer.headers, ...headers } };
}
