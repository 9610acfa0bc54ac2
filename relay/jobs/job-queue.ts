import type { WriteTransaction } from '../storage/tables';

/** A handler could not do its job. The text is shown to people and contains no secret. */
export interface JobProblem {
  problem: string;
  /** The next attempt waits at least this long. */
  retryAfterSeconds?: number;
}

export interface Worker {
  /** Resolves with a problem if the job must run again. A rejection counts as a problem, too. */
  run: (payload: unknown, signal: AbortSignal) => Promise<JobProblem | undefined>;
  /** How many keys are processed at the same time. */
  concurrency: number;
  /** A job is dead after this time. Later jobs of its key then run. */
  giveUpAfterMs: number;
  onDead: (job: { key: string; problem: string; attempts: number }) => void;
}

/** The signal of a run aborts after this time. It is enough for several requests of a delivery to a slow helpdesk. */
export const MOST_RUN_MS = 150_000;

export interface QueueCounts {
  waiting: number;
  dead: number;
  /** Age of the oldest waiting job. */
  oldestMs: number;
}

/** A job that failed and waits for its next attempt, or is dead. */
export interface FailingJob {
  key: string;
  attempts: number;
  problem: string;
  /** Unix milliseconds; null while it is tried again. */
  deadAt: number | null;
}

export interface QueueDeps {
  now: () => number;
  /** Aborts the running jobs, which then run again after the next start. */
  cutting: AbortSignal;
  /** A defect of the relay, such as a query that fails. */
  onError: (error: unknown) => void;
  /** Interval at which due jobs are fetched without a call of `wake`. Default 5 s. */
  pollMs?: number;
}

/**
 * A durable queue of jobs. Jobs of one key run one after the other, the oldest first. A failed job delays only the jobs of its own
 * key. A job runs at least once: after a crash, it may run again.
 */
export interface JobQueue {
  /** The job exists if and only if the transaction is committed. */
  enqueue: (transaction: WriteTransaction, queue: string, key: string, payload: unknown) => Promise<void>;
  /** Starts work on a queue. */
  work: (queue: string, worker: Worker) => void;
  /** Fetches new jobs of a queue immediately, in every relay. Call it after the commit. */
  wake: (queue: string) => void;
  count: (queue: string) => Promise<QueueCounts>;
  /** Lists the failing jobs of all queues, latest first. */
  listFailing: (most: number) => Promise<FailingJob[]>;
  /** Deletes the jobs that died before a time, in Unix milliseconds. */
  deleteDead: (before: number) => Promise<void>;
  /** Takes no further jobs, and ends after the running ones. */
  stop: () => Promise<void>;
}

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 10 * 60_000;

/**
 * Decides when a failed job runs next. The wait doubles after each attempt, and the last attempt is at the end of the time.
 * @returns undefined for a job that is dead
 */
export function decideRetryMs(
  { attempts, ageMs, giveUpAfterMs }: { attempts: number; ageMs: number; giveUpAfterMs: number },
  { retryAfterSeconds = 0 }: JobProblem,
): number | undefined {
  if (ageMs >= giveUpAfterMs) return undefined;
  const doubled = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20));
  return Math.min(Math.max(doubled, retryAfterSeconds * 1000), giveUpAfterMs - ageMs);
}

/** Runs a job once. If the worker throws, it has a defect, and the job runs again. */
export async function attemptJob(
  worker: Worker,
  payload: string,
  { cutting, onError }: Pick<QueueDeps, 'cutting' | 'onError'>,
): Promise<JobProblem | undefined> {
  try {
    return await worker.run(JSON.parse(payload), AbortSignal.any([cutting, AbortSignal.timeout(MOST_RUN_MS)]));
  } catch (error) {
    onError(error);
    return { problem: 'the relay failed while it did the job' };
  }
}
