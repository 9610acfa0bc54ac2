import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { openSqliteStorage } from '@/relay/storage/sqlite/open-sqlite-storage';

import { createTestFolder } from './start-test-relay';

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
