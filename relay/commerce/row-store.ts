import type { Order } from '@/lib/contract/order';
import type { Page } from '@/lib/contract/page';
import type { TimeRange } from '@/lib/contract/time';
import type { JsonRow } from '@/lib/mock/rows';
import { placePictures, readOrder } from '@/lib/mock/rows';

import type { JoinedRows } from './row-table';

export interface RowFilter {
  created?: TimeRange;
  updated?: TimeRange;
}

export interface PageQuery {
  /** Starts at 1. */
  page: number;
  pageSize: number;
}

export interface PageOfRows extends Omit<Page<never>, 'data'> {
  rows: JoinedRows;
}

export interface QueriedTable {
  find: (id: string) => JsonRow | undefined;
  /** Reads one page. Without a range, rows are sorted by number; with one, by time. */
  readPage: (filter: RowFilter, query: PageQuery) => PageOfRows;
}

export interface RowStore<Table extends QueriedTable = QueriedTable> {
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
