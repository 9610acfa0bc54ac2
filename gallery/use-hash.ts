import { useSyncExternalStore } from 'react';

/** The part of the page's address behind `#`, as it changes. */
export function useHash(): string {
  return useSyncExternalStore(
    (onChange) => {
      addEventListener('hashchange', onChange);
      return () => removeEventListener('hashchange', onChange);
    },
    () => location.hash,
  );
}
