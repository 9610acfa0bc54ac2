import type { Order } from '@/lib/contract/order';

import type { Failure } from './failure';

/** The interfaces do not state the total. */
export interface SyncProgress {
  orders: number;
  products: number;
  pages: number;
}

export interface UnreadableRow {
  kind: 'orders' | 'products';
  /** Its order number or product ID, where that can be read. */
  id?: string;
  /** The field that breaks the contract, such as `orderLines.0.quantity`. */
  field: string;
}

/** More of them are not stored. */
export const MAX_UNREADABLE_ROWS = 50;

export interface SyncView {
  /** The end of the last complete sync in Unix milliseconds, its number of rows, and the unreadable rows. */
  last?: { at: number; orders: number; products: number; unreadable?: readonly UnreadableRow[] };
  running?: SyncProgress;
  /** The source finds a customer's orders itself, so nothing is synced. */
  isLive?: true;
  /** Why the newest sync did not complete; also `cancelled`. */
  failure?: Failure;
}

/** Shown at first, and added at each request for more. */
export const ORDERS_AT_ONCE = 10;

/** Synced orders that are older than this many days are dropped, unless the settings name another number. */
export const DEFAULT_KEEP_DAYS = 365;

/** Longest number, ID or e-mail address of a query. Longer than any real one; protects the integrator's server. */
export const MAX_QUERY_LENGTH = 256;

export interface FoundRow<Row> {
  row: Row;
  isSample: boolean;
}

export interface SyncedOrders {
  orders: Order[];
  total: number;
  isSample: boolean;
}
