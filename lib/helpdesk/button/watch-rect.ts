import * as dom from '../dom';

/** The smallest visible part that counts as one. */
const SOME = 1e-4;

/**
 * Calls `onMove` when an element has another size or place in the viewport, whatever moved it. No event tells that a picture above
 * it has loaded. So the browser watches whether the element leaves the rectangle in which it is now.
 * @returns a function that ends the watch.
 */
export function watchRect(element: Element, onMove: () => void): () => void {
  let places: IntersectionObserver | undefined;
  /** @param share the part of the element that is seen; its scrolling ancestors may hide the rest. */
  const watchPlace = (share = 1): void => {
    places?.disconnect();
    const { top, right, bottom, left } = dom.getBoundingClientRect(element);
    const insets = [top, innerWidth - right, innerHeight - bottom, left];
    const rootMargin = insets.map((px) => `${-Math.floor(px)}px`).join(' ');
    let isFirst = true;
    places = new IntersectionObserver(
      ([entry]) => {
        const seen = entry?.intersectionRatio ?? 0;
        if (!isFirst) {
          watchPlace();
          onMove();
        } else if (share === 1 && seen > 0 && seen < 1) watchPlace(seen);
        isFirst = false;
      },
      { rootMargin, threshold: [SOME, share] },
    );
    places.observe(element);
  };
  const sizes = new ResizeObserver(onMove);
  sizes.observe(element);
  watchPlace();
  return () => {
    places?.disconnect();
    sizes.disconnect();
  };
}
