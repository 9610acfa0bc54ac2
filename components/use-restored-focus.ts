import { type RefObject, useLayoutEffect } from 'react';

/**
 * Moves the focus to a place's first button when the focused element disappears. The next Tab would start at the top.
 * @param target where the focus goes, also if the place itself has disappeared. Default: the first button of the place. Without a
 * selector, `within` takes the focus itself, so that a key which the agent is just pressing does nothing.
 */
export function useRestoredFocus(
  place: RefObject<HTMLElement | null>,
  target: { within: RefObject<HTMLElement | null>; selector?: string } = { within: place, selector: 'button' },
): void {
  const hadFocus = place.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    // A text box that opens takes the focus itself.
    if (!hadFocus || document.activeElement !== document.body) return;
    const { within, selector } = target;
    if (selector === undefined) within.current?.focus({ preventScroll: true });
    else within.current?.querySelector<HTMLElement>(selector)?.focus();
  });
}
