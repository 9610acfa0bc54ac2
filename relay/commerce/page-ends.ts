import type { RowKey } from './row-table';

/** No reader pauses this long between two pages: the platform expects each within 5 seconds. */
const IDLE_MS = 5 * 60_000;
/** About 50 bytes each; a million rows have 5000 ends at 200 per page. */
const MAX_ENDS = 500_000;

/**
 * A cache of page ends by filter and page size. Rows change between two pages, so page n is the slice between the ends
 * of page n − 1 and page n. All readers of a filter share its ends, because they cannot be told apart.
 */
export interface PageEnds {
  get: (filter: string) => RowKey[];
  set: (filter: string, ends: RowKey[]) => void;
}

/** Drops filters that nobody has read for five minutes, and the least recently used ones above the limit. */
export function createPageEnds(clock: () => number, maxEnds = MAX_ENDS): PageEnds {
  /** Least recently used first. */
  const filters = new Map<string, { ends: RowKey[]; usedAt: number }>();

  return {
    get(filter) {
      const known = filters.get(filter);
      return known && clock() - known.usedAt < IDLE_MS ? known.ends : [];
    },
    set(filter, ends) {
      filters.delete(filter);
      // A filter with a single page has no end to store.
      if (ends.length > 0) filters.set(filter, { ends, usedAt: clock() });
      let count = 0;
      for (const known of filters.values()) count += known.ends.length;
      for (const [oldest, known] of filters) {
        if (oldest === filter || (count <= maxEnds && clock() - known.usedAt < IDLE_MS)) break;
        filters.delete(oldest);
        count -= known.ends.length;
      }
    },
  };
}
