import type { RateLimiterStoreAbstract } from 'rate-limiter-flexible';

import type { CommerceTables } from '../commerce/commerce-tables';
import type { JobQueue, QueueDeps } from '../jobs/job-queue';
import type { Database, WriteTransaction } from './tables';

/** A limit of requests in a window that starts with its first request. */
interface LimitWindow {
  /** Keeps the counts of different limits apart. */
  prefix: string;
  points: number;
  seconds: number;
}

/** Resolves when the writes are durable, and rejects when none of them is. A write may run again after a failure of others. */
type Transact = <Result>(write: (transaction: WriteTransaction) => Promise<Result>) => Promise<Result>;

/** A database engine. The queries stand elsewhere and run on every engine. */
export interface Storage {
  engine: 'sqlite' | 'postgres';
  /** A number that no other relay on this storage has. */
  relayId: number;
  /** Tells whether a relay works on this storage now. */
  isRelayRunning: (relayId: number) => Promise<boolean>;
  database: Database;
  transact: Transact;
  /**
   * `transact` for writes that add events. The events become visible in the order of their numbers, so a reader who goes on
   * after the last number that it has seen misses none.
   */
  transactEvents: Transact;
  /** Calls back when there may be new events, of whichever relay on this storage, until it is closed. */
  watchEvents: (onChange: () => void) => void;
  openQueue: (deps: QueueDeps) => Promise<JobQueue>;
  createLimiter: (window: LimitWindow) => RateLimiterStoreAbstract;
  /**
   * Runs a task unless a relay on this storage is running the task of this name. The signal aborts when the storage is lost, and
   * another relay may begin the task.
   */
  runAlone: (name: string, task: (lost: AbortSignal) => Promise<void>) => Promise<void>;
  commerce: CommerceTables;
  /** Throws `UserError` for a file that exists, and where the engine has tools of its own. */
  backUp: (file: string) => Promise<void>;
  close: () => Promise<void>;
}
