import type { Order } from '@/lib/contract/order';
import type { TimeRange } from '@/lib/contract/time';
import type { JsonRow } from '@/lib/mock/rows';
import { placePictures, readOrder } from '@/lib/mock/rows';

import type { Awaitable, FramedRows } from './row-table';

export interface RowFilter {
  created?: TimeRange;
  updated?: TimeRange;
}

export interface PageQuery {
  /** Starts at 1. */
  page: number;
  pageSize: number;
}

export interface QueriedRows {
  find: (id: string) => Awaitable<JsonRow | undefined>;
  /** Reads one page with its wrapper. Without a range, rows are sorted by number; with one, by time. */
  readPage: (filter: RowFilter, query: PageQuery) => Promise<FramedRows>;
}

/** Rows in this process. */
export interface QueriedTable extends QueriedRows {
  find: (id: string) => JsonRow | undefined;
}

export interface RowStore<Table extends QueriedRows = QueriedTable> {
  orders: Table;
  products: Table;
  keepFresh: () => void;
  /** Of the sample data, with a trailing slash. Without it, rows are served as they are stored. */
  pictureBase?: string;
}

export function findOrder({ orders, pictureBase }: RowStore, orderNumber: string): Order | undefined {
  const row = orders.find(orderNumber);
  return row && readOrder(pictureBase === undefined ? row.json : placePictures(row.json, pictureBase));
}
