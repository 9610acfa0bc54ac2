const MINUTE_MS = 60_000;

/**
 * Creates a function that takes one of a tab's turns; false when the tab has used those of the last minute.
 * @param most turns in a minute
 */
export function createMinuteLimit(most: number): (tabId: number) => boolean {
  const turns = new Map<number, readonly number[]>();
  return (tabId) => {
    // A clock that the user sets back would stop the turns.
    const now = performance.now();
    const recent = (turns.get(tabId) ?? []).filter((turn) => now - turn < MINUTE_MS);
    if (recent.length < most) turns.set(tabId, [...recent, now]);
    return recent.length < most;
  };
}
