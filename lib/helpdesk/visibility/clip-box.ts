import * as dom from '../dom';
import type { Appearance } from './appearance';

/** In pixels of the window. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const LEAST_WIDTH = 2;
/** A shorter part of a clipped line shows no letters. */
const LEAST_PART = 0.3;
/** Nobody scrolls in less. */
const LEAST_SCROLLER = 8;

/** Where text in an element can be seen. */
export function clipInside(element: Element, { rect, inset, clips, isScroller }: Appearance, outer: Box): Box {
  const isClip = clips.x || clips.y;
  if (!rect && !inset && !isClip) return outer;
  const own = dom.getBoundingClientRect(element);
  let area = outer;
  if (inset) area = intersect(area, insetBox(own, inset));
  if (rect) area = intersect(area, rectBox(own, rect));
  if (!isClip) return area;
  const isReachable = isScroller && Math.min(own.width, own.height) >= LEAST_SCROLLER && touches(own, area);
  return isReachable ? scrollBox(element) : intersect(area, openSides(own, clips));
}

function openSides({ left, top, right, bottom }: Box, clips: Appearance['clips']): Box {
  return {
    left: clips.x ? left : -Infinity,
    right: clips.x ? right : Infinity,
    top: clips.y ? top : -Infinity,
    bottom: clips.y ? bottom : Infinity,
  };
}

/** Text that an agent sees after scrolling. Nobody scrolls sideways by more than one more screen. */
export function scrollBox(element: Element): Box {
  const { left, top, right } = dom.getBoundingClientRect(element);
  const start = left - dom.scrollLeft(element);
  const head = top - dom.scrollTop(element);
  return {
    left: start,
    top: head,
    right: Math.min(start + dom.scrollWidth(element), right + innerWidth),
    bottom: head + dom.scrollHeight(element),
  };
}

/** Distance by which a negative margin of the first elements moves the message itself. */
export function findPull(root: Element): number {
  const first = dom.firstElementChild(root);
  return first ? Math.min(0, parseFloat(getComputedStyle(first).marginTop) || 0) + findPull(first) : 0;
}

/** The box of `inset(1px 2px 3px 4px)`. */
function insetBox(own: DOMRect, inset: string): Box {
  const [top = '0', right = top, bottom = top, left = right] = inset.match(/-?[\d.]+(px|%)/g)?.slice(0, 4) ?? [];
  const size = (side: string, whole: number): number =>
    side.endsWith('%') ? (parseFloat(side) * whole) / 100 : parseFloat(side);
  return {
    left: own.left + size(left, own.width),
    top: own.top + size(top, own.height),
    right: own.right - size(right, own.width),
    bottom: own.bottom - size(bottom, own.height),
  };
}

/** The box of `rect(1px, 2px, 3px, auto)`, whose lengths are measured from the left and the top edge. */
function rectBox(own: Box, rect: string): Box {
  const [top = NaN, right = NaN, bottom = NaN, left = NaN] = rect.slice(5, -1).split(', ').map(parseFloat);
  const from = (start: number, length: number, auto: number): number => (Number.isNaN(length) ? auto : start + length);
  return {
    left: from(own.left, left, own.left),
    top: from(own.top, top, own.top),
    right: from(own.left, right, own.right),
    bottom: from(own.top, bottom, own.bottom),
  };
}

export const intersect = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

export const unite = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

export const contains = (box: Box, { left, top, right, bottom }: Box): boolean =>
  left >= box.left - 1 && top >= box.top - 1 && right <= box.right + 1 && bottom <= box.bottom + 1;

/** Whether enough of a line stands in an area. */
export function touches(line: Box, area: Box): boolean {
  const { left, top, right, bottom } = intersect(line, area);
  return right - left >= LEAST_WIDTH && bottom - top >= (line.bottom - line.top) * LEAST_PART;
}

/** Whether a line stands on a background. Its letters may be higher than the background. */
export function isOn(line: Box, ground: Box): boolean {
  const middle = (line.top + line.bottom) / 2;
  return (
    line.left >= ground.left - 1 && line.right <= ground.right + 1 && middle > ground.top && middle < ground.bottom
  );
}
