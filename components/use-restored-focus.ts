import { type RefObject, useLayoutEffect } from 'react';

/**
 * Moves the focus to a place's first button when the focused element disappears. The next Tab would start at the top.
 * @param target the selector of the element that gets the focus, in the whole panel. Default: the first button of the place.
 */
export function useRestoredFocus(place: RefObject<HTMLElement | null>, target?: string): void {
  const hadFocus = place.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    // A text box that opens takes the focus itself.
    if (hadFocus && document.activeElement === document.body) {
      const next = target ? document.querySelector<HTMLElement>(target) : place.current?.querySelector('button');
      next?.focus();
    }
  });
}
