import { useEffect, useState } from 'react';

const START = '#start';

/** Returns whether the link to this page names the first-run page, and shows or leaves it. */
export function useFirstRun(): [isFirstRun: boolean, show: (isFirstRun: boolean) => void] {
  const [isFirstRun, show] = useState(location.hash === START || history.state === START);
  // The hash is removed. After a reload, the state says which page was shown.
  useEffect(() => history.replaceState(isFirstRun ? START : null, ''), [isFirstRun]);
  useEffect(() => {
    const onHash = ({ newURL }: HashChangeEvent): void => {
      // A hash that was read is removed.
      const { hash } = new URL(newURL);
      if (hash !== '') show(hash === START);
    };
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, []);
  return [isFirstRun, show];
}
