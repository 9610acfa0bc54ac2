import * as z from 'zod';

/** Query fields every paged interface shares (contract: "Order query request", "Product query request"). */
export const pageQueryFields = {
  page: z.int().min(1),
  pageSize: z.int().min(1).max(200),
};

/**
 * The page wrapper of order and product answers (contract: "Page wrapper"). Exactly four fields; `data` is never null.
 * @param row schema of one row
 */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    data: z.array(row),
    page: z.int().min(1),
    pageSize: z.int().min(1),
    hasNextPage: z.boolean(),
  });
}

export interface Page<Row> {
  data: Row[];
  page: number;
  pageSize: number;
  hasNextPage: boolean;
}
