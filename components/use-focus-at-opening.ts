import { useEffect, useState } from 'react';

/**
 * Moves the focus to the main action when the panel opens, so that Enter acts at once. It moves once, only inside the panel, and
 * only while nothing there has the focus.
 *
 * @param isReady whether the panel shows its first page
 * @param selector of the main action
 */
export function useFocusAtOpening(isReady: boolean, selector = 'main [data-primary]'): void {
  const [isOpened, setOpened] = useState(isReady);
  // Stays true when another tab is read.
  if (isReady && !isOpened) setOpened(true);
  useEffect(() => {
    if (!isOpened) return undefined;
    const stopping = new AbortController();
    const focus = (): void => {
      stopping.abort();
      if (document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
    };
    // Chromium moves the keyboard into the panel before it is loaded. Firefox (153) leaves it in the page, where the agent may type.
    if (document.hasFocus()) focus();
    else addEventListener('focus', focus, stopping);
    return () => stopping.abort();
  }, [isOpened, selector]);
}
