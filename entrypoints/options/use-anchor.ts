import { useEffect } from 'react';

/** Moves the focus to the section that a link names, once a screen shows its sections, and again on another screen. */
export function useAnchor(screen: 'start' | 'settings' | undefined): void {
  useEffect(() => {
    if (screen === undefined) return undefined;
    const go = (): void => {
      const section = document.getElementById(location.hash.slice(1));
      if (!section) return;
      section.scrollIntoView();
      // The first-run page has moved it to its first field.
      if (!section.contains(document.activeElement)) section.focus({ preventScroll: true });
      // With a hash the browser would load the page again when the settings are opened, and lose what was typed.
      history.replaceState(history.state, '', location.pathname);
    };
    go();
    addEventListener('hashchange', go);
    return () => removeEventListener('hashchange', go);
  }, [screen]);
}
