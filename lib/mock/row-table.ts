import type { TimeRange } from '@/lib/contract/time-range';

/** A row as it is kept: what it is found and ordered by, and its JSON text, so that answering never writes it anew. */
export interface Row {
  /** `orderNumber` or `externalId`: putting a row with a known id replaces the one that is there. */
  id: string;
  /** Milliseconds since 1970; absent when the row has no such time, and then no range on it finds the row. */
  createdAt?: number;
  updatedAt?: number;
  json: string;
}

/** The two orders in which rows that have the time are read. */
export type RowOrder = 'created' | 'updated';

/**
 * A place in such an order: a time in milliseconds since 1970, and what decides among rows of the same time. By creation
 * that is the row's number, which never changes. By update it is its revision, which every write sets anew and higher
 * than all before: a row that is written now goes behind everything that has been read, also within the same second.
 */
export interface RowKey {
  time: number;
  tie: number;
}

/** The rows behind one place, up to and with another. */
export interface RowSlice {
  order: RowOrder;
  after: RowKey;
  upTo: RowKey;
  /** When given, only rows that were created in this range are there. */
  created?: TimeRange;
}

/**
 * What the mock asks of a store, for orders and for products alike. Rows are never removed (the contract marks deleted
 * ones), so the numbers that rows get when they are first put, from 1 on, stay without gaps.
 */
export interface RowTable {
  size: () => number;
  find: (id: string) => Row | undefined;
  /** Inserts or replaces by `id`. A row that is put again as it is stays where it is. */
  put: (row: Row) => void;
  /** JSON texts of the rows with these numbers, both included. */
  numbered: (first: number, last: number) => string[];
  /** Place of the row at this index of a slice, counted from 0. */
  keyAt: (slice: RowSlice, index: number) => RowKey | undefined;
  /** JSON texts of a slice in its order: all, or when there are more than `limit`, those that were written first. */
  within: (slice: RowSlice, limit: number) => string[];
}
