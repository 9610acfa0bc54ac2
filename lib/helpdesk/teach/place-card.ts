import * as dom from '../dom';
import type { Point } from '../point';
import { makeMovable } from './make-movable';

const MARGIN = 16;
/** A click within this time and distance was meant for the page. */
const LATE_MS = 400;
const LATE_PX = 8;

export interface CardPlace {
  /** Moves the card off the element and, if possible, off the pointer. */
  away: (current: Element | undefined) => void;
  /** Whether a click was meant for the page, because the card has just moved under the pointer. */
  isForPage: (click: MouseEvent) => boolean;
}

/** Lets the agent move the card by its header, with the pointer or the arrow keys, and keeps it out of the way. */
export function placeCard(card: HTMLElement, shield: HTMLElement, signal: AbortSignal): CardPlace {
  let chosen: Point | undefined;
  let corner = card.dir === 'rtl' ? 2 : 0;
  let pointer: Point | undefined;
  let late: (Point & { until: number }) | undefined;
  let seen: Element | undefined;

  const clamp = ({ x, y }: Point): Point => ({
    x: Math.max(0, Math.min(x, innerWidth - card.offsetWidth)),
    y: Math.max(0, Math.min(y, innerHeight - card.offsetHeight)),
  });
  const show = ({ x, y }: Point): void => {
    Object.assign(card.style, { left: `${x}px`, top: `${y}px` });
  };
  const covers = ({ x, y }: Point, { left, top, right, bottom }: DOMRect): boolean =>
    x < right && y < bottom && left < x + card.offsetWidth && top < y + card.offsetHeight;
  const isUnder = (at: Point): boolean => !!pointer && covers(at, new DOMRect(pointer.x, pointer.y, 1, 1));
  const costOf = (at: Point): number =>
    (seen && covers(at, dom.getBoundingClientRect(seen)) ? 2 : 0) + (isUnder(at) ? 1 : 0);

  const place = (): void => {
    const [x, y] = [innerWidth - card.offsetWidth - MARGIN, innerHeight - card.offsetHeight - MARGIN];
    const corners = [
      { x: MARGIN, y },
      { x: MARGIN, y: MARGIN },
      { x, y },
      { x, y: MARGIN },
    ].map(clamp);
    // Of equally good places, prefers the agent's own, then the present one.
    const places = [...(chosen ? [clamp(chosen)] : []), ...corners.slice(corner), ...corners];
    const [best] = places.toSorted((a, b) => costOf(a) - costOf(b));
    if (!best) return;
    if (corners.includes(best)) corner = corners.indexOf(best);
    late = pointer && isUnder(best) ? { ...pointer, until: performance.now() + LATE_MS } : undefined;
    show(best);
  };

  const moveTo = (at: Point): void => {
    chosen = clamp(at);
    show(chosen);
  };
  const track = ({ clientX, clientY }: PointerEvent): void => {
    pointer = { x: clientX, y: clientY };
  };
  shield.addEventListener('pointermove', track, { signal });
  shield.addEventListener('pointerdown', track, { signal });
  card.addEventListener('pointerenter', () => (pointer = undefined), { signal });
  makeMovable(card, moveTo, signal);
  addEventListener('resize', place, { passive: true, signal });

  return {
    away(current) {
      seen = current;
      place();
    },
    isForPage: ({ clientX, clientY }) =>
      !!late && performance.now() < late.until && Math.hypot(clientX - late.x, clientY - late.y) < LATE_PX,
  };
}
