import { type RefObject, useEffect, useState } from 'react';

/** Returns whether the content of an element is higher than one line. @param linePx without padding */
export function useIsWrapped(element: RefObject<HTMLElement | null>, linePx: number): boolean {
  const [isWrapped, setWrapped] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setWrapped(!!entry && entry.contentRect.height > linePx));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, linePx]);
  return isWrapped;
}
