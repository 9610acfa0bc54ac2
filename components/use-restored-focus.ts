import { type RefObject, useLayoutEffect } from 'react';

/**
 * Moves the focus to the first button of a place when the focused element disappears. Otherwise the next Tab would
 * start at the top.
 */
export function useRestoredFocus(place: RefObject<HTMLElement | null>): void {
  const hadFocus = place.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    if (hadFocus && !place.current?.contains(document.activeElement)) {
      place.current?.querySelector<HTMLElement>('button')?.focus();
    }
  });
}
