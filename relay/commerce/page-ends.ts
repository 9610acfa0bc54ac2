import type { Awaitable, RowKey } from './row-table';

/** No reader pauses this long between two pages: the platform expects each within 5 seconds. */
export const IDLE_MS = 5 * 60_000;
/** About 50 bytes each; a million rows have 5000 ends at 200 per page. */
const MAX_ENDS = 500_000;

/** The known ends of a filter, up to the page in question. */
interface KnownEnds {
  /** Pages 1 to this one have a known end. */
  count: number;
  /** The end of page `count`. */
  last?: RowKey | undefined;
  /** The end of page `count` − 1. */
  beforeLast?: RowKey | undefined;
}

/**
 * The page ends by filter and page size. Rows change between two pages, so page n is the slice between the ends of page n − 1
 * and page n. All readers of a filter share its ends, because they cannot be told apart. Filters that nobody has read for five
 * minutes are dropped.
 */
export interface PageEnds {
  /** Finds the ends of the pages up to `page`. */
  find: (filter: string, page: number) => Awaitable<KnownEnds>;
  /** Adds the ends of pages from `first` on. An end that is known already stays. */
  add: (filter: string, first: number, ends: readonly RowKey[]) => Awaitable<void>;
}

/** Creates a cache of page ends. Above the limit, it drops the least recently used filters. */
export function createPageEnds(clock: () => number, maxEnds = MAX_ENDS): PageEnds {
  /** Least recently used first. */
  const filters = new Map<string, { ends: RowKey[]; usedAt: number }>();

  const read = (filter: string): RowKey[] => {
    const known = filters.get(filter);
    return known && clock() - known.usedAt < IDLE_MS ? known.ends : [];
  };
  const write = (filter: string, ends: RowKey[]): void => {
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
  };

  return {
    find(filter, page) {
      const ends = read(filter);
      const count = Math.min(ends.length, page);
      if (count > 0) write(filter, ends);
      return { count, last: ends[count - 1], beforeLast: ends[count - 2] };
    },
    add(filter, first, ends) {
      const known = read(filter);
      // The pages before them may have been dropped meanwhile.
      if (first > known.length + 1) return;
      known.push(...ends.slice(known.length + 1 - first));
      write(filter, known);
    },
  };
}
