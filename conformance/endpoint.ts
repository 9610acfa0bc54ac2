import { fail, type Outcome, succeed } from '@/lib/shared/outcome';

import type { ObservedAnswer, ObservedFailure, ObservedRequest } from './observed-post';

export interface Deps {
  post: (request: ObservedRequest) => Promise<Outcome<ObservedAnswer, ObservedFailure>>;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Monotonic milliseconds. */
  clock: () => number;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** `rate-limited`: still 429 after all waits. */
export type Obstacle = Omit<ObservedFailure, 'reason'> & { reason: ObservedFailure['reason'] | 'rate-limited' };

export type Sent = ObservedAnswer & { tookMs: number };

export interface Header {
  name: string;
  value: string;
}

interface SendOptions {
  header?: Header | null;
  text?: string;
}

export interface Endpoint {
  /**
   * Posts a body, and repeats it after each wait for a 429 (Contract: "Integrator-side HTTP statuses").
   * @param options.header replaces the channel's header; null sends none
   * @param options.text is sent instead of the body
   */
  send: (body: unknown, options?: SendOptions) => Promise<Outcome<Sent, Obstacle>>;
  stats: EndpointStats;
}

interface EndpointStats {
  requests: number;
  slowestMs: number;
}

interface EndpointOptions {
  url: string;
  /** Shows that the caller is the platform. */
  header: Header;
  signal: AbortSignal;
  onWait: (seconds: number) => void;
}

/** The contract has no deadline. This is six times its recommended response time. */
const DEADLINE_MS = 30_000;
const MAX_BYTES = 32 * 2 ** 20;
const LONGEST_WAIT_SECONDS = 300;
const ATTEMPTS = 8;

export function createEndpoint(
  { url, header: ownHeader, signal, onWait }: EndpointOptions,
  { post, wait, clock }: Deps,
): Endpoint {
  const stats = { requests: 0, slowestMs: 0 };

  const sendOnce = async (body: unknown, { header, text }: SendOptions): Promise<Outcome<Sent, ObservedFailure>> => {
    const started = clock();
    const outcome = await post({
      url,
      body,
      ...(text !== undefined && { text }),
      headers: header ? { [header.name]: header.value } : {},
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
    stats,
    async send(body, options = {}) {
      let hasReconnected = false;
      let waitSeconds = 1;
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        const sent = await sendOnce(body, { header: ownHeader, ...options });
        if (!sent.ok) {
          // A server may close an idle connection once; a second time counts as a fault.
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

const CODES: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused: nothing listens at this address and port',
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'the host name could not be looked up',
  ECONNRESET: 'the connection was closed without an answer',
  UND_ERR_SOCKET: 'the connection was closed without a whole answer',
  UND_ERR_CONNECT_TIMEOUT: 'no connection came about in time',
};

/** Describes the obstacle as a clause, without the address. */
export function describeObstacle({ reason, httpStatus, code }: Obstacle): string {
  return {
    timeout: `no whole answer came within ${DEADLINE_MS / 1000} seconds`,
    redirected: `the answer was a redirect (HTTP ${httpStatus ?? '3xx'}), which is not followed`,
    'too-large': `the answer was larger than ${MAX_BYTES / 2 ** 20} MiB and was not read`,
    'rate-limited': 'the server kept answering 429 (rate limit), also after the waiting it asked for',
    cancelled: 'the run was stopped',
    offline: describeConnection(code),
    unreachable: describeConnection(code),
  }[reason];
}

function describeConnection(code: string | undefined): string {
  if (code === undefined) return 'no connection came about, or it broke off';
  if (/CERT|SIGNED|TLS|SSL/.test(code)) return `the TLS connection or its certificate is not right (${code})`;
  return CODES[code] ?? `the connection failed (${code})`;
}
