/**
 * One selector for several candidates: it finds what the first of them finds that finds anything. Pages change, rarely all
 * at once.
 * @param scope selects the elements inside which they are sought; what finds nothing there gives way to the next
 */
export function firstOf(candidates: readonly string[], scope = ':root'): string {
  // A selector that asks what is inside cannot be asked for inside another.
  const usable = candidates.findIndex((candidate) => candidate.includes(':has('));
  const kept = usable < 0 ? candidates : candidates.slice(0, usable + 1);
  return kept
    .map((candidate, index) =>
      index === 0 ? candidate : `${scope}:not(:has(${kept.slice(0, index).join(', ')})) :is(${candidate})`,
    )
    .join(', ');
}
