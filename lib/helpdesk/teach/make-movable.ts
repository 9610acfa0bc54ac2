import * as dom from '../dom';
import type { Point } from '../point';

/** Pixels for one press of an arrow key. */
const STEP = 32;
const STEPS: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** Lets the agent move the card by its header, with the pointer or the arrow keys. */
export function makeMovable(card: HTMLElement, moveTo: (corner: Point) => void, signal: AbortSignal): void {
  const isOnHeader = ({ isTrusted, target }: Event): boolean =>
    isTrusted && target instanceof Element && dom.closest(target, 'header,.move') !== null;
  const moveFrom = ({ left, top }: DOMRect, { x, y }: Point): void => moveTo({ x: left + x, y: top + y });

  const onDragStart = (start: PointerEvent): void => {
    if (!isOnHeader(start)) return;
    const before = dom.getBoundingClientRect(card);
    const drag = new AbortController();
    const options = { signal: AbortSignal.any([signal, drag.signal]) };
    card.setPointerCapture(start.pointerId);
    card.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => moveFrom(before, { x: clientX - start.clientX, y: clientY - start.clientY }),
      options,
    );
    card.addEventListener('lostpointercapture', () => drag.abort(), options);
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step || !isOnHeader(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    moveFrom(dom.getBoundingClientRect(card), step);
  };
  card.addEventListener('pointerdown', onDragStart, { signal });
  card.addEventListener('keydown', onKey, { signal });
}
