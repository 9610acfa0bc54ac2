const DAY_MS = 86_400_000;

/** A range of time in milliseconds since 1970. */
interface Day {
  start: number;
  end: number;
}

/**
 * Two days on which nothing is created or updated: one long past, though not the epoch, which stands for "never" in some
 * stores, and one far ahead, though before 2038, where the times of some stores end.
 */
export function emptyDays(nowMs: number): { past: Day; future: Day } {
  const past = Date.parse('1971-01-01T00:00:00Z');
  const future = nowMs + 5 * 365 * DAY_MS;
  return { past: { start: past, end: past + DAY_MS }, future: { start: future, end: future + DAY_MS } };
}
