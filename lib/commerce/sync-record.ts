import * as z from 'zod/mini';

import { type Failure, isFailure } from '@/lib/domain/failure';
import { lazy } from '@/lib/shared/lazy';

const count = lazy(() => z.int().check(z.nonnegative()));

const unreadableRowsSchema = lazy(() =>
  z.array(
    z.object({
      kind: z.enum(['orders', 'products']),
      id: z.optional(z.string()),
      field: z.string(),
    }),
  ),
);

/** Progress of a sync. It is stored with the rows of each page, so that the sync can resume after the worker dies. */
const syncWalkSchema = lazy(() =>
  z.object({
    orders: count,
    products: count,
    /** Pages of both kinds. */
    pages: count,
    from: z.number(),
    /** Start of the last-update window; absent: all rows. */
    since: z.optional(z.number()),
    /** Index in the list of kinds; after the last one, only the end of the sync remains to be stored. */
    step: count,
    /** Rows that are missing from the copy, at most `MAX_UNREADABLE_ROWS`. */
    unreadable: z.optional(unreadableRowsSchema),
    /** Next page of this kind. */
    page: z.int().check(z.positive()),
    seenAt: z.number(),
  }),
);
export type SyncWalk = z.infer<typeof syncWalkSchema>;

/** The stored state of the syncs of one source. Times are Unix milliseconds of the local clock. */
export const syncRecordSchema = lazy(() =>
  z.object({
    source: z.string(),
    /** The last complete sync: its end, its start, and the number of stored rows. */
    synced: z.optional(
      z.object({
        at: z.number(),
        from: z.number(),
        orders: count,
        products: count,
        unreadable: z.optional(unreadableRowsSchema),
      }),
    ),
    walk: z.optional(syncWalkSchema),
    stopped: z.optional(z.object({ at: z.number(), failure: z.custom<Failure>(isFailure) })),
  }),
);
export type SyncRecord = z.infer<typeof syncRecordSchema>;
