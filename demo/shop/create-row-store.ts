import { readOrderRows, readProductRows } from '@/lib/mock/rows';
import { createPagedTable, type PagedTable } from '@/relay/commerce/paged-table';
import type { RowStore } from '@/relay/commerce/row-store';
import type { RowTable } from '@/relay/commerce/row-table';

import { createMemoryTable } from './memory-table';
import { createProtocolRows } from './protocol-rows';

/** Creates a store over tables in memory or in a database. */
export function createStoreOver(
  tables: { orders: RowTable; products: RowTable },
  { pictureBase, clock }: { pictureBase: string; clock: () => number },
): RowStore<PagedTable> {
  return {
    orders: createPagedTable(tables.orders, clock),
    products: createPagedTable(tables.products, clock),
    keepFresh: createProtocolRows(tables, clock),
    pictureBase,
  };
}

/** Creates a store in memory with the packaged data (`public/mock/*.json`). Throws for invalid data. */
export function createMemoryStore({
  orders,
  products,
  pictureBase,
  clock = Date.now,
}: {
  orders: unknown;
  products: unknown;
  pictureBase: string;
  clock?: () => number;
}): RowStore<PagedTable> {
  const tables = { orders: createMemoryTable(), products: createMemoryTable() };
  for (const row of readOrderRows(orders)) tables.orders.put(row);
  for (const row of readProductRows(products)) tables.products.put(row);
  return createStoreOver(tables, { pictureBase, clock });
}
