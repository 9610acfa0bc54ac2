import { type RefObject, useLayoutEffect } from 'react';

/** Moves the focus to a place's first button when the focused element disappears. The next Tab would start at the top. */
export function useRestoredFocus(place: RefObject<HTMLElement | null>): void {
  const hadFocus = place.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    // A text box that opens takes the focus itself.
    if (hadFocus && document.activeElement === document.body) {
      place.current?.querySelector<HTMLElement>('button')?.focus();
    }
  });
}
