import * as dom from '../dom';
import { listSpots, type FoundPlace } from './find-places';
import { type Editor, findShownPart, isFree, isPressable } from './judge-place';
import type { PageButton } from './page-button';

/** Places the button, and keeps its place when the composer moves. */
export interface ButtonPosition {
  readonly place: FoundPlace | undefined;
  readonly isFloating: boolean;
  readonly isOnTrial: boolean;
  put: (place: FoundPlace) => void;
  /** Puts it there unseen, until the place is accepted. */
  putOnTrial: (place: FoundPlace) => void;
  accept: () => void;
  /**
   * Lets it float where it is if a click reaches it there and it covers nothing of the composer, so that it does not move away from
   * the agent's pointer; else at the first spot where a click reaches it. Removes it if there is no such spot.
   */
  float: (editor: Editor, shown: DOMRect) => void;
  /** Hides the floating button while something lies over the composer. */
  hide: (isHidden: boolean) => void;
  follow: (composer: Element) => void;
  remove: () => void;
}

/** Elements of the browser's top layer. The rest of the page may lie below, or take no clicks. */
const LAYERS = 'dialog,[popover],:fullscreen';

export function createButtonPosition(pageButton: PageButton): ButtonPosition {
  const { host, button } = pageButton;
  let place: FoundPlace | undefined;
  let spot = -1;

  const hide = (isHidden: boolean): void => {
    host.toggleAttribute('covered', isHidden);
  };

  const accept = (): void => host.removeAttribute('trial');

  const put = (next: FoundPlace): void => {
    place = next;
    spot = -1;
    host.setAttribute('place', next.name);
    host.toggleAttribute('turned', next.isTurned);
    hide(false);
    accept();
    dom.insertAdjacentElement(next.anchor, next.side, host);
    align(host, next);
  };

  const remove = (): void => {
    host.remove();
    place = undefined;
    spot = -1;
  };

  return {
    get place() {
      return place;
    },
    get isFloating() {
      return spot >= 0;
    },
    get isOnTrial() {
      return host.hasAttribute('trial');
    },
    put,
    putOnTrial(next) {
      put(next);
      host.setAttribute('trial', '');
    },
    accept,
    float(editor, shown) {
      place = undefined;
      host.setAttribute('place', 'floating');
      host.removeAttribute('turned');
      hide(false);
      accept();
      const parent = dom.closest(editor.composer, LAYERS) ?? document.body;
      if (dom.parentElement(host) !== parent) dom.append(parent, host);
      const spots = listSpots(editor.composer, shown, button.getBoundingClientRect());
      const isUsable = (rect: DOMRect): boolean => {
        if (!isFree(rect, host, editor)) return false;
        moveTo(host, rect);
        return isPressable(pageButton, editor.composer);
      };
      const current = spots[spot];
      if (current && !isOverlapping(current, shown) && isUsable(current)) return;
      spot = spots.findIndex(isUsable);
      if (spot < 0 && dom.nextElementSibling(host)) {
        // If several elements have the highest z-index, the last one is on top.
        dom.append(parent, host);
        spot = spots.findIndex(isUsable);
      }
      if (spot < 0) remove();
    },
    hide,
    follow(composer) {
      if (spot >= 0) {
        const shown = findShownPart({ composer, box: composer }, host);
        const rect = shown && listSpots(composer, shown, button.getBoundingClientRect())[spot];
        hide(!rect);
        if (rect) moveTo(host, rect);
      }
      if (place && dom.isConnected(host)) align(host, place);
    },
    remove,
  };
}

function isOverlapping(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}

function setLengths(host: HTMLElement, lengths: Record<string, number>): void {
  for (const [name, px] of Object.entries(lengths)) host.style.setProperty(`--deskhand-${name}`, `${px}px`);
}

/** Makes the line of the button as wide as its anchor, which may be narrower than the page. */
function align(host: HTMLElement, { name, anchor }: FoundPlace): void {
  if (name === 'named') return;
  setLengths(host, { indent: 0 });
  const { left, width } = dom.getBoundingClientRect(anchor);
  setLengths(host, { indent: left - dom.getBoundingClientRect(host).left, width });
}

function moveTo(host: HTMLElement, { left, top }: DOMRect): void {
  setLengths(host, { left, top });
  // A transformed ancestor has an origin of its own.
  const { left: x, top: y } = dom.getBoundingClientRect(host);
  if (x !== left || y !== top) setLengths(host, { left: 2 * left - x, top: 2 * top - y });
}
