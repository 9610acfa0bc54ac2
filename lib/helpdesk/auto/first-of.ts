/** Builds a selector that matches like the first candidate with a match. Pages rarely change all marks at once. */
export function firstOf(candidates: readonly string[], scope = ':root'): string {
  // `:has()` cannot be nested.
  const usable = candidates.findIndex((candidate) => candidate.includes(':has('));
  const kept = usable < 0 ? candidates : candidates.slice(0, usable + 1);
  return kept
    .map((candidate, index) =>
      index === 0 ? candidate : `${scope}:not(:has(${kept.slice(0, index).join(', ')})) :is(${candidate})`,
    )
    .join(', ');
}
