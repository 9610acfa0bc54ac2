import * as dom from './dom';
import { observeEvents } from './observe-events';

const PAUSE_MS = 150;

/** Events that may change a composer without a mutation, change the address, or show the tab again. */
const EVENTS = ['click', 'change', 'focusin', 'popstate', 'hashchange', 'visibilitychange'];

interface Watched {
  /** Attributes whose changes count, beside the changes of children. */
  attributeFilter?: readonly string[];
  /** Changes of all attributes and texts count. */
  isDetailed?: boolean;
  /** Receives every change that counts; false if it needs no check. */
  isNews?: (record: MutationRecord) => boolean;
  onEvent?: (event: Event) => void;
  onWatching?: (isWatching: boolean) => void;
}

interface Watcher extends Watched {
  check: () => void;
  isDue: boolean;
}

/**
 * Calls `check` now and soon after each possible change of the page. Observes nothing while the tab is hidden.
 * @returns a function that schedules a check, for changes that the caller has seen.
 */
export type WatchPage = (check: () => void, signal: AbortSignal, watched?: Watched) => () => void;

/** Creates the watch of the page. All who watch it share one observer, and check at the same time. */
export function createPageWatch(): WatchPage {
  const watchers = new Set<Watcher>();
  let listening: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWatching = false;

  const checkSoon = (watcher: Watcher): void => {
    if (!isWatching) return;
    watcher.isDue = true;
    timer ??= setTimeout(checkNow, PAUSE_MS);
  };
  const checkNow = (): void => {
    timer = undefined;
    for (const watcher of watchers) {
      // An error of one check leaves out no other.
      if (watcher.isDue) queueMicrotask(watcher.check);
      watcher.isDue = false;
    }
  };
  const observer = new MutationObserver((records) => {
    for (const watcher of watchers) {
      const { isNews } = watcher;
      // `filter` instead of `some`, because every record must be reported.
      const news = records.filter((record) => counts(record, watcher) && (isNews?.(record) ?? true));
      if (news.length > 0) checkSoon(watcher);
    }
  });
  const observe = (): void => {
    const all = [...watchers];
    const attributeFilter = all.flatMap((watcher) => watcher.attributeFilter ?? []);
    const details = all.some(({ isDetailed }) => isDetailed)
      ? { attributes: true, characterData: true }
      : attributeFilter.length > 0 && { attributeFilter };
    observer.observe(document, { childList: true, subtree: true, ...details });
  };
  const watchWhileShown = (): void => {
    const isWanted = !document.hidden && watchers.size > 0;
    if (isWatching === isWanted) return;
    isWatching = isWanted;
    if (isWanted) observe();
    else {
      observer.disconnect();
      clearTimeout(timer);
      timer = undefined;
    }
    for (const { onWatching } of watchers) onWatching?.(isWanted);
  };
  const onSign = (event: Event): void => {
    // Pictures load often, and nothing that is read depends on them.
    if (event.type === 'load' && dom.nodeName(event.target as Node) === 'IMG') return;
    watchWhileShown();
    if (!isWatching) return;
    for (const watcher of watchers) {
      watcher.onEvent?.(event);
      checkSoon(watcher);
    }
  };
  const listen = (): void => {
    listening = new AbortController();
    const { signal } = listening;
    observeEvents(window, EVENTS, onSign, signal);
    // The load event of an element never reaches the window.
    observeEvents(document, ['load'], onSign, signal);
    // The only event for `history.pushState`.
    globalThis.navigation?.addEventListener('currententrychange', onSign, { signal });
  };

  return (check, signal, watched) => {
    if (signal.aborted) return () => {};
    const watcher: Watcher = { ...watched, check: () => signal.aborted || check(), isDue: false };
    if (watchers.size === 0) listen();
    watchers.add(watcher);
    if (isWatching) {
      observe();
      watcher.onWatching?.(true);
    } else watchWhileShown();
    signal.addEventListener('abort', () => {
      if (isWatching) watcher.onWatching?.(false);
      watchers.delete(watcher);
      if (watchers.size === 0) listening?.abort();
      watchWhileShown();
      if (isWatching) observe();
    });
    // Last, because it may throw.
    if (isWatching) check();
    return () => checkSoon(watcher);
  };
}

function counts({ type, attributeName }: MutationRecord, { attributeFilter, isDetailed }: Watched): boolean {
  return isDetailed === true || type === 'childList' || attributeFilter?.includes(attributeName ?? '') === true;
}
