const MINUTE_MS = 60_000;

/** Creates a rate limit for each page: the returned function is false when the page has made `most` calls in the last minute. */
export function createMinuteLimit(most: number): (pageId: number) => boolean {
  const turns = new Map<number, readonly number[]>();
  return (pageId) => {
    // Monotonic: with the system clock, setting it back would block the page.
    const now = performance.now();
    const recent = (turns.get(pageId) ?? []).filter((turn) => now - turn < MINUTE_MS);
    if (recent.length < most) turns.set(pageId, [...recent, now]);
    return recent.length < most;
  };
}
