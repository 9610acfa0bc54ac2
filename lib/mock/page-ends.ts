import type { RowKey } from './row-table';

/** No reader pauses this long between two pages: the platform expects each within 5 seconds. */
const IDLE_MS = 5 * 60_000;
/** Some 50 bytes each. A million rows in pages of 200 have 5000. */
const MOST_ENDS = 500_000;

/**
 * Where pages ended, for each filter and page size. The interface pages by number, while rows come and go between two
 * pages; page n is therefore what lies between the ends of page n − 1 and of page n, and an end that was once given out
 * stays for every reader of that filter, since two readers cannot be told apart.
 */
export interface PageEnds {
  /** The ends of the first pages, in order. Empty when the filter is not known, or no longer. */
  recall: (filter: string) => RowKey[];
  remember: (filter: string, ends: RowKey[]) => void;
}

/**
 * Forgets a filter that nobody has read for five minutes, and those read longest ago when there are too many ends.
 * @param clock milliseconds since 1970
 */
export function createPageEnds(clock: () => number, mostEnds = MOST_ENDS): PageEnds {
  /** Ordered by use, the latest last. */
  const filters = new Map<string, { ends: RowKey[]; usedAt: number }>();

  return {
    recall(filter) {
      const known = filters.get(filter);
      return known && clock() - known.usedAt < IDLE_MS ? known.ends : [];
    },
    remember(filter, ends) {
      filters.delete(filter);
      // A filter of one page has no end to remember.
      if (ends.length > 0) filters.set(filter, { ends, usedAt: clock() });
      let count = 0;
      for (const known of filters.values()) count += known.ends.length;
      for (const [oldest, known] of filters) {
        if (oldest === filter || (count <= mostEnds && clock() - known.usedAt < IDLE_MS)) break;
        filters.delete(oldest);
        count -= known.ends.length;
      }
    },
  };
}
