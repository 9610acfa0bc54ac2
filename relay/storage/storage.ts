import type { RateLimiterStoreAbstract } from 'rate-limiter-flexible';

import type { CommerceTables } from '../commerce/commerce-tables';
import type { Database, WriteTransaction } from './tables';

/** A limit of requests in a window that starts with its first request. */
export interface LimitWindow {
  /** Keeps the counts of different limits apart. */
  prefix: string;
  points: number;
  seconds: number;
}

/** A database engine. The queries stand elsewhere and run on every engine. */
export interface Storage {
  engine: 'sqlite';
  database: Database;
  /** Resolves when the writes are durable, and rejects when none of them is. */
  transact: <Result>(write: (transaction: WriteTransaction) => Promise<Result>) => Promise<Result>;
  createLimiter: (window: LimitWindow) => RateLimiterStoreAbstract;
  commerce: CommerceTables;
  /** Throws `RelayProblem` for a file that exists. */
  backUp: (file: string) => Promise<void>;
  close: () => Promise<void>;
}
