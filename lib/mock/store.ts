import type { Order } from '@/lib/contract/order';

import { createMemoryTable } from './memory-table';
import { createPageEnds, type PageEnds } from './page-ends';
import { placePictures } from './pictures';
import { createProtocolRows } from './protocol-rows';
import type { RowTable } from './row-table';
import { readOrder, readOrderRows, readProductRows } from './rows';

/** A table and where its readers' pages ended. */
interface PagedTable {
  table: RowTable;
  ends: PageEnds;
}

/** All that orders and products are answered from. */
export interface MockStore {
  orders: PagedTable;
  products: PagedTable;
  /** To be called before a request is answered; see `createProtocolRows`. */
  keepFresh: () => void;
  /** Address that ends in a slash; where the rows' pictures lie for whoever asks. */
  pictureBase: string;
}

/** A store over tables, wherever they keep their rows. */
export function createStoreOver(
  tables: { orders: RowTable; products: RowTable },
  { pictureBase, clock }: { pictureBase: string; clock: () => number },
): MockStore {
  const paged = (table: RowTable) => ({ table, ends: createPageEnds(clock) });
  return {
    orders: paged(tables.orders),
    products: paged(tables.products),
    keepFresh: createProtocolRows(tables, clock),
    pictureBase,
  };
}

/**
 * A store in memory with the rows of the packaged data (`public/mock/*.json`).
 * @param orders content of `orders.json`
 * @param products content of `products.json`
 * @param clock milliseconds since 1970
 * @throws when the data is not what it should be: it is our own
 */
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

/** The order with this number, if there is one. */
export function findOrder({ orders, pictureBase }: MockStore, orderNumber: string): Order | undefined {
  const row = orders.table.find(orderNumber);
  return row && readOrder(placePictures(row.json, pictureBase));
}
