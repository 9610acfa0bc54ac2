import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';

import { openBossQueue } from '@/relay/jobs/boss-queue';
import { createPool } from '@/relay/storage/postgres/create-pool';
import { openPostgresStorage } from '@/relay/storage/postgres/open-postgres-storage';

import { createTestPlace } from '../test-place';

const QUEUE = 'test';
const until = { timeout: 8000, interval: 20 };

test('jobs that a relay has taken ahead run in another relay as soon as it stops, each once', async () => {
  const { databaseUrl = '' } = await createTestPlace();
  const onError = (error: unknown): void => expect.fail(String(error));
  const storage = await openPostgresStorage(databaseUrl, onError);
  onTestFinished(() => storage.close());
  const { database } = storage;
  const openQueue = async (quickFetchMs: number) => {
    const pool = createPool(databaseUrl, 5, onError);
    onTestFinished(() => pool.end());
    const cutting = new AbortController().signal;
    return openBossQueue({ pool, database, now: Date.now, cutting, onError, pollMs: 50, quickFetchMs });
  };
  const runs: string[] = [];
  const createWorker = (run: () => Promise<unknown>) => ({
    concurrency: 2,
    giveUpAfterMs: 60_000,
    onDead: () => expect.fail('A job was given up'),
    async run(payload: unknown) {
      runs.push(String(payload));
      await run();
      return undefined;
    },
  });
  const countTaken = async () => {
    const found = sql<{ count: number }>`select count(*) as count from pgboss.job where state = 'active'`;
    return (await found.execute(database)).rows[0]?.count;
  };
  // Every reading of jobs counts as slow.
  const first = await openQueue(0.001);
  const keys = Array.from({ length: 60 }, (_, number) => `key ${number}`);
  await storage.transact(async (transaction) => {
    for (const key of keys) await first.enqueue(transaction, QUEUE, key, key);
  });
  const stopping = Promise.withResolvers<void>();
  first.work(
    QUEUE,
    createWorker(async () => {
      if (runs.length > 2) await stopping.promise;
    }),
  );
  await vi.waitFor(async () => expect(await countTaken()).toBeGreaterThan(20), until);
  const stopped = first.stop();
  stopping.resolve();
  await stopped;
  expect(await countTaken()).toBe(0);

  const second = await openQueue(1000);
  second.work(
    QUEUE,
    createWorker(() => Promise.resolve()),
  );
  await vi.waitFor(async () => expect(await second.count(QUEUE)).toMatchObject({ waiting: 0 }), until);
  await second.stop();
  expect(runs.toSorted()).toEqual(keys.toSorted());
});
