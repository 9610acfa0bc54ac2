import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { openSqliteStorage } from '@/relay/storage/sqlite/open-sqlite-storage';
import type { WriteTransaction } from '@/relay/storage/tables';

import { createTestFolder } from './test-place';

async function open() {
  const file = path.join(createTestFolder(), 'relay.db');
  const storage = await openSqliteStorage(file);
  onTestFinished(() => storage.close());
  return { file, storage };
}

test('a transaction holds the lock from its begin, so that its first write cannot fail', async () => {
  const { file, storage } = await open();
  const other = new DatabaseSync(file, { timeout: 0 });
  onTestFinished(() => other.close());
  await storage.transact(async (transaction) => {
    await transaction.selectFrom('agents').selectAll().execute();
    expect(() => other.exec('BEGIN IMMEDIATE')).toThrow('database is locked');
  });
  other.exec('BEGIN IMMEDIATE; ROLLBACK');
});

test('the storage writes a log ahead and waits for the disk at each commit', async () => {
  const { storage } = await open();
  const read = async (name: string) => (await sql.raw(`PRAGMA ${name}`).execute(storage.database)).rows;
  expect(await read('journal_mode')).toEqual([{ journal_mode: 'wal' }]);
  expect(await read('synchronous')).toEqual([{ synchronous: 2 }]);
});

test('a storage that is opened again keeps its tables and rows', async () => {
  const { file, storage } = await open();
  await storage.database.insertInto('triggers').values({ channel: 'a', dedupeKey: 'b', createdAt: 1 }).execute();
  const again = await openSqliteStorage(file);
  onTestFinished(() => again.close());
  expect(await again.database.selectFrom('triggers').selectAll().execute()).toHaveLength(1);
});

test('a database of a newer version is refused with a next step', async () => {
  const { file, storage } = await open();
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('2099-01-01-later', '2099-01-01T00:00:00Z')`.execute(
    storage.database,
  );
  await expect(openSqliteStorage(file)).rejects.toThrow('Start that version or a newer one.');
});

const addTrigger = (transaction: WriteTransaction, dedupeKey: string) =>
  transaction.insertInto('triggers').values({ channel: 'a', dedupeKey, createdAt: 1 }).execute();

test('writes that arrive together share one commit', async () => {
  const { file, storage } = await open();
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  const count = () => other.prepare('SELECT count(*) AS count FROM triggers').get()?.count;
  const seen: unknown[] = [];
  const write = (key: string) =>
    storage.transact(async (transaction) => {
      await addTrigger(transaction, key);
      seen.push(count());
    });
  await Promise.all([write('one'), write('two'), write('three')]);
  expect([...seen, count()]).toEqual([0, 0, 0, 3]);
});

test('a write that fails is undone alone among those that share its commit', async () => {
  const { storage } = await open();
  const write = (key: string, isFailing = false) =>
    storage.transact(async (transaction) => {
      await addTrigger(transaction, key);
      if (isFailing) throw new Error('The write failed');
      return key;
    });
  const ends = await Promise.allSettled([write('one'), write('two', true), write('three')]);
  expect(ends).toMatchObject([{ value: 'one' }, { reason: { message: 'The write failed' } }, { value: 'three' }]);
  const rows = await storage.database.selectFrom('triggers').select('dedupeKey').orderBy('dedupeKey').execute();
  expect(rows).toEqual([{ dedupeKey: 'one' }, { dedupeKey: 'three' }]);
});

test('a full disk rejects every write that it does not store, also within a shared commit', async () => {
  const { storage } = await open();
  const { database } = storage;
  const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(database);
  await sql.raw(`PRAGMA max_page_count = ${(rows[0]?.page_count ?? 0) + 5}`).execute(database);
  const write = (number: number) =>
    storage.transact((transaction) => addTrigger(transaction, `${number} ${'x'.repeat(1000)}`));
  const stored = async () => (await database.selectFrom('triggers').selectAll().execute()).length;
  let resolved = 0;
  for (let group = 0; group < 5; group += 1) {
    const ends = await Promise.allSettled([1, 2, 3, 4].map((number) => write(group * 10 + number)));
    resolved += ends.filter(({ status }) => status === 'fulfilled').length;
    expect(await stored()).toBe(resolved);
  }
  expect(resolved).toBeGreaterThan(0);
  expect(resolved).toBeLessThan(20);
});

test('a write in which the database itself ends the transaction takes no other write with it', async () => {
  const { storage } = await open();
  const ends = await Promise.allSettled([
    storage.transact((transaction) => addTrigger(transaction, 'one')),
    storage.transact(async (transaction) => {
      await sql`ROLLBACK`.execute(transaction);
      throw new Error('The disk is full');
    }),
    storage.transact((transaction) => addTrigger(transaction, 'three')),
  ]);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const rows = await storage.database.selectFrom('triggers').select('dedupeKey').orderBy('dedupeKey').execute();
  expect(rows).toEqual([{ dedupeKey: 'one' }, { dedupeKey: 'three' }]);
});
