import { isComplete } from '@/test/drivers/is-complete';
import type { View } from '@/test/drivers/view';

type WatchedWindow = Window & { longestBusyMs?: number };

/**
 * Longest time for which a foreign text may keep a document busy. A short run also measures the load of the machine, on which
 * other rings may run; a text that freezes a document takes many seconds.
 */
export const MAX_BUSY_MS = isComplete ? 500 : 2000;

/** Measures from now on how late the timers of a document are. Call it once per document. */
export const watchBusy = (view: View): Promise<void> =>
  view.evaluate(() => {
    const watched = document.defaultView as WatchedWindow;
    watched.longestBusyMs = 0;
    let last = watched.performance.now();
    watched.setInterval(() => {
      const now = watched.performance.now();
      watched.longestBusyMs = Math.max(watched.longestBusyMs ?? 0, now - last);
      last = now;
    }, 10);
  });

/** Reads the longest time in milliseconds since the reading before, and starts anew. NaN in a document that is not watched. */
export const readLongestBusyMs = (view: View): Promise<number> =>
  view.evaluate(() => {
    const watched = document.defaultView as WatchedWindow;
    const { longestBusyMs = Number.NaN } = watched;
    if (watched.longestBusyMs !== undefined) watched.longestBusyMs = 0;
    return longestBusyMs;
  });
