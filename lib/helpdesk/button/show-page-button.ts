import type { DeskAdapter } from '@/lib/adapters/shape';

import * as dom from '../dom';
import { observeEvents } from '../observe-events';
import type { WatchPage } from '../watch-page';
import { createPlaceChoice, findEditor } from './choose-place';
import { findButtons } from './find-button';
import { type ButtonEvents, type ButtonDesign, createPageButton } from './page-button';
import { createButtonPosition } from './position-button';
import { createFrameWatch } from './watch-frames';
import { watchRect } from './watch-rect';

const REST_MS = 150;
/** A busy page gets its button late, but gets it. */
const LONGEST_WAIT_MS = 1000;
/** Attributes and events with which a page shows and hides layers. */
const LAYER_ATTRIBUTES = ['class', 'style', 'hidden', 'open'];
const LAYER_EVENTS = ['toggle', 'transitionend', 'animationend', 'fullscreenchange'];
/** On a page that changes all the time, searching takes at most this share of the time. */
const SHARE = 0.05;

/**
 * Shows the page button at the first place where a click reaches it and where it covers no control. Checks the place after each
 * change of the page or its layout, and moves the button if necessary.
 */
export function showPageButton(
  adapter: DeskAdapter,
  design: ButtonDesign,
  watchPage: WatchPage,
  { onApproach, onClick, onFailure }: ButtonEvents,
  signal: AbortSignal,
): void {
  // The script of an earlier version cannot remove its button.
  for (const old of findButtons()) old.remove();
  // A window that a page opened for itself, such as Znuny's for a reply, has no side panel that a click could open.
  if (!window.menubar.visible) return;
  const pageButton = createPageButton(design, onClick);
  const { host, button } = pageButton;
  const position = createButtonPosition(pageButton);
  const places = createPlaceChoice(adapter, pageButton, position);
  let followed: Element | undefined;
  let unfollow = (): void => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tookMs = 0;
  let searchedAt = '';
  let hasFailed = false;

  /** The page may change in a way that ends the error, so the button tries again, and reports the error once. */
  const tryTo = (step: () => void): void => {
    try {
      step();
    } catch (error) {
      position.remove();
      if (!hasFailed) onFailure(error);
      hasFailed = true;
    }
  };

  /** An element that is moved loses the focus. */
  const searchWithFocus = (): void => {
    const hadFocus = dom.matches(host, ':focus-within');
    const found = findEditor(adapter);
    follow(found.editor?.composer);
    watchFrames(found.hasTicket && !found.editor);
    if (places.choose(found)) requestAnimationFrame(() => searchSoon(0));
    if (hadFocus && !dom.matches(host, ':focus-within')) button.focus({ preventScroll: true });
  };

  const searchNow = (): void => {
    timer = undefined;
    if (signal.aborted) return;
    const startedAt = performance.now();
    tryTo(searchWithFocus);
    searchedAt = describeRect(followed);
    tookMs = performance.now() - startedAt;
  };
  const searchSoon = (delayMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => requestIdleCallback(searchNow, { timeout: LONGEST_WAIT_MS }), delayMs);
  };
  const searchLater = (): void => {
    if (timer === undefined) searchSoon(tookMs / SHARE);
  };

  const onLayout = (): void => {
    if (!followed || describeRect(followed) === searchedAt) return;
    tryTo(() => followed && position.follow(followed));
    searchSoon(REST_MS);
  };

  const follow = (composer: Element | undefined): void => {
    if (composer === followed) return;
    unfollow();
    followed = composer;
    places.forget();
    searchedAt = describeRect(composer);
    unfollow = composer ? watchRect(composer, onLayout) : () => {};
  };

  const watchFrames = createFrameWatch(() => searchLater(), signal);

  signal.addEventListener('abort', () => {
    unfollow();
    position.remove();
  });
  for (const type of ['pointerenter', 'focusin']) host.addEventListener(type, onApproach, { once: true });
  host.addEventListener('pointerleave', () => searchSoon(REST_MS));
  addEventListener('resize', places.forget, { signal });
  observeEvents(window, ['scroll'], onLayout, signal);
  // Not all of them bubble.
  observeEvents(window, LAYER_EVENTS, searchLater, signal);
  const isOurs = (node: Node): boolean => node === host;
  const isLost = (): boolean => (!!position.place || position.isFloating) && !dom.isConnected(host);
  const isNews = ({ type, target, addedNodes, removedNodes }: MutationRecord): boolean =>
    isLost() ||
    (type === 'attributes'
      ? // Editors change their own attributes at each key.
        !isOurs(target) && !(followed && dom.contains(followed, target))
      : ![...addedNodes, ...removedNodes].every(isOurs));
  // The search asks the browser what lies at points of the page. After its own layout and in its pauses, the browser knows that.
  watchPage(searchLater, signal, { isNews, attributeFilter: LAYER_ATTRIBUTES });
}

function describeRect(element: Element | undefined): string {
  return JSON.stringify(element && dom.getBoundingClientRect(element));
}
