import type { Order } from '@/lib/contract/order';

import { createMemoryTable } from './memory-table';
import type { MockTable } from './mock-table';
import { createPageEnds, type PageEnds } from './page-ends';
import { createProtocolRows } from './protocol-rows';
import { placePictures, readOrder, readOrderRows, readProductRows } from './rows';

export interface PagedTable {
  table: MockTable;
  ends: PageEnds;
}

export interface MockStore {
  orders: PagedTable;
  products: PagedTable;
  keepFresh: () => void;
  /** With a trailing slash. */
  pictureBase: string;
}

/** Creates a store over tables in memory or in a database. */
export function createStoreOver(
  tables: { orders: MockTable; products: MockTable },
  { pictureBase, clock }: { pictureBase: string; clock: () => number },
): MockStore {
  const paged = (table: MockTable) => ({ table, ends: createPageEnds(clock) });
  return {
    orders: paged(tables.orders),
    products: paged(tables.products),
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
}): MockStore {
  const tables = { orders: createMemoryTable(), products: createMemoryTable() };
  for (const row of readOrderRows(orders)) tables.orders.put(row);
  for (const row of readProductRows(products)) tables.products.put(row);
  return createStoreOver(tables, { pictureBase, clock });
}

export function findOrder({ orders, pictureBase }: MockStore, orderNumber: string): Order | undefined {
  const row = orders.table.find(orderNumber);
  return row && readOrder(placePictures(row.json, pictureBase));
}
