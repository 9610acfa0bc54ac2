const WINDOW_MS = 60_000;

/**
 * Creates a rate limit with a fixed window of one minute, which starts with its first request.
 *
 * @param clock milliseconds since 1970
 * @returns a function to call for each request: undefined, or the seconds to wait
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
