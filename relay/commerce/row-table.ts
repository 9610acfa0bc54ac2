import type { TimeRange } from '@/lib/contract/time';
import type { JsonRow } from '@/lib/mock/rows';

export type RowOrder = 'created' | 'updated';

/** A position in an order. The tie is the row's number for creation, its revision for updates. Each write gets the highest one. */
export interface RowKey {
  time: number;
  tie: number;
}

/** The rows after one position, up to and including another. */
export interface RowSlice {
  order: RowOrder;
  after: RowKey;
  upTo: RowKey;
  created?: TimeRange;
}

/** JSON texts of rows, joined by commas, in UTF-8. A page is sent as it is stored: making strings of it costs more than the query. */
export type JoinedRows = Uint8Array<ArrayBuffer>;

/** Rows are never removed (the contract marks deleted ones), so their numbers, from 1 on, have no gaps. */
export interface RowTable {
  size: () => number;
  find: (id: string) => JsonRow | undefined;
  /** An unchanged row keeps its position. */
  put: (row: JsonRow) => void;
  /** Both numbers are included. */
  numbered: (first: number, last: number) => JoinedRows;
  /** The first index is 0. */
  keyAt: (slice: RowSlice, index: number) => RowKey | undefined;
  /** Returns all rows of a slice, or the `limit` rows that were written first, in its order. */
  within: (slice: RowSlice, limit: number) => JoinedRows;
}
