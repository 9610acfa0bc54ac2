const WINDOW_MS = 60_000;

/**
 * Counts requests by the minute, which begins with the first request after the last minute is over.
 * @param perMinute requests that are let through in one
 * @param clock milliseconds since 1970
 * @returns what to call for each request: undefined when it may pass, else whole seconds after which one will
 */
export function createRateLimit(perMinute: number, clock: () => number): () => number | undefined {
  let startedAt = -Infinity;
  let count = 0;
  return () => {
    const now = clock();
    if (now - startedAt >= WINDOW_MS) {
      startedAt = now;
      count = 0;
    }
    if (count >= perMinute) return Math.ceil((startedAt + WINDOW_MS - now) / 1000);
    count += 1;
    return undefined;
  };
}
