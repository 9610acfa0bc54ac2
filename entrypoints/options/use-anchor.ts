import { useEffect } from 'react';

/** Moves the focus to the section that a link names, once the page shows its sections. */
export function useAnchor(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    const go = (): void => {
      const section = document.getElementById(location.hash.slice(1));
      if (!section) return;
      section.scrollIntoView();
      section.focus({ preventScroll: true });
      // With a hash the browser would load the page again when the settings are opened, and lose what was typed.
      history.replaceState(null, '', location.pathname);
    };
    go();
    addEventListener('hashchange', go);
    return () => removeEventListener('hashchange', go);
  }, [isShown]);
}
