import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import { v7 as uuidv7 } from 'uuid';

import { abortablePause } from '@/lib/shared/pause';

import type { Database } from '../storage/tables';
import {
  attemptJob,
  decideRetryMs,
  type FailingJob,
  type JobProblem,
  type JobQueue,
  MOST_RUN_MS,
  type QueueCounts,
  type QueueDeps,
  type Worker,
} from './job-queue';

/** Used if a notification of new jobs is lost. */
const POLL_MS = 2000;
/** Interval of the search for jobs without a heartbeat. Their relay has died, and they run again. */
const SUPERVISE_SECONDS = 5;
const HEARTBEAT_SECONDS = 10;
const TOUCH_MS = 3000;
/** Another relay may soon take a job that was not touched for this time. */
const LAPSE_MS = (HEARTBEAT_SECONDS - 1) * 1000;
/** pg-boss searches all waiting jobs for each batch. If that takes longer, the relay fetches more jobs in advance. */
const QUICK_FETCH_MS = 10;
const MOST_AHEAD = 16;
/**
 * Settings of PostgreSQL for the query of a batch. The table is nearly empty most of the time, and PostgreSQL plans for that: with
 * 10,000 waiting jobs a nested loop then takes 10 s instead of 20 ms. `jit=off`, because a forced nested loop has a fictitious
 * cost that would start the compiler.
 */
export const FETCH_SETTINGS = '-c enable_nestloop=off -c jit=off -c work_mem=64MB';
/** The run itself ends earlier. */
const EXPIRE_SECONDS = MOST_RUN_MS / 1000 + 15;
/** The relay itself decides when to give up a job, so pg-boss must never do it. */
const NO_END = { retryLimit: 1_000_000, retentionSeconds: 10 * 365 * 86_400 };

/** The payload is JSON text, because PostgreSQL's own JSON refuses some characters. */
interface Data {
  payload: string;
}
interface DeadData extends Data {
  key: string;
  attempts: number;
  problem: string;
}
type Job = JobWithMetadata<Data>;

export interface BossQueueDeps extends QueueDeps {
  pool: pg.Pool;
  /** A connection with the settings of `FETCH_SETTINGS`. */
  fetchPool: pg.Pool;
  database: Database;
  /** If fetching a batch takes longer, the relay fetches more jobs in advance. Default 10 ms. */
  quickFetchMs?: number;
  /** Default 9 s. */
  lapseMs?: number;
}

export interface BossQueue extends JobQueue {
  /** Fetches new jobs immediately, only in this relay. Default: of all queues. */
  wake: (queue?: string) => void;
}

const createDb = (pool: pg.Pool) => ({ executeSql: (text: string, values?: unknown[]) => pool.query(text, values) });
const deadQueueOf = (queue: string) => `${queue}-dead`;

/**
 * Opens a job queue of pg-boss, for any number of processes, on the connections of the relay. Jobs of a key run in the sequence of
 * their transactions. pg-boss creates its tables in a schema of its own.
 */
export async function openBossQueue({
  pool,
  fetchPool,
  database,
  now,
  cutting,
  onError,
  pollMs = POLL_MS,
  quickFetchMs = QUICK_FETCH_MS,
  lapseMs = LAPSE_MS,
}: BossQueueDeps): Promise<BossQueue> {
  const boss = new PgBoss({
    db: createDb(pool),
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    schedule: false,
    registerInstance: false,
    openTelemetry: { enabled: false },
  });
  boss.on('error', onError);
  await boss.start();
  const stopping = new AbortController();
  const loops: { queue: string; wake: () => void; ended: Promise<void> }[] = [];
  const created = new Map<string, Promise<void>>();

  const create = async (queue: string): Promise<void> => {
    await boss.createQueue(deadQueueOf(queue), NO_END);
    await boss.createQueue(queue, {
      policy: 'key_strict_fifo',
      expireInSeconds: EXPIRE_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      ...NO_END,
    });
  };
  /** Creates the queues when they are first used. After a failure, the next use tries again. */
  const createOnce = (queue: string): Promise<void> => {
    const known = created.get(queue);
    if (known) return known;
    const creation = create(queue);
    created.set(queue, creation);
    creation.catch(() => created.delete(queue));
    return creation;
  };

  return {
    async enqueue(transaction, queue, key, payload) {
      await createOnce(queue);
      const data: Data = { payload: JSON.stringify(payload) };
      // Jobs of one transaction have the same time, so their ids decide which runs first.
      await boss.send(queue, data, { id: uuidv7(), singletonKey: key, db: fromKysely(transaction) });
    },
    work(queue, worker) {
      loops.push(startLoop(queue, worker));
    },
    wake(queue) {
      for (const loop of loops) if (queue === undefined || loop.queue === queue) loop.wake();
    },
    async count(queue) {
      const counts = sql<QueueCounts>`
        select count(*) filter (where name = ${queue}) as waiting, count(*) filter (where name <> ${queue}) as dead,
          coalesce(extract(epoch from now() - min(created_on) filter (where name = ${queue})) * 1000, 0)::float8 as "oldestMs"
        from pgboss.job where name in (${queue}, ${deadQueueOf(queue)})`;
      const { rows } = await counts.execute(database);
      return rows[0] ?? { waiting: 0, dead: 0, oldestMs: 0 };
    },
    async listFailing(most) {
      const failing: RawBuilder<FailingJob> = sql`
        select coalesce(data->>'key', singleton_key) as key, coalesce((data->>'attempts')::int, retry_count + 1) as attempts,
          coalesce(data->>'problem', output->>'problem', 'the relay ended while it did the job') as problem,
          case when data ? 'problem' then (extract(epoch from created_on) * 1000)::bigint end as "deadAt"
        from pgboss.job where state = 'retry' or data ? 'problem' order by created_on desc limit ${most}`;
      return (await failing.execute(database)).rows;
    },
    async deleteDead(before) {
      await sql`delete from pgboss.job where data ? 'problem' and created_on < ${new Date(before)}`.execute(database);
    },
    async stop() {
      stopping.abort();
      for (const loop of loops) loop.wake();
      await Promise.all(loops.map(({ ended }) => ended));
      await boss.stop({ graceful: false });
    },
  };

  function startLoop(queue: string, worker: Worker) {
    const running = new Map<Job, Promise<void>>();
    /** Jobs fetched in advance, each with the time until which no other relay takes it, by `performance.now`. */
    const taken = new Map<Job, number>();
    /** Number of batches to fetch at once. */
    let ahead = 1;
    let waker = new AbortController();
    const wake = () => waker.abort();

    async function loop(): Promise<void> {
      while (!stopping.signal.aborted) {
        waker = new AbortController();
        try {
          await createOnce(queue);
          await take();
          runTaken();
        } catch (error) {
          onError(error);
        }
        await abortablePause(pollMs, waker.signal);
      }
      const giveBack = (job: Job) => settle(queue, job, worker, { problem: 'the relay stopped' }, true);
      await Promise.all([...running.values(), ...[...taken.keys()].map((job) => giveBack(job).catch(onError))]);
    }

    async function take(): Promise<void> {
      const held = running.size + taken.size;
      if (held >= worker.concurrency) return;
      const startedAt = performance.now();
      const batchSize = worker.concurrency * ahead - held;
      // PostgreSQL plans a named statement once and not for each batch.
      const name = `fetch ${queue} ${batchSize}`;
      const db = { executeSql: (text: string, values?: unknown[]) => fetchPool.query({ name, text, values }) };
      const jobs = await boss.fetch<Data>(queue, { batchSize, includeMetadata: true, db });
      for (const job of jobs) taken.set(job, startedAt + lapseMs);
      ahead = Math.min(Math.ceil((performance.now() - startedAt) / quickFetchMs), MOST_AHEAD);
    }

    function runTaken(): void {
      for (const [job, until] of taken) {
        if (running.size >= worker.concurrency) return;
        taken.delete(job);
        // The database was unreachable. Another relay runs the job, or this one fetches it again.
        if (performance.now() > until) continue;
        const run = runJob(queue, job, worker).finally(() => {
          running.delete(job);
          // The next job of the key can begin.
          wake();
        });
        running.set(job, run);
      }
    }

    async function touch(): Promise<void> {
      const held = [...running.keys(), ...taken.keys()];
      if (held.length === 0) return;
      const until = performance.now() + lapseMs;
      await boss.touch(queue, held);
      for (const job of held) if (taken.has(job)) taken.set(job, until);
    }

    const heartbeat = setInterval(() => void touch().catch(onError), TOUCH_MS);
    return { queue, wake, ended: loop().finally(() => clearInterval(heartbeat)) };
  }

  async function runJob(queue: string, job: Job, worker: Worker): Promise<void> {
    const failed = await attemptJob(worker, job.data.payload, { cutting, onError });
    for (;;) {
      try {
        await settle(queue, job, worker, failed);
        return;
      } catch (error) {
        onError(error);
        // The job would run again, although it may be done.
        if (cutting.aborted || stopping.signal.aborted) return;
        await abortablePause(pollMs, stopping.signal);
      }
    }
  }

  /**
   * Stores the result of an attempt. Does nothing if the job now runs in another relay.
   * @param isCut is true when the relay ended the attempt; the job then runs again immediately
   */
  async function settle(
    queue: string,
    job: Job,
    worker: Worker,
    failed: JobProblem | undefined,
    isCut = cutting.aborted,
  ): Promise<void> {
    if (!failed) return void (await boss.deleteJob(queue, job));
    const attempts = job.retryCount + 1;
    const ageMs = now() - job.createdOn.getTime();
    const waitMs = isCut ? 0 : decideRetryMs({ attempts, ageMs, giveUpAfterMs: worker.giveUpAfterMs }, failed);
    const { problem } = failed;
    const key = job.singletonKey ?? '';
    await database.transaction().execute(async (transaction) => {
      const db = fromKysely(transaction);
      if (waitMs === undefined) {
        const data: DeadData = { ...job.data, key, attempts, problem };
        await boss.deleteJob(queue, job, { db });
        await boss.send(deadQueueOf(queue), data, { db });
      } else {
        await boss.fail(queue, job, { problem }, { db });
        await boss.update(queue, undefined, { id: job.id, startAfter: Math.ceil(waitMs / 1000), db });
      }
    });
    if (waitMs === undefined) worker.onDead({ key, problem, attempts });
  }
}
