import { findPage } from './find-page';
import { createMemoryTable } from './memory-table';
import type { MockTable } from './mock-table';
import { createPageEnds } from './page-ends';
import { createProtocolRows } from './protocol-rows';
import { readOrderRows, readProductRows } from './rows';
import type { MockStore, QueriedTable } from './store';

/** A table whose rows may change between two pages. */
export interface PagedTable extends QueriedTable {
  table: MockTable;
}

/** Lets a table answer queries of pages, between which its rows may change. */
export function createPagedTable(table: MockTable, clock: () => number): PagedTable {
  const ends = createPageEnds(clock);
  return {
    table,
    find: (id) => table.find(id),
    readPage: (filter, query) => findPage({ table, ends }, filter, query),
  };
}

/** Creates a store over tables in memory or in a database. */
export function createStoreOver(
  tables: { orders: MockTable; products: MockTable },
  { pictureBase, clock }: { pictureBase: string; clock: () => number },
): MockStore<PagedTable> {
  return {
    orders: createPagedTable(tables.orders, clock),
    products: createPagedTable(tables.products, clock),
    keepFresh: createProtocolRows(tables, clock),
    pictureBase,
  };
}

/** Creates a store in memory with the packaged data (`public/mock/*.json`). Throws for invalid data. */
export function createMockStore({
  orders,
  products,
  pictureBase,
  clock = Date.now,
}: {
  orders: unknown;
  products: unknown;
  pictureBase: string;
  clock?: () => number;
}): MockStore<PagedTable> {
  const tables = { orders: createMemoryTable(), products: createMemoryTable() };
  for (const row of readOrderRows(orders)) tables.orders.put(row);
  for (const row of readProductRows(products)) tables.products.put(row);
  return createStoreOver(tables, { pictureBase, clock });
}
