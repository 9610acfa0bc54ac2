import { createStoreOver, type MockStore } from '@/lib/mock/store';

import { fillTables } from './fill-tables';
import type { Log } from './log';
import { openSqlite } from './open-sqlite';

export interface StoreOptions {
  /** Rows that are wanted in all; undefined for the packaged ones, or those in the file. */
  orders?: number;
  products?: number;
  /** The file that rows are kept in; undefined for rows that are gone with the process. */
  dataFile?: string;
  log: Log;
}

/** A store in SQLite, for many rows or for rows that stay. */
export interface OpenStore {
  store: MockStore;
  counts: { orders: number; products: number };
  close: () => void;
}

/**
 * Opens the store and brings it to as many rows as wanted.
 * @throws DataFileUnusable
 */
export function openStore({ orders, products, dataFile, log }: StoreOptions): OpenStore {
  const tables = openSqlite(dataFile);
  try {
    fillTables(tables, { orders, products, log });
  } catch (error) {
    tables.close();
    throw error;
  }
  return {
    // Pictures are placed where each caller reaches them.
    store: createStoreOver(tables, { pictureBase: '', clock: Date.now }),
    counts: { orders: tables.orders.size(), products: tables.products.size() },
    close: tables.close,
  };
}
