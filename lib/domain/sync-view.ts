import type { Order } from '@/lib/contract/order';

import type { Failure } from './failure';

/** How far a sync has come. How many rows there are in all, the interfaces do not say. */
export interface SyncProgress {
  orders: number;
  products: number;
  /** Of both. */
  pages: number;
}

/** Where the sync of orders and products stands, for the source that is set. */
export interface SyncView {
  /** The last one that came to its end: when (milliseconds since 1970), and how many rows are kept since. */
  last?: { at: number; orders: number; products: number };
  running?: SyncProgress;
  /** Why the newest one came to no end; `cancelled` too. */
  failure?: Failure;
}

/** How many orders of a customer are shown at first, and how many more each time the agent asks. */
export const ORDERS_AT_ONCE = 10;

/** The orders of one customer as they were last synced, newest first. */
export interface CustomerOrders {
  orders: Order[];
  /** How many there are in all. */
  total: number;
}
