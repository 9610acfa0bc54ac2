import * as dom from '../dom';
import type { Point } from '../point';
import type { PageButton } from './page-button';

const CONTROLS =
  'button,a[href],input,select,textarea,iframe,summary,label,[contenteditable=""],[contenteditable=true],' +
  '[role=button],[role=link],[role=tab],[role=menuitem],[role=combobox],[role=option],[role=checkbox],[role=textbox]';

const COMPOSER = 'iframe,textarea,[contenteditable]';

/** Smaller than a control. Each step costs a hit test. */
const STEP_PX = 14;
/** Avoids the round corners of the button. */
const INSET_PX = 3;
const MIN_SHOWN_PX = 40;

/** An open composer and the editor around it, with its toolbar. */
export interface Editor {
  composer: Element;
  box: Element;
}

export function isInViewport({ left, top, right, bottom, width }: DOMRect): boolean {
  return width > 0 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}

/** Whether a click at any point of the button reaches it, and it covers no control of the page. */
export function isPressable({ host, button }: PageButton, composer: Element | undefined): boolean {
  const rect = button.getBoundingClientRect();
  return (
    isInViewport(rect) &&
    pointsOf(rect).every((point) => findTopmost(point) === button) &&
    coversNoControl(rect, host, composer)
  );
}

/** Whether a button may float at the rectangle: it covers no control, and nothing covers the editor there. */
export function isFree(rect: DOMRect, host: Element, editor: Editor): boolean {
  return (
    isInViewport(rect) &&
    coversNoControl(rect, host, editor.composer) &&
    pointsOf(rect).every((point) => {
      const below = findTopmost(point, host);
      return !!below && (isOfEditor(below, editor) || dom.contains(below, editor.composer));
    })
  );
}

/** Returns the visible part of the composer; undefined if it is small or covered. */
export function findShownPart(editor: Editor, host: Element): DOMRect | undefined {
  const rect = dom.getBoundingClientRect(editor.composer);
  const [left, top] = [Math.max(rect.left, 0), Math.max(rect.top, 0)];
  const [width, height] = [Math.min(rect.right, innerWidth) - left, Math.min(rect.bottom, innerHeight) - top];
  if (width < MIN_SHOWN_PX || height < Math.min(MIN_SHOWN_PX, rect.height)) return undefined;
  const shown = new DOMRect(left, top, width, height);
  const isSeen = pointsOf(shown).some((point) => {
    const below = findTopmost(point, host);
    return !!below && isOfEditor(below, editor);
  });
  return isSeen ? shown : undefined;
}

function isOfEditor(element: Element, { composer, box }: Editor): boolean {
  return dom.contains(box, element) || dom.contains(composer, element);
}

function pointsOf({ left, top, right, bottom }: DOMRect): Point[] {
  const [near, far] = [left + INSET_PX, right - INSET_PX];
  const [upper, lower] = [top + INSET_PX, bottom - INSET_PX];
  return [
    { x: (left + right) / 2, y: (top + bottom) / 2 },
    { x: near, y: upper },
    { x: far, y: upper },
    { x: near, y: lower },
    { x: far, y: lower },
  ];
}

function coversNoControl(rect: DOMRect, host: Element, composer: Element | undefined): boolean {
  const ys = divide(rect.top, rect.bottom);
  return divide(rect.left, rect.right).every((x) =>
    ys.every((y) => {
      const below = findTopmost({ x, y }, host);
      const control = below && dom.closest(below, CONTROLS);
      return !control || (!!composer && dom.contains(control, composer) && !holdsControl(below, { x, y }));
    }),
  );
}

/** Whether a frame that can be read has a control at the point, beside the composer in it. */
function holdsControl(frame: Partial<HTMLIFrameElement> & Element, { x, y }: Point): boolean {
  const { contentDocument, clientLeft, clientTop } = frame;
  const { left, top } = dom.getBoundingClientRect(frame);
  const inside = { x: x - left - clientLeft, y: y - top - clientTop };
  const below = contentDocument && findTopmost(inside, undefined, contentDocument);
  const control = below && dom.closest(below, CONTROLS);
  return !!control && !dom.matches(control, COMPOSER);
}

/** Divides a line into steps; its ends are half a pixel inside. */
function divide(start: number, end: number): number[] {
  const count = Math.ceil((end - start - 1) / STEP_PX);
  const step = (end - start - 1) / count;
  return Array.from({ length: count + 1 }, (_, index) => start + 0.5 + index * step);
}

/** Finds the topmost element at a point of a document's viewport, also inside open shadow roots. */
function findTopmost({ x, y }: Point, without?: Element, inside = document): Element | undefined {
  let root: DocumentOrShadowRoot & Node = inside;
  let found: Element | undefined;
  for (;;) {
    // One element is far cheaper than the list of all.
    const next: Element | null | undefined = without
      ? root.elementsFromPoint(x, y).find((element) => element !== without)
      : root.elementFromPoint(x, y);
    // Chromium also finds elements outside a shadow root.
    if (!next || !root.contains(next)) return found;
    found = next;
    const inner = dom.shadowRoot(next);
    if (!inner) return found;
    root = inner;
  }
}
