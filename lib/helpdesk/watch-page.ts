/** Changes come in bursts; looking once for each burst is soon enough for a person. */
const PAUSE_MS = 150;

/**
 * What may open, close or switch a composer without any element coming or going, as does the `load` of an editor's iframe.
 * And what changes the address or shows the tab again.
 */
const EVENTS = ['click', 'change', 'focusin', 'popstate', 'hashchange', 'visibilitychange'];

/** What is watched of the page beside elements that come and go, and who hears of it before the look. */
interface Watched {
  options?: MutationObserverInit;
  /** Sees every change as it comes; false: nothing to look at. */
  isNews?: (record: MutationRecord) => boolean;
  /** Something has happened that is no change of an element. */
  onEvent?: (event: Event) => void;
  /** From now on every change is seen, or none. */
  onWatching?: (isWatching: boolean) => void;
}

/**
 * Calls `look` now, and soon after anything in the page may have changed. Nothing is polled, and nothing is done or even seen
 * while the tab is hidden: it looks when the tab is shown.
 */
export function watchPage(look: () => void, signal: AbortSignal, watched: Watched = {}): void {
  const { options, isNews, onEvent, onWatching } = watched;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lookSoon = (): void => {
    timer ??= setTimeout(lookNow, PAUSE_MS);
  };
  const lookNow = (): void => {
    timer = undefined;
    look();
  };
  const observer = new MutationObserver((records) => {
    // Each must be seen, whatever the others are.
    if (records.filter((record) => isNews?.(record) ?? true).length > 0) lookSoon();
  });
  let isWatching = false;
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
    // Pictures load all the time.
    if (event.type === 'load' && (event.target as Node).nodeName === 'IMG') return;
    watchWhileShown();
    if (!isWatching) return;
    onEvent?.(event);
    lookSoon();
  };

  watchWhileShown();
  if (isWatching) look();
  for (const event of EVENTS) addEventListener(event, onSign, { capture: true, passive: true, signal });
  // That of an element never reaches the window.
  document.addEventListener('load', onSign, { capture: true, passive: true, signal });
  // The only event that tells of `history.pushState`.
  globalThis.navigation?.addEventListener('currententrychange', onSign, { signal });
  signal.addEventListener('abort', watchWhileShown);
}
