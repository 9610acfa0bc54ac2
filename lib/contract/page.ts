import * as z from 'zod/mini';

import { MAX_PAGE_SIZE } from './limits';

/** Query fields every paged interface shares (contract: "Order query request", "Product query request"). */
export const pageQueryFields = {
  page: z.int().check(z.minimum(1)),
  pageSize: z.int().check(z.minimum(1), z.maximum(MAX_PAGE_SIZE)),
};

/**
 * The page wrapper of order and product answers (contract: "Page wrapper"). Exactly four fields; `data` is never null.
 * @param row schema of one row
 */
export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    data: z.array(row),
    page: z.int().check(z.minimum(1)),
    pageSize: z.int().check(z.minimum(1)),
    hasNextPage: z.boolean(),
  });
}

export interface Page<Row> {
  data: Row[];
  page: number;
  pageSize: number;
  hasNextPage: boolean;
}
