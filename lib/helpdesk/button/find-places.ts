import type { Adapter } from '@/lib/adapters/shape';

import * as dom from '../dom';
import { findThread } from '../find-root';
import { selectFirstOwn } from '../select-own';
import type { PlaceName } from './find-button';
import type { Editor } from './judge-place';

export interface FoundPlace {
  name: Exclude<PlaceName, 'floating'>;
  anchor: Element;
  side: InsertPosition;
  /** Whether the button is at the other end of the line. */
  isTurned: boolean;
}

/** Lists the places in the document, best first. */
export function listPlaces(adapter: Adapter, editor: Editor | undefined): FoundPlace[] {
  const places: FoundPlace[] = [];
  for (const { at, side } of adapter.buttonPlaces ?? []) {
    const anchor = selectFirstOwn(document, at, adapter.thread);
    if (anchor) {
      places.push({ name: 'named', anchor, side, isTurned: false });
      break;
    }
  }
  const { composer, box } = editor ?? {};
  const line = (name: FoundPlace['name'], anchor: Element | undefined, side: InsertPosition): void => {
    if (!anchor || !takesLines(dom.parentElement(anchor))) return;
    places.push({ name, anchor, side, isTurned: false }, { name, anchor, side, isTurned: true });
  };
  line('over', composer, 'beforebegin');
  if (box !== composer) line('before', box, 'beforebegin');
  line('after', box, 'afterend');
  return places;
}

export function isSamePlace(one: FoundPlace | undefined, other: FoundPlace): boolean {
  return one?.anchor === other.anchor && one.name === other.name && one.isTurned === other.isTurned;
}

const LINE_PX = 40;

/** Whether the viewport contains the edge at which the button would stand. */
export function isEdgeShown({ name, anchor }: FoundPlace): boolean {
  const { top, bottom } = dom.getBoundingClientRect(anchor);
  if (name === 'named') return bottom > 0 && top < innerHeight;
  return name === 'after' ? bottom >= 0 && bottom + LINE_PX <= innerHeight : top >= LINE_PX && top <= innerHeight;
}

/** Whether a child without height moves nothing in the element. Flex rows and grids give each child a cell. */
function takesLines(parent: Element | null): boolean {
  if (!parent) return false;
  const { display, flexDirection, rowGap } = getComputedStyle(parent);
  if (display === 'flex') return flexDirection === 'column' && !(Number.parseFloat(rowGap) > 0);
  return /^(block|flow-root|list-item|inline-block|table-cell)$/.test(display);
}

/** Largest distance between a composer and the edges of its editor. */
const SIDE_PX = 60;
const BARS_PX = 200;
const OUTSIDE = 'form,fieldset,main,body,dialog,[role=dialog]';

/** Finds the outermost element that contains the composer, its toolbar and little else. */
export function findEditorBox(composer: Element, adapter: Adapter): Element {
  const { width, height } = dom.getBoundingClientRect(composer);
  const thread = findThread(adapter);
  let box = composer;
  for (let outer = dom.parentElement(box); outer && !dom.matches(outer, OUTSIDE); outer = dom.parentElement(outer)) {
    const rect = dom.getBoundingClientRect(outer);
    if (rect.width > width + SIDE_PX || rect.height > height + BARS_PX || dom.contains(outer, thread)) break;
    box = outer;
  }
  return box;
}

const GAP_PX = 6;

/** Lists the spots of a floating button in a fixed order: above and below the composer, in its corners, beside it, in its line. */
export function listSpots(composer: Element, shown: DOMRect, { width, height }: DOMRect): DOMRect[] {
  const { top, bottom } = dom.getBoundingClientRect(composer);
  const isRtl = getComputedStyle(composer).direction === 'rtl';
  const inside = [shown.right - GAP_PX - width, shown.left + GAP_PX];
  const beside = [shown.right + GAP_PX, shown.left - GAP_PX - width];
  const rows = [top - GAP_PX - height, bottom + GAP_PX, shown.bottom - GAP_PX - height, shown.top + GAP_PX];
  const middle = shown.top + (shown.height - height) / 2;
  const spots = [
    ...inside.map((x) => rows.map((y) => new DOMRect(x, y, width, height))),
    ...[...beside, ...inside].map((x) => [new DOMRect(x, middle, width, height)]),
  ];
  return (isRtl ? [1, 0, 3, 2, 5, 4] : [0, 1, 2, 3, 4, 5]).flatMap((index) => spots[index] ?? []);
}
