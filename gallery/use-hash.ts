import { useSyncExternalStore } from 'react';

/** Returns the part of the address behind `#`, as it changes. */
export function useHash(): string {
  return useSyncExternalStore(
    (onChange) => {
      addEventListener('hashchange', onChange);
      return () => removeEventListener('hashchange', onChange);
    },
    () => location.hash,
  );
}
