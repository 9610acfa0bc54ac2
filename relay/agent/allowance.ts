import { RateLimiterRes, type RateLimiterStoreAbstract } from 'rate-limiter-flexible';

import type { Agent, Answer } from '../server/route';
import type { Storage } from '../storage/storage';

const WINDOWS = { minute: 60, day: 86_400 } as const;
type WindowName = keyof typeof WINDOWS;

/** Counts the requests of agents against their limits per minute and day. */
export interface Allowances {
  /** Takes one request off; the answer is a refusal if none is left. */
  take: (agent: Agent) => Promise<{ headers: Record<string, string>; refusal?: Answer }>;
  /** The headers without a request taken off. */
  look: (agent: Agent) => Promise<Record<string, string>>;
}

export interface AllowanceDefaults {
  perMinute: number;
  perDay: number;
}

export function createAllowances(storage: Pick<Storage, 'createLimiter'>, defaults: AllowanceDefaults): Allowances {
  const limiters = new Map<string, RateLimiterStoreAbstract>();
  const limiterOf = (window: WindowName, points: number) => {
    const name = `${window} ${points}`;
    // Limiters of one window share their counts, so a changed limit takes effect at once.
    const limiter =
      limiters.get(name) ?? storage.createLimiter({ prefix: `agent-${window}`, points, seconds: WINDOWS[window] });
    limiters.set(name, limiter);
    return limiter;
  };
  const limitsOf = (agent: Agent) => [
    { limit: agent.perMinute ?? defaults.perMinute, window: 'minute' as const },
    { limit: agent.perDay ?? defaults.perDay, window: 'day' as const },
  ];

  return {
    async take(agent) {
      const states: WindowState[] = [];
      for (const { limit, window } of limitsOf(agent)) {
        const { isRefused, ...state } = await consume(limiterOf(window, limit), agent.name);
        states.push({ limit, ...state });
        if (isRefused) return refuseRequest(states, window);
      }
      return { headers: writeHeaders(states) };
    },
    async look(agent) {
      const states = await Promise.all(
        limitsOf(agent).map(async ({ limit, window }) => {
          const found = await limiterOf(window, limit).get(agent.name);
          return found
            ? { limit, remaining: Math.max(0, limit - found.consumedPoints), resetMs: found.msBeforeNext }
            : { limit, remaining: limit, resetMs: WINDOWS[window] * 1000 };
        }),
      );
      return writeHeaders(states);
    },
  };
}

interface WindowState {
  limit: number;
  remaining: number;
  resetMs: number;
}

async function consume(limiter: RateLimiterStoreAbstract, key: string) {
  try {
    const { remainingPoints: remaining, msBeforeNext: resetMs } = await limiter.consume(key);
    return { remaining, resetMs, isRefused: false };
  } catch (refused) {
    // The library rejects with its result when no point is left, and with an error when it fails.
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return { remaining: 0, resetMs: refused.msBeforeNext, isRefused: true };
  }
}

/** The headers describe the window that ends an agent's work first. */
function writeHeaders(states: readonly WindowState[]): Record<string, string> {
  const [tightest] = states.toSorted((one, other) => one.remaining - other.remaining);
  if (!tightest) return {};
  return {
    'ratelimit-limit': String(tightest.limit),
    'ratelimit-remaining': String(tightest.remaining),
    'ratelimit-reset': String(Math.ceil(tightest.resetMs / 1000)),
  };
}

function refuseRequest(states: readonly WindowState[], window: WindowName) {
  const headers = writeHeaders(states);
  const message = `The limit per ${window} of this token is used up. Wait, or ask your administrator for a higher one`;
  const refusal: Answer = {
    status: 429,
    body: { error: { reason: 'rate-limited', message } },
    headers: { ...headers, 'retry-after': headers['ratelimit-reset'] ?? '60' },
  };
  return { headers, refusal };
}
