import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

import { readCapped } from './read-capped';

/** What a request to a server of somebody else needs. The address may be a secret: it appears in no result. */
export interface PostRequest {
  url: string;
  /** Sent as JSON. */
  body: unknown;
  headers?: Record<string, string>;
  deadlineMs: number;
  /** Largest answer that is read, in bytes. */
  maxBytes: number;
  /** Cancels the request. */
  signal?: AbortSignal;
}

/** Any answer, whatever its status. */
export interface JsonAnswer {
  httpStatus: number;
  /** The parsed body; undefined when it is not JSON. */
  body: unknown;
  /** From `Retry-After`, where the server sent one that can be read. */
  retryAfterSeconds?: number;
}

/** Why there is no answer to judge. */
export type TransportFailure = {
  reason: 'offline' | 'unreachable' | 'timeout' | 'redirected' | 'too-large' | 'cancelled';
  httpStatus?: number;
};

export type PostJson = (request: PostRequest) => Promise<Outcome<JsonAnswer, TransportFailure>>;

interface Surroundings {
  fetch: typeof fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  isOnline: () => boolean;
}

const REAL: Surroundings = {
  fetch: (...request) => fetch(...request),
  now: Date.now,
  // Undefined outside of browsers, where nobody knows.
  isOnline: () => globalThis.navigator?.onLine ?? true,
};

/**
 * The one way out: posts JSON, with a deadline over the whole exchange, a cap on the answer, no cookies, no referrer, no
 * cache, and no redirect followed (a redirect would carry the ticket to another host). Failures carry a reason and a
 * status and nothing else, since the texts of errors hold addresses.
 */
export function createTransport({ fetch, now, isOnline }: Surroundings = REAL): PostJson {
  return async ({ url, body, headers, deadlineMs, maxBytes, signal }) => {
    const deadline = AbortSignal.timeout(deadlineMs);
    const stop = new AbortController();
    const signals = AbortSignal.any([deadline, stop.signal, ...(signal ? [signal] : [])]);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
        body: JSON.stringify(body),
        // `manual`, not `error`: neither follows, but only this one tells a redirect from a broken connection.
        redirect: 'manual',
        credentials: 'omit',
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
      const retryAfterSeconds = parseRetryAfter(response.headers.get('Retry-After'), now());
      return succeed({
        httpStatus: response.status,
        body: parseJson(text),
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      });
    } catch {
      if (signal?.aborted) return fail({ reason: 'cancelled' });
      if (deadline.aborted) return fail({ reason: 'timeout' });
      return fail({ reason: isOnline() ? 'unreachable' : 'offline' });
    }
  };
}

/** Browsers hide a redirect that is not followed behind status 0; Node shows its status. */
function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The error quotes the body, so it goes no further.
    return undefined;
  }
}

/** RFC 9110, 10.2.3: seconds or a date. Anything else is as if it were not there. */
function parseRetryAfter(value: string | null, nowMs: number): number | undefined {
  if (value === null) return undefined;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value);
  // A date always names its month; without that, `Date.parse` would take "soon 5" for a date.
  const date = /^\w{3,9},? .*\d{2}:\d{2}/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - nowMs) / 1000));
}
