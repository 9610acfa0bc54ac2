import * as dom from './dom';
import { observeEvents } from './observe-events';

const PAUSE_MS = 150;

/** Events that may change a composer without a mutation, change the address, or show the tab again. */
const EVENTS = ['click', 'change', 'focusin', 'popstate', 'hashchange', 'visibilitychange'];

interface Watched {
  options?: MutationObserverInit;
  /** Receives every mutation; false if it needs no check. */
  isNews?: (record: MutationRecord) => boolean;
  onEvent?: (event: Event) => void;
  onWatching?: (isWatching: boolean) => void;
}

/**
 * Calls `check` now and soon after each possible change of the page. Observes nothing while the tab is hidden.
 * @returns a function that schedules a check, for changes that the caller has seen.
 */
export function watchPage(check: () => void, signal: AbortSignal, watched: Watched = {}): () => void {
  const { options, isNews, onEvent, onWatching } = watched;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWatching = false;
  const checkSoon = (): void => {
    if (isWatching) timer ??= setTimeout(checkNow, PAUSE_MS);
  };
  const checkNow = (): void => {
    timer = undefined;
    check();
  };
  const observer = new MutationObserver((records) => {
    // `filter` instead of `some`, because every record must be reported.
    if (records.filter((record) => isNews?.(record) ?? true).length > 0) checkSoon();
  });
  const watchWhileShown = (): void => {
    const isWanted = !document.hidden && !signal.aborted;
    if (isWatching === isWanted) return;
    isWatching = isWanted;
    if (isWanted) observer.observe(document, { childList: true, subtree: true, ...options });
    else {
      observer.disconnect();
      clearTimeout(timer);
      timer = undefined;
    }
    onWatching?.(isWanted);
  };
  const onSign = (event: Event): void => {
    // Pictures load often, and nothing that is read depends on them.
    if (event.type === 'load' && dom.nodeName(event.target as Node) === 'IMG') return;
    watchWhileShown();
    if (!isWatching) return;
    onEvent?.(event);
    checkSoon();
  };

  watchWhileShown();
  if (isWatching) check();
  observeEvents(window, EVENTS, onSign, signal);
  // The load event of an element never reaches the window.
  observeEvents(document, ['load'], onSign, signal);
  // The only event for `history.pushState`.
  globalThis.navigation?.addEventListener('currententrychange', onSign, { signal });
  signal.addEventListener('abort', watchWhileShown);
  return checkSoon;
}
