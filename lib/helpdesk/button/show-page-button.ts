import { autoUpdate } from '@floating-ui/dom';

import type { DeskAdapter } from '@/lib/adapters/shape';
import * as dom from '@/lib/helpdesk/dom';

import { findComposer } from '../find-composer';
import { findTicketId } from '../find-ticket-key';
import { watchPage } from '../watch-page';
import { findButtons } from './find-button';
import { findEditorBox, isSamePlace, listPlaces, listSpots, type Place } from './find-places';
import { type Editor, findShownPart, isFree, isPressable } from './judge-place';
import { type ButtonLook, createPageButton } from './page-button';

/** Waits until the agent has stopped scrolling. */
const REST_MS = 150;
/** A search may take this part of the time of a page that changes all the time. */
const SHARE = 0.05;

/**
 * Shows the page button at the first place where a click reaches it and where it covers no control. Looks again after each
 * change of the page or its layout, and moves it when its place is no longer good.
 */
export function showPageButton(
  adapter: DeskAdapter,
  look: ButtonLook,
  onClick: () => Promise<boolean>,
  signal: AbortSignal,
): void {
  // A script of an earlier version could not remove its own button.
  for (const old of findButtons()) old.remove();
  const pageButton = createPageButton(look, onClick);
  const { host, button } = pageButton;
  let place: Place | undefined;
  /** Number of the spot at which it floats. */
  let spot = -1;
  /** Places that were tried in vain for this composer and this size of the window. */
  let refused: Place[] = [];
  let followed: Element | undefined;
  let unfollow = (): void => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tookMs = 0;
  /** The composer's rectangle at the last search. */
  let searchedAt = '';

  const remove = (): void => {
    host.remove();
    place = undefined;
    spot = -1;
  };

  const put = (next: Place): void => {
    place = next;
    spot = -1;
    host.setAttribute('place', next.name);
    host.toggleAttribute('turned', next.isTurned);
    host.removeAttribute('covered');
    next.anchor.insertAdjacentElement(next.side, host);
    align(next);
  };

  const setLengths = (lengths: Record<string, number>): void => {
    for (const [name, px] of Object.entries(lengths)) host.style.setProperty(`--deskhand-${name}`, `${px}px`);
  };

  /** The line of the button is as wide as its anchor, which may be narrower than the page. */
  const align = ({ name, anchor }: Place): void => {
    if (name === 'named') return;
    setLengths({ indent: 0 });
    const { left, width } = dom.getBoundingClientRect(anchor);
    setLengths({ indent: left - dom.getBoundingClientRect(host).left, width });
  };

  const moveTo = ({ left, top }: DOMRect): void => {
    setLengths({ left, top });
    // A transformed ancestor has an origin of its own.
    const { left: x, top: y } = dom.getBoundingClientRect(host);
    if (x !== left || y !== top) setLengths({ left: 2 * left - x, top: 2 * top - y });
  };

  /** Lets the button float at the first free spot. */
  const float = (editor: Editor, shown: DOMRect): void => {
    place = undefined;
    host.setAttribute('place', 'floating');
    host.removeAttribute('turned');
    host.removeAttribute('covered');
    // A page cannot be clicked outside its open dialog.
    const parent = dom.closest(editor.composer, 'dialog') ?? document.body;
    if (dom.parentElement(host) !== parent) parent.append(host);
    const spots = listSpots(editor.composer, shown, button.getBoundingClientRect());
    spot = spots.findIndex((rect) => isFree(rect, host, editor));
    const rect = spots[spot];
    if (rect) moveTo(rect);
    else remove();
  };

  const follow = (composer: Element | undefined): void => {
    if (composer === followed) return;
    unfollow();
    followed = composer;
    refused = [];
    // The first call comes at once.
    searchedAt = describeRect(composer);
    unfollow = composer ? autoUpdate(composer, host, onLayout) : () => {};
  };

  const search = (): void => {
    if (signal.aborted) return;
    const composer = findTicketId(adapter) ? findComposer(adapter)?.frame : undefined;
    const editor = composer && { composer, box: findEditorBox(composer, adapter) };
    follow(composer);
    const places = findTicketId(adapter) ? listPlaces(adapter, editor) : [];
    if (places.length === 0 && !editor) return remove();
    // The page itself has removed it, and would again.
    if (place && !dom.isConnected(host) && dom.isConnected(place.anchor)) refused.push(place);
    const stays = dom.isConnected(host) && (spot >= 0 || places.some((each) => isSamePlace(place, each)));
    // It must not move away under the pointer or lose the focus.
    if (stays && dom.matches(host, ':hover, :focus-within')) return;
    const shown = editor && findShownPart(editor, host);
    if (!editor || !shown) {
      const [first] = places.filter((each) => !refused.some((one) => isSamePlace(one, each)));
      host.toggleAttribute('covered', spot >= 0);
      if (!stays && first) put(first);
      else if (!stays) remove();
      return;
    }
    if (stays && place && isPressable(pageButton, composer)) return;
    for (const each of places) {
      if (refused.some((one) => isSamePlace(one, each)) || !isEdgeShown(each)) continue;
      put(each);
      if (isPressable(pageButton, composer)) return;
      refused.push(each);
    }
    float(editor, shown);
  };

  const searchSoon = (delayMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      const startedAt = performance.now();
      search();
      searchedAt = describeRect(followed);
      tookMs = performance.now() - startedAt;
    }, delayMs);
  };

  const onLayout = (): void => {
    if (describeRect(followed) === searchedAt) return;
    if (spot >= 0 && followed) {
      const editor = { composer: followed, box: followed };
      const shown = findShownPart(editor, host);
      const rect = shown && listSpots(followed, shown, button.getBoundingClientRect())[spot];
      host.toggleAttribute('covered', !rect);
      if (rect) moveTo(rect);
    }
    if (place && dom.isConnected(host)) align(place);
    searchSoon(REST_MS);
  };

  signal.addEventListener('abort', () => {
    unfollow();
    remove();
  });
  host.addEventListener('pointerleave', () => searchSoon(REST_MS));
  addEventListener('resize', () => (refused = []), { signal });
  // After the browser's own layout, which the search would otherwise cause once more.
  const searchLater = (): void => {
    if (timer === undefined) searchSoon(tookMs / SHARE);
  };
  const isOurs = (node: Node): boolean => node === host;
  const isNews = ({ addedNodes, removedNodes }: MutationRecord): boolean =>
    ![...addedNodes, ...removedNodes].every(isOurs) || !dom.isConnected(host);
  watchPage(() => requestAnimationFrame(searchLater), signal, { isNews });
}

function describeRect(element: Element | undefined): string {
  return JSON.stringify(element && dom.getBoundingClientRect(element));
}

const LINE_PX = 40;

/** Whether the viewport contains the edge at which the button would stand. */
function isEdgeShown({ name, anchor }: Place): boolean {
  const { top, bottom } = dom.getBoundingClientRect(anchor);
  if (name === 'named') return bottom > 0 && top < innerHeight;
  return name === 'after' ? bottom >= 0 && bottom + LINE_PX <= innerHeight : top >= LINE_PX && top <= innerHeight;
}
