import { fail, type Outcome, succeed } from '@/lib/shared/outcome';
import { parseJson } from '@/lib/shared/parse-json';

import { readCapped } from './read-capped';

/** The address may be a secret, so it appears in no result. */
export interface PostRequest {
  url: string;
  body: unknown;
  headers?: Record<string, string>;
  deadlineMs: number;
  maxBytes: number;
  signal?: AbortSignal;
  /** The request survives the page. It may have 64 KiB. */
  keepalive?: boolean;
}

export interface TransportRequest extends PostRequest {
  /** Default POST. A helpdesk also has GET and PUT. */
  method?: 'GET' | 'POST' | 'PUT';
  /** Sends and stores the cookies of this page's own origin. */
  withCookies?: boolean;
}

export interface JsonAnswer {
  httpStatus: number;
  /** Undefined if the answer is not JSON. */
  body: unknown;
  /** From a valid `Retry-After` header. */
  retryAfterSeconds?: number;
}

export type TransportFailure = {
  reason: 'offline' | 'unreachable' | 'timeout' | 'redirected' | 'too-large' | 'cancelled';
  httpStatus?: number;
};

/** Without the browser's permission for a host, nothing is sent. */
export type PostFailure = TransportFailure | { reason: 'no-permission'; httpStatus?: number };

export type SendRequest = (request: TransportRequest) => Promise<Outcome<JsonAnswer, TransportFailure>>;

export type PostJson<Failure = PostFailure> = (request: PostRequest) => Promise<Outcome<JsonAnswer, Failure>>;

interface Deps {
  fetch: typeof fetch;
  /** Returns Unix milliseconds. */
  now: () => number;
  isOnline: () => boolean;
}

const REAL: Deps = {
  fetch: (...request) => fetch(...request),
  now: Date.now,
  // `onLine` exists in browsers only.
  isOnline: () => globalThis.navigator?.onLine ?? true,
};

/**
 * Creates the function that sends requests with a deadline and a size limit, without referrer, cache and
 * redirects, which would send the ticket to another host, and without cookies where nothing else is said. Failures contain no error text, because it quotes addresses.
 */
export function createTransport({ fetch, now, isOnline }: Deps = REAL): SendRequest {
  return async ({
    method = 'POST',
    url,
    body,
    headers,
    deadlineMs,
    maxBytes,
    signal,
    withCookies = false,
    keepalive = false,
  }) => {
    const deadline = AbortSignal.timeout(deadlineMs);
    const stop = new AbortController();
    const signals = AbortSignal.any([deadline, stop.signal, ...(signal ? [signal] : [])]);
    try {
      const response = await fetch(url, {
        method,
        headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
        body: JSON.stringify(body),
        // With `error` instead of `manual`, a redirect would look like a broken connection.
        redirect: 'manual',
        credentials: withCookies ? 'same-origin' : 'omit',
        keepalive,
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        signal: signals,
      });
      if (isRedirect(response)) {
        stop.abort();
        return fail({ reason: 'redirected', ...(response.status && { httpStatus: response.status }) });
      }
      const text = await readCapped(response, maxBytes);
      if (text === undefined) {
        stop.abort();
        return fail({ reason: 'too-large', httpStatus: response.status });
      }
      const parsed = parseJson(text);
      if (isTooDeep(parsed)) return fail({ reason: 'too-large', httpStatus: response.status });
      const retryAfterSeconds = parseRetryAfter(response.headers.get('Retry-After'), now());
      return succeed({
        httpStatus: response.status,
        body: parsed,
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      });
    } catch {
      if (signal?.aborted) return fail({ reason: 'cancelled' });
      if (deadline.aborted) return fail({ reason: 'timeout' });
      return fail({ reason: isOnline() ? 'unreachable' : 'offline' });
    }
  };
}

/** Answers of the contract have ten levels at most. `JSON.stringify` fails at some thousand. */
const MAX_DEPTH = 100;

function isTooDeep(value: unknown, levels = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || !value) return false;
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}

/** Browsers hide the status of a redirect behind 0; Node shows it. */
function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400);
}

/** Parses seconds or a date (RFC 9110, 10.2.3). */
function parseRetryAfter(value: string | null, nowMs: number): number | undefined {
  if (value === null) return undefined;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value);
  // Requires a month name and a time, because `Date.parse` accepts "soon 5".
  const date = /^\w{3,9},? .*\d{2}:\d{2}/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - nowMs) / 1000));
}
