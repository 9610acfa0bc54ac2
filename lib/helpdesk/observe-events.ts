/** Listens to events of all elements in `target`, before the page does, until the signal aborts. */
export function observeEvents(
  target: EventTarget,
  types: readonly string[],
  onEvent: (event: Event) => void,
  signal: AbortSignal,
): void {
  for (const type of types) target.addEventListener(type, onEvent, { capture: true, passive: true, signal });
}
