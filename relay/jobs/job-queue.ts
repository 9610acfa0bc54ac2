import type { WriteTransaction } from '../storage/tables';

/** A handler could not do its job. The text is shown to people and contains no secret. */
export interface JobProblem {
  problem: string;
  /** The next attempt waits at least this long. */
  retryAfterSeconds?: number;
}

export interface Worker {
  /** Resolves with a problem to be tried again. A rejection counts as one, too. */
  run: (payload: unknown, signal: AbortSignal) => Promise<JobProblem | undefined>;
  /** Keys that are worked on at the same time. */
  concurrency: number;
  /** A job is dead after this time. Later jobs of its key then go on. */
  giveUpAfterMs: number;
  onDead: (job: { key: string; problem: string; attempts: number }) => void;
}

export interface QueueCounts {
  waiting: number;
  dead: number;
  /** Age of the oldest waiting job. */
  oldestMs: number;
}

/**
 * A durable queue of jobs. Jobs of one key run one after the other, in the order of their numbers; a job that fails holds back
 * its own key only. A job runs at least once: a crash after its effect repeats it.
 */
export interface JobQueue {
  /** The job exists if and only if the transaction is committed. */
  enqueue: (transaction: WriteTransaction, queue: string, key: string, payload: unknown) => Promise<void>;
  /** Starts work on a queue. */
  work: (queue: string, worker: Worker) => void;
  /** Looks for new jobs at once, after a commit. */
  wake: () => void;
  count: (queue: string) => Promise<QueueCounts>;
  /** Takes no further jobs, and ends after the running ones. */
  stop: () => Promise<void>;
}
