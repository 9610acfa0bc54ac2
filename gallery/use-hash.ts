import { useSyncExternalStore } from 'react';

export function useHash(): string {
  return useSyncExternalStore(
    (onChange) => {
      addEventListener('hashchange', onChange);
      return () => removeEventListener('hashchange', onChange);
    },
    () => location.hash,
  );
}
