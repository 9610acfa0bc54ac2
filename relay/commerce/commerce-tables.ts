import type { RowKind } from '../storage/tables';
import type { QueryAnswerText } from './query-answer';

/** A row of the shop as it is served. */
export interface ShopRow {
  id: string;
  /** Unix milliseconds. */
  createdAt?: number;
  /** Default: the time of storing, if the row has changed. */
  updatedAt?: number;
  json: string;
}

/** The orders and products that the relay serves. */
export interface CommerceTables {
  /** Answers a query of the contract, which is not validated. */
  answer: (kind: RowKind, query: unknown) => Promise<QueryAnswerText>;
  /** Adds rows, and replaces those with known ids. Stores all of them or none. */
  put: (kind: RowKind, rows: readonly ShopRow[], now: number) => Promise<void>;
  /** Finds the orders of a buyer, newest first, as JSON texts. */
  findCustomerOrders: (email: string, most: number) => Promise<{ orders: string[]; total: number }>;
  count: (kind: RowKind) => Promise<number>;
}
