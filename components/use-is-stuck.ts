import { type RefObject, useEffect, useState } from 'react';

/** Returns whether a bar sticks to the lower edge of the window. Firefox has no container query for it. */
export function useIsStuck(bar: RefObject<HTMLElement | null>): boolean {
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    if (!bar.current) return undefined;
    // While it sticks, the bar reaches the last line of pixels.
    const observer = new IntersectionObserver(([entry]) => setStuck(!!entry && entry.intersectionRatio < 1), {
      rootMargin: '0px 0px -1px',
      threshold: 1,
    });
    observer.observe(bar.current);
    return () => observer.disconnect();
  }, [bar]);
  return isStuck;
}
