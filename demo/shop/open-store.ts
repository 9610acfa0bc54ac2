import type { PagedTable } from '@/relay/commerce/paged-table';
import type { RowStore } from '@/relay/commerce/row-store';

import type { Log } from '../servers/serve-app';
import { createStoreOver } from './create-row-store';
import { fillTables } from './fill-tables';
import { openSqlite } from './open-sqlite';

export interface StoreOptions {
  /** Total rows. Default: the packaged ones, or those in the file. */
  orders?: number;
  products?: number;
  /** Default: a temporary database. */
  dataFile?: string;
  log: Log;
}

/** In SQLite, for many rows or for rows that outlive the process. */
export interface OpenStore {
  store: RowStore<PagedTable>;
  counts: { orders: number; products: number };
  close: () => void;
}

/** Opens the store and fills it up to the wanted number of rows. Throws `UserError`. */
export function openStore({ orders, products, dataFile, log }: StoreOptions): OpenStore {
  const tables = openSqlite(dataFile);
  try {
    fillTables(tables, { orders, products, log });
  } catch (error) {
    tables.close();
    throw error;
  }
  return {
    store: createStoreOver(tables, { pictureBase: '', clock: Date.now }),
    counts: { orders: tables.orders.size(), products: tables.products.size() },
    close: tables.close,
  };
}
