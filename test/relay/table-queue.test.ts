import path from 'node:path';

import { type KyselyPlugin, sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';

import { pause } from '@/lib/shared/pause';
import type { Worker } from '@/relay/jobs/job-queue';
import { createTableQueue } from '@/relay/jobs/table-queue';
import { openSqliteStorage } from '@/relay/storage/sqlite/open-sqlite-storage';

import { createTestFolder } from './test-place';

const QUEUE = 'test';

async function startQueue(plugins: KyselyPlugin[] = []) {
  const storage = await openSqliteStorage(path.join(createTestFolder(), 'relay.db'));
  const database = plugins.reduce((db, plugin) => db.withPlugin(plugin), storage.database);
  const cutting = new AbortController();
  const onError = vi.fn();
  const deps = { now: Date.now, cutting: cutting.signal, onError, pollMs: 20 };
  const queue = createTableQueue({ ...storage, database }, deps);
  onTestFinished(async () => {
    cutting.abort();
    await queue.stop();
    await storage.close();
  });
  const enqueue = (keys: readonly string[]) =>
    storage.transact(async (transaction) => {
      for (const key of keys) await queue.enqueue(transaction, QUEUE, key, key);
    });
  const runs: unknown[] = [];
  const worker = (run: Worker['run']): Worker => ({
    run: (payload, signal) => {
      runs.push(payload);
      return run(payload, signal);
    },
    concurrency: 4,
    giveUpAfterMs: 60_000,
    onDead: () => undefined,
  });
  return { storage, queue, enqueue, runs, worker, onError };
}

test('a job that was rolled back does not exist', async () => {
  const { storage, queue } = await startQueue();
  const rolledBack = storage.transact(async (transaction) => {
    await queue.enqueue(transaction, QUEUE, 'a', 'a');
    throw new Error('planned');
  });
  await expect(rolledBack).rejects.toThrow('planned');
  expect(await queue.count(QUEUE)).toEqual({ waiting: 0, dead: 0, oldestMs: 0 });
});

test('a job runs once, although a slow reading still shows it after its end', async () => {
  const slow: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.length > 0) await pause(30);
      return result;
    },
  };
  const { queue, enqueue, runs, worker } = await startQueue([slow]);
  const keys = Array.from({ length: 12 }, (_, number) => `key ${number}`);
  await enqueue(keys);
  queue.work(
    QUEUE,
    worker(() => pause(15).then(() => undefined)),
  );
  await vi.waitFor(async () => expect(await queue.count(QUEUE)).toMatchObject({ waiting: 0 }), { timeout: 10_000 });
  expect(runs).toHaveLength(keys.length);
  expect(new Set(runs)).toEqual(new Set(keys));
});

test('a job that is done and cannot be deleted does not run again', async () => {
  const { storage, queue, enqueue, runs, worker, onError } = await startQueue();
  const { database } = storage;
  await sql`CREATE TRIGGER full BEFORE DELETE ON jobs BEGIN SELECT RAISE(ABORT, 'full'); END`.execute(database);
  await enqueue(['a']);
  queue.work(
    QUEUE,
    worker(() => Promise.resolve(undefined)),
  );
  await vi.waitFor(() => expect(onError.mock.calls.length).toBeGreaterThan(2), { timeout: 10_000 });
  await sql`DROP TRIGGER full`.execute(database);
  await vi.waitFor(async () => expect(await queue.count(QUEUE)).toMatchObject({ waiting: 0 }), { timeout: 10_000 });
  expect(runs).toEqual(['a']);
});

test('a worker that throws counts as a failed attempt', async () => {
  const { storage, queue, enqueue, worker, onError } = await startQueue();
  await enqueue(['a']);
  queue.work(
    QUEUE,
    worker(() => Promise.reject(new Error('planned'))),
  );
  await vi.waitFor(
    async () => {
      const job = await storage.database.selectFrom('jobs').selectAll().executeTakeFirst();
      expect(job).toMatchObject({ attempts: 1, lastProblem: 'the relay failed while it did the job' });
    },
    { timeout: 10_000 },
  );
  expect(onError).toHaveBeenCalledOnce();
});
