import { autoUpdate } from '@floating-ui/dom';

import type { DeskAdapter } from '@/lib/adapters/shape';

import * as dom from '../dom';
import { findComposer } from '../find-composer';
import { findTicketId } from '../find-ticket-key';
import { watchPage } from '../watch-page';
import { findButtons } from './find-button';
import { findEditorBox, isEdgeShown, isSamePlace, listPlaces, type Place } from './find-places';
import { findShownPart, isPressable } from './judge-place';
import { type ButtonLook, createPageButton } from './page-button';
import { createButtonPosition } from './position-button';

/** Waits until the agent has stopped scrolling. */
const REST_MS = 150;
/** On a page that changes all the time, searching takes at most this share of the time. */
const SHARE = 0.05;

/**
 * Shows the page button at the first place where a click reaches it and where it covers no control. Checks the place after each
 * change of the page or its layout, and moves the button if necessary.
 */
export function showPageButton(
  adapter: DeskAdapter,
  look: ButtonLook,
  onClick: () => Promise<boolean>,
  signal: AbortSignal,
): void {
  // The script of an earlier version cannot remove its button.
  for (const old of findButtons()) old.remove();
  const pageButton = createPageButton(look, onClick);
  const { host } = pageButton;
  const position = createButtonPosition(pageButton);
  /** Places that failed for this composer and this window size. */
  let refused: Place[] = [];
  let followed: Element | undefined;
  let unfollow = (): void => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tookMs = 0;
  /** The composer's rectangle at the last search. */
  let searchedAt = '';

  const isRefused = (place: Place): boolean => refused.some((one) => isSamePlace(one, place));

  const search = (): void => {
    const hasTicket = findTicketId(adapter) !== undefined;
    const composer = hasTicket ? findComposer(adapter)?.frame : undefined;
    const editor = composer && { composer, box: findEditorBox(composer, adapter) };
    const places = hasTicket ? listPlaces(adapter, editor) : [];
    follow(composer);
    if (places.length === 0 && !editor) return position.remove();
    const { place, isFloating } = position;
    // The page removed the button and would do so again.
    if (place && !dom.isConnected(host) && dom.isConnected(place.anchor)) refused.push(place);
    const stays = dom.isConnected(host) && (isFloating || places.some((each) => isSamePlace(place, each)));
    // The button must not move away under the pointer or lose the focus.
    if (stays && dom.matches(host, ':hover, :focus-within')) return;
    const shown = editor && findShownPart(editor, host);
    if (!editor || !shown) {
      const first = places.find((each) => !isRefused(each));
      position.hide(isFloating);
      if (stays) return;
      return first ? position.put(first) : position.remove();
    }
    if (stays && place && isPressable(pageButton, composer)) return;
    for (const each of places) {
      if (isRefused(each) || !isEdgeShown(each)) continue;
      position.put(each);
      if (isPressable(pageButton, composer)) return;
      refused.push(each);
    }
    position.float(editor, shown);
  };

  const searchSoon = (delayMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      if (signal.aborted) return;
      const startedAt = performance.now();
      search();
      searchedAt = describeRect(followed);
      tookMs = performance.now() - startedAt;
    }, delayMs);
  };
  const searchLater = (): void => {
    if (timer === undefined) searchSoon(tookMs / SHARE);
  };

  const onLayout = (): void => {
    if (!followed || describeRect(followed) === searchedAt) return;
    position.follow(followed);
    searchSoon(REST_MS);
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

  signal.addEventListener('abort', () => {
    unfollow();
    position.remove();
  });
  host.addEventListener('pointerleave', () => searchSoon(REST_MS));
  addEventListener('resize', () => (refused = []), { signal });
  const isOurs = (node: Node): boolean => node === host;
  const isNews = ({ addedNodes, removedNodes }: MutationRecord): boolean =>
    ![...addedNodes, ...removedNodes].every(isOurs) || !dom.isConnected(host);
  // Runs after the browser's own layout, so that the search does not cause another one.
  watchPage(() => requestAnimationFrame(searchLater), signal, { isNews });
}

function describeRect(element: Element | undefined): string {
  return JSON.stringify(element && dom.getBoundingClientRect(element));
}
