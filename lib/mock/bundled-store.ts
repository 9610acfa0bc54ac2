import { isInRange } from '@/lib/contract/time';

import type { MockRow } from './mock-table';
import { readOrderRows, readProductRows } from './rows';
import type { MockStore, QueriedTable } from './store';

/**
 * Creates the store of the extension, whose few rows never change: each query filters and sorts all of them. Throws for
 * invalid data.
 */
export function createBundledStore({
  orders,
  products,
  pictureBase,
}: {
  orders: unknown;
  products: unknown;
  pictureBase: string;
}): MockStore {
  return {
    orders: createFixedTable(readOrderRows(orders)),
    products: createFixedTable(readProductRows(products)),
    keepFresh() {},
    pictureBase,
  };
}

function createFixedTable(rows: readonly MockRow[]): QueriedTable {
  return {
    find: (wanted) => rows.find(({ id }) => id === wanted),
    readPage({ created, updated }, { page, pageSize }) {
      const filtered = rows.filter(
        ({ createdAt, updatedAt }) =>
          (!created || isInRange(createdAt, created)) && (!updated || isInRange(updatedAt, updated)),
      );
      const timeOf = (row: MockRow) => (updated ? row.updatedAt : row.createdAt) ?? 0;
      if (created ?? updated) filtered.sort((one, other) => timeOf(one) - timeOf(other));
      const end = page * pageSize;
      const data = filtered.slice(end - pageSize, end).map(({ json }) => json);
      return { data, page, pageSize, hasNextPage: end < filtered.length };
    },
  };
}
