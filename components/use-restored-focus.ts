import { type RefObject, useLayoutEffect } from 'react';

/** Moves the focus to a place's first button when the focused element disappears. The next Tab would start at the top. */
export function useRestoredFocus(place: RefObject<HTMLElement | null>): void {
  const hadFocus = place.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    if (hadFocus && !place.current?.contains(document.activeElement)) {
      place.current?.querySelector<HTMLElement>('button')?.focus();
    }
  });
}
