import type { ObservedAnswer, ObservedFailure } from '@/lib/http/observed-post';
import type { PostRequest } from '@/lib/http/transport';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

import type { Query } from './query';
import type { InterfacePath } from './rules';

/** What the checks need from outside. */
export interface Surroundings {
  post: (request: PostRequest) => Promise<Outcome<ObservedAnswer, ObservedFailure>>;
  /** Waits so many milliseconds, less when the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** A clock that only goes forward, in milliseconds. */
  clock: () => number;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Why there is no answer to judge. `rate-limited`: still 429 after all the waiting it asked for. */
export type Obstacle = Omit<ObservedFailure, 'reason'> & { reason: ObservedFailure['reason'] | 'rate-limited' };

export type Sent = ObservedAnswer & { tookMs: number };

/** One of the two interfaces of the server under test. */
export interface Endpoint {
  path: InterfacePath;
  /**
   * Posts a query, and waits and asks again as long as the answer is 429 (contract: "429: Rate limit triggered").
   * @param authorization in place of the token's header; null sends none
   */
  send: (query: Query, authorization?: string | null) => Promise<Outcome<Sent, Obstacle>>;
  stats: EndpointStats;
}

export interface EndpointStats {
  requests: number;
  slowestMs: number;
}

interface EndpointOptions {
  /** Without a slash at the end. */
  baseUrl: string;
  token: string;
  signal: AbortSignal;
  /** Told before each wait for a rate limit. */
  onWait: (seconds: number) => void;
}

/** The platform's own deadline is not shown; a page that takes six times what it should take is given up. */
const DEADLINE_MS = 30_000;
/** 200 rows with long texts stay far below. */
const MAX_BYTES = 32 * 2 ** 20;
const LONGEST_WAIT_SECONDS = 300;
const ATTEMPTS = 8;

export const ANSWER_LIMITS = { deadlineSeconds: DEADLINE_MS / 1000, maxMebibytes: MAX_BYTES / 2 ** 20 };

export function createEndpoint(
  path: InterfacePath,
  { baseUrl, token, signal, onWait }: EndpointOptions,
  { post, wait, clock }: Surroundings,
): Endpoint {
  const stats = { requests: 0, slowestMs: 0 };

  const sendOnce = async (query: Query, authorization: string | null): Promise<Outcome<Sent, ObservedFailure>> => {
    const started = clock();
    const outcome = await post({
      url: baseUrl + path,
      body: query,
      headers: authorization === null ? {} : { Authorization: authorization },
      deadlineMs: DEADLINE_MS,
      maxBytes: MAX_BYTES,
      signal,
    });
    const tookMs = clock() - started;
    stats.requests += 1;
    stats.slowestMs = Math.max(stats.slowestMs, tookMs);
    return outcome.ok ? succeed({ ...outcome.value, tookMs }) : outcome;
  };

  return {
    path,
    stats,
    async send(query, authorization = `Bearer ${token}`) {
      let hasReconnected = false;
      let waitSeconds = 1;
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        const sent = await sendOnce(query, authorization);
        if (!sent.ok) {
          // A server may close an idle connection in the moment it is used again; that is nobody's fault, once.
          if (sent.failure.reason !== 'unreachable' || hasReconnected) return sent;
          hasReconnected = true;
        } else if (sent.value.httpStatus === 429) {
          const seconds = sent.value.retryAfterSeconds ?? waitSeconds;
          if (seconds > LONGEST_WAIT_SECONDS) break;
          waitSeconds *= 2;
          onWait(seconds);
          await wait(seconds * 1000, signal);
          if (signal.aborted) return fail({ reason: 'cancelled' });
        } else {
          return sent;
        }
      }
      return fail({ reason: 'rate-limited', httpStatus: 429 });
    },
  };
}
