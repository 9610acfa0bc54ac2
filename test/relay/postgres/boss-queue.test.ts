import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';

import { pause } from '@/lib/shared/pause';
import { FETCH_SETTINGS, openBossQueue } from '@/relay/jobs/boss-queue';
import type { Worker } from '@/relay/jobs/job-queue';
import { createPool } from '@/relay/storage/postgres/create-pool';
import { openPostgresStorage } from '@/relay/storage/postgres/open-postgres-storage';

import { createTestPlace } from '../test-place';

const QUEUE = 'test';
const until = { timeout: 8000, interval: 20 };

async function start() {
  const { databaseUrl = '' } = await createTestPlace();
  const onError = (error: unknown): void => expect.fail(String(error));
  const storage = await openPostgresStorage(databaseUrl, onError);
  onTestFinished(() => storage.close());
  const { database } = storage;
  return {
    storage,
    openQueue: async (times: { quickFetchMs?: number; lapseMs?: number; pollMs?: number } = {}) => {
      const pool = createPool(databaseUrl, 5, onError);
      const fetchPool = createPool(databaseUrl, 1, onError, FETCH_SETTINGS);
      const { mock } = vi.spyOn(fetchPool, 'query');
      onTestFinished(async () => void (await Promise.all([pool.end(), fetchPool.end()])));
      const cutting = new AbortController().signal;
      const options = { pool, fetchPool, database, now: Date.now, cutting, onError, pollMs: 50 };
      const queue = await openBossQueue({ ...options, ...times });
      onTestFinished(() => queue.stop());
      return {
        ...queue,
        /** The queue has looked for jobs as often as that. */
        untilRead: (count: number) =>
          vi.waitFor(() => {
            expect(mock.settledResults.filter(({ type }) => type === 'fulfilled')).toHaveLength(count);
          }, until),
      };
    },
    countTaken: async () => {
      const found = sql<{ count: number }>`select count(*) as count from pgboss.job where state = 'active'`;
      return (await found.execute(database)).rows[0]?.count;
    },
  };
}

function createWorker(runs: string[], run: () => Promise<unknown>): Worker {
  return {
    concurrency: 2,
    giveUpAfterMs: 60_000,
    onDead: () => expect.fail('A job was given up'),
    async run(payload) {
      runs.push(String(payload));
      await run();
      return undefined;
    },
  };
}

/** Starts a queue that holds most of its jobs ahead, two of them running until it is told to end them. */
async function takeAhead({ storage, openQueue, countTaken }: Awaited<ReturnType<typeof start>>, lapseMs?: number) {
  const runs: string[] = [];
  // Every reading of jobs counts as slow.
  const queue = await openQueue({ quickFetchMs: 0.001, ...(lapseMs !== undefined && { lapseMs }) });
  const keys = Array.from({ length: 30 }, (_, number) => `key ${number}`);
  await storage.transact(async (transaction) => {
    for (const key of keys) await queue.enqueue(transaction, QUEUE, key, key);
  });
  const ending = Promise.withResolvers<void>();
  queue.work(
    QUEUE,
    createWorker(runs, async () => {
      if (runs.length > 2) await ending.promise;
    }),
  );
  await vi.waitFor(async () => expect(await countTaken()).toBeGreaterThan(20), until);
  return { queue, keys, runs, endRunning: ending.resolve };
}

test('jobs that a relay has taken ahead run in another relay as soon as it stops, each once', async () => {
  const started = await start();
  const { queue, keys, runs, endRunning } = await takeAhead(started);
  const stopped = queue.stop();
  endRunning();
  await stopped;
  expect(await started.countTaken()).toBe(0);

  const second = await started.openQueue();
  second.work(
    QUEUE,
    createWorker(runs, () => Promise.resolve()),
  );
  await vi.waitFor(async () => expect(await second.count(QUEUE)).toMatchObject({ waiting: 0 }), until);
  expect(runs.toSorted()).toEqual(keys.toSorted());
});

test('the next job of a key and those beyond a batch begin when a job ends, not at the next poll', async () => {
  const { storage, openQueue } = await start();
  const runs: string[] = [];
  const queue = await openQueue({ pollMs: 60_000 });
  const enqueue = async (keys: string[]) => {
    await storage.transact(async (transaction) => {
      for (const key of keys) await queue.enqueue(transaction, QUEUE, key, `${key} ${runs.length}`);
    });
    queue.wake(QUEUE);
  };
  queue.work(
    QUEUE,
    createWorker(runs, () => pause(30)),
  );
  await enqueue(['a']);
  await vi.waitFor(() => expect(runs).toHaveLength(1), until);
  await enqueue(['a']);
  await vi.waitFor(() => expect(runs).toEqual(['a 0', 'a 1']), until);
  await enqueue(['b', 'b', 'b', 'c', 'd', 'e']);
  await vi.waitFor(() => expect(runs).toHaveLength(8), until);
});

test('a job that was taken ahead is left to other relays when the database has not been reached for long', async () => {
  const { queue, keys, runs, endRunning } = await takeAhead(await start(), 200);
  await pause(300);
  const begun = runs.length;
  endRunning();
  await vi.waitFor(async () => expect(await queue.count(QUEUE)).toMatchObject({ waiting: keys.length - begun }), until);
  await queue.stop();
  expect(runs).toHaveLength(begun);
});

test('a wake is for the jobs of its queue only', async () => {
  const { storage, openQueue } = await start();
  const runs: string[] = [];
  const queue = await openQueue({ pollMs: 60_000 });
  const names = [QUEUE, 'another'];
  for (const name of names) {
    queue.work(
      name,
      createWorker(runs, () => Promise.resolve()),
    );
  }
  await queue.untilRead(2);
  for (const name of names) await storage.transact((transaction) => queue.enqueue(transaction, name, 'a', name));
  // The queues read one after the other, so the first one would have run its job before.
  queue.wake('another');
  await vi.waitFor(() => expect(runs).not.toEqual([]), until);
  expect(runs).toEqual(['another']);
  queue.wake(QUEUE);
  await vi.waitFor(() => expect(runs).toEqual(['another', QUEUE]), until);
});

test('a job begins soon when many wait and PostgreSQL still takes the table for an empty one', async () => {
  const { storage, openQueue } = await start();
  const { database } = storage;
  const queue = await openQueue();
  await storage.transact((transaction) => queue.enqueue(transaction, QUEUE, 'first', 'first'));
  await sql`analyze pgboss.job`.execute(database);
  const state = sql`(case when n > 500 then 'created' else 'active' end)::pgboss.job_state`;
  await sql`insert into pgboss.job (name, policy, data, singleton_key, state) select name, policy, data, 'key ' || n, ${state}
    from pgboss.job, generate_series(1, 10000) as n`.execute(database);
  const runs: string[] = [];
  const beganAt = performance.now();
  queue.work(
    QUEUE,
    createWorker(runs, () => Promise.resolve()),
  );
  await vi.waitFor(() => expect(runs.length).toBeGreaterThan(10), { ...until, timeout: 20_000 });
  // With the plan for an empty table it takes 10 s for each batch.
  expect(performance.now() - beganAt).toBeLessThan(5000);
});
