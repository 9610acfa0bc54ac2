import { abortablePause } from '@/lib/shared/pause';

import type { Storage } from '../storage/storage';
import type { StoredJob } from '../storage/tables';
import type { JobProblem, JobQueue, Worker } from './job-queue';

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 10 * 60_000;
/** The floor for jobs that another process has enqueued. */
const POLL_MS = 5000;
/** Jobs read ahead of each free worker. */
const READ_AHEAD = 4;

export interface TableQueueDeps {
  storage: Pick<Storage, 'database' | 'transact'>;
  now: () => number;
  /** Aborts the running jobs, which then run again after the next start. */
  cutting: AbortSignal;
  /** A defect of ours, such as a query that fails. */
  onError: (error: unknown) => void;
  /** Default 5 s. */
  pollMs?: number;
}

/** Waits twice as long after each attempt. */
function decideRetryMs(attempts: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20));
}

/** Creates a job queue in a table, for one process. */
export function createTableQueue({ storage, now, cutting, onError, pollMs = POLL_MS }: TableQueueDeps): JobQueue {
  const { database, transact } = storage;
  const stopping = new AbortController();
  /** Jobs that are done and could not be deleted, for example on a full disk. */
  const done = new Set<number>();
  const loops: { wake: () => void; ended: Promise<void> }[] = [];

  return {
    async enqueue(transaction, queue, key, payload) {
      const at = now();
      await transaction
        .insertInto('jobs')
        .values({
          queue,
          key,
          payload: JSON.stringify(payload),
          attempts: 0,
          runAt: at,
          createdAt: at,
          lastProblem: null,
          deadAt: null,
        })
        .execute();
    },
    work(queue, worker) {
      loops.push(startLoop(queue, worker));
    },
    wake() {
      for (const loop of loops) loop.wake();
    },
    async count(queue) {
      const { fn } = database;
      const jobs = database.selectFrom('jobs').where('queue', '=', queue);
      const waiting = await jobs
        .select([fn.countAll<number>().as('count'), fn.min('createdAt').as('oldest')])
        .where('deadAt', 'is', null)
        .executeTakeFirstOrThrow();
      const dead = await jobs
        .select(fn.countAll<number>().as('count'))
        .where('deadAt', 'is not', null)
        .executeTakeFirstOrThrow();
      // Without rows there is no minimum, whatever the type says.
      const oldest = waiting.oldest as number | null;
      return {
        waiting: waiting.count,
        dead: dead.count,
        oldestMs: oldest === null ? 0 : now() - oldest,
      };
    },
    async stop() {
      stopping.abort();
      for (const loop of loops) loop.wake();
      await Promise.all(loops.map(({ ended }) => ended));
    },
  };

  function startLoop(queue: string, worker: Worker) {
    const running = new Map<string, Promise<void>>();
    /** Keys whose job ended during a reading of jobs, which may show it as it was. */
    const ended = new Set<string>();
    let waker = new AbortController();
    const wake = () => waker.abort();

    async function loop(): Promise<void> {
      while (!stopping.signal.aborted) {
        waker = new AbortController();
        let waitMs = pollMs;
        try {
          const free = worker.concurrency - running.size;
          ended.clear();
          const heads = free > 0 ? await readHeads(queue, free * READ_AHEAD + running.size) : [];
          for (const job of heads) {
            if (ended.has(job.key)) waitMs = 0;
            if (ended.has(job.key) || running.has(job.key) || running.size >= worker.concurrency) continue;
            if (job.runAt > now()) {
              waitMs = Math.min(waitMs, job.runAt - now());
              continue;
            }
            const run = runJob(job, worker)
              .catch(async (error: unknown) => {
                onError(error);
                // The storage failed, so the key waits as for a repeated reading.
                await abortablePause(pollMs, stopping.signal);
              })
              .finally(() => {
                running.delete(job.key);
                ended.add(job.key);
                wake();
              });
            running.set(job.key, run);
          }
        } catch (error) {
          onError(error);
        }
        await abortablePause(waitMs, waker.signal);
      }
      await Promise.all(running.values());
    }
    return { wake, ended: loop() };
  }

  /** Reads the oldest living job of each key, those that are due first. */
  function readHeads(queue: string, most: number): Promise<StoredJob[]> {
    return database
      .selectFrom('jobs as job')
      .selectAll()
      .where('job.queue', '=', queue)
      .where('job.deadAt', 'is', null)
      .where((query) =>
        query.not(
          query.exists(
            query
              .selectFrom('jobs as earlier')
              .select('earlier.number')
              .whereRef('earlier.queue', '=', 'job.queue')
              .whereRef('earlier.key', '=', 'job.key')
              .whereRef('earlier.number', '<', 'job.number')
              .where('earlier.deadAt', 'is', null),
          ),
        ),
      )
      .orderBy('job.runAt')
      .orderBy('job.number')
      .limit(most)
      .execute();
  }

  async function runJob(job: StoredJob, worker: Worker): Promise<void> {
    const failed = done.has(job.number) ? undefined : await attempt(job, worker);
    if (cutting.aborted && failed) return;
    if (!failed) {
      done.add(job.number);
      await transact((transaction) => transaction.deleteFrom('jobs').where('number', '=', job.number).execute());
      done.delete(job.number);
      return;
    }
    const attempts = job.attempts + 1;
    const giveUpAt = job.createdAt + worker.giveUpAfterMs;
    const isDead = now() >= giveUpAt;
    const waitMs = Math.max(decideRetryMs(attempts), (failed.retryAfterSeconds ?? 0) * 1000);
    await transact((transaction) =>
      transaction
        .updateTable('jobs')
        .set({
          attempts,
          lastProblem: failed.problem,
          // The last attempt falls on the end of the time.
          runAt: Math.min(now() + waitMs, Math.max(giveUpAt, now())),
          deadAt: isDead ? now() : null,
        })
        .where('number', '=', job.number)
        .execute(),
    );
    if (isDead) worker.onDead({ key: job.key, problem: failed.problem, attempts });
  }

  async function attempt(job: StoredJob, worker: Worker): Promise<JobProblem | undefined> {
    try {
      return await worker.run(JSON.parse(job.payload), cutting);
    } catch (error) {
      onError(error);
      return { problem: 'the relay failed while it did the job' };
    }
  }
}
