import * as z from 'zod/mini';

import { lazy } from '@/lib/shared/lazy';

/** Contract: "Limits". */
export const MAX_PAGE_SIZE = 200;

/** Contract: "Limits". */
export const ORDER_PAGE_DEADLINE_MS = 5000;

/** Contract: "Integrator-side HTTP statuses". `4XX` and `5XX` stand for the rest. */
export const INTEGRATOR_STATUSES = {
  200: 'Success; valid JSON with the complete response structure.',
  401: 'Token missing or invalid.',
  403: 'No permission to access the interface.',
  429: 'Rate limit triggered.',
  '4XX': 'Request parameters or interface implementation do not meet requirements.',
  '5XX': 'Integrator service failure.',
} as const;

export const pageQueryFields = lazy(() => ({
  page: z.int().check(z.minimum(1)),
  pageSize: z.int().check(z.minimum(1), z.maximum(MAX_PAGE_SIZE)),
}));

/** Contract: "Page wrapper". */
export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    data: z.array(row),
    page: z.int().check(z.minimum(1)),
    pageSize: z.int().check(z.minimum(1)),
    hasNextPage: z.boolean(),
  });
}
