import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps the keyboard where it was when the button under it gives way to another: "Suggest reply" to "Cancel", that to
 * "Insert". Without this the browser puts the focus on nothing, and the next Tab starts at the top.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>): void {
  const hadFocus = place.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    if (hadFocus && !place.current?.contains(document.activeElement)) {
      place.current?.querySelector<HTMLElement>('button')?.focus();
    }
  });
}
