import type { TimeRange } from '@/lib/contract/time';
import type { JsonRow } from '@/lib/mock/rows';

/** A table in this process answers at once; one on a database server answers later. */
export type Awaitable<Value> = Value | Promise<Value>;

export type RowOrder = 'created' | 'updated';

/** A position in an order. The tie is the row's number for creation, its revision for updates. Each write gets the highest one. */
export interface RowKey {
  time: number;
  tie: number;
}

/** The columns of a position. */
export const PLACES: Record<RowOrder, { time: string; tie: string }> = {
  created: { time: 'created_at', tie: 'number' },
  updated: { time: 'updated_at', tie: 'revision' },
};

/** The rows after one position, up to and including another. */
export interface RowSlice {
  order: RowOrder;
  after: RowKey;
  upTo: RowKey;
  created?: TimeRange;
}

/** The texts before and after the rows of a page. */
export interface Frame {
  head: string;
  tail: string;
}

/**
 * The JSON texts of rows, joined by commas and put into a frame, in UTF-8. A page is sent as the table joins it: a string or a
 * copy of it would cost more than the query. The caller may free it.
 */
export type FramedRows = Uint8Array<ArrayBuffer>;

/** Rows are never removed (the contract marks deleted ones), so their numbers, from 1 on, have no gaps. */
export interface ReadTable {
  size: () => Awaitable<number>;
  find: (id: string) => Awaitable<JsonRow | undefined>;
  /** Both numbers are included. */
  numbered: (first: number, last: number, frame: Frame) => Awaitable<FramedRows>;
  /** The first index is 0. */
  keyAt: (slice: RowSlice, index: number) => Awaitable<RowKey | undefined>;
  /** Returns all rows of a slice, or the `limit` rows that were written first, in its order. */
  within: (slice: RowSlice, limit: number, frame: Frame) => Awaitable<FramedRows>;
}

/** A table in this process. */
export interface RowTable extends ReadTable {
  size: () => number;
  find: (id: string) => JsonRow | undefined;
  /** An unchanged row keeps its position. */
  put: (row: JsonRow) => void;
}
