import { abortablePause } from '@/lib/shared/pause';

import type { Storage } from '../storage/storage';
import type { StoredJob } from '../storage/tables';
import { attemptJob, decideRetryMs, type JobQueue, type QueueDeps, type Worker } from './job-queue';

/** Finds jobs that another process has enqueued. */
const POLL_MS = 5000;
/** Jobs read in advance for each free worker. */
const READ_AHEAD = 4;

/** Creates a job queue in a table, for one process. */
export function createTableQueue(
  { database, transact }: Pick<Storage, 'database' | 'transact'>,
  { now, cutting, onError, pollMs = POLL_MS }: QueueDeps,
): JobQueue {
  const stopping = new AbortController();
  /** Jobs that are done but could not be deleted, for example because the disk is full. */
  const done = new Set<number>();
  const loops: { queue: string; wake: () => void; ended: Promise<void> }[] = [];

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
    wake(queue) {
      for (const loop of loops) if (loop.queue === queue) loop.wake();
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
      // The type is wrong: without rows the minimum is null.
      const oldest = waiting.oldest as number | null;
      return {
        waiting: waiting.count,
        dead: dead.count,
        oldestMs: oldest === null ? 0 : now() - oldest,
      };
    },
    async listFailing(most) {
      const jobs = await database
        .selectFrom('jobs')
        .select(['key', 'attempts', 'lastProblem', 'deadAt'])
        .where('lastProblem', 'is not', null)
        .orderBy('number', 'desc')
        .limit(most)
        .execute();
      return jobs.map(({ lastProblem, ...job }) => ({ ...job, problem: lastProblem ?? '' }));
    },
    async deleteDead(before) {
      await database.deleteFrom('jobs').where('deadAt', '<', before).execute();
    },
    async stop() {
      stopping.abort();
      for (const loop of loops) loop.wake();
      await Promise.all(loops.map(({ ended }) => ended));
    },
  };

  function startLoop(queue: string, worker: Worker) {
    const running = new Map<string, Promise<void>>();
    /** Keys whose job ended while jobs were read. The result may contain its old state. */
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
                // The storage failed, so the key waits for one interval.
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
    return { queue, wake, ended: loop() };
  }

  /** Reads the oldest job of each key that is not dead, sorted by due time. */
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
    const failed = done.has(job.number) ? undefined : await attemptJob(worker, job.payload, { cutting, onError });
    if (cutting.aborted && failed) return;
    if (!failed) {
      done.add(job.number);
      await transact((transaction) => transaction.deleteFrom('jobs').where('number', '=', job.number).execute());
      done.delete(job.number);
      return;
    }
    const attempts = job.attempts + 1;
    const ageMs = now() - job.createdAt;
    const waitMs = decideRetryMs({ attempts, ageMs, giveUpAfterMs: worker.giveUpAfterMs }, failed);
    const isDead = waitMs === undefined;
    await transact((transaction) =>
      transaction
        .updateTable('jobs')
        .set({
          attempts,
          lastProblem: failed.problem,
          runAt: now() + (waitMs ?? 0),
          deadAt: isDead ? now() : null,
        })
        .where('number', '=', job.number)
        .execute(),
    );
    if (isDead) worker.onDead({ key: job.key, problem: failed.problem, attempts });
  }
}
