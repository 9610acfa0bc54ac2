import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { inject, onTestFinished } from 'vitest';

import type { DataPlace } from '@/relay/storage/open-storage';
import { createDatabase } from '@/test/drivers/postgres/start-postgres';

import { PREPARED } from './start-shared-postgres';

/** Whether the tests of this project keep their data in PostgreSQL. */
const IS_POSTGRES = process.env.TEST_STORAGE === 'postgres';

/** Creates a place without rows for the data of one test, in the storage that the project tries. */
export async function createTestPlace(): Promise<DataPlace> {
  if (!IS_POSTGRES) return { dataFile: path.join(createTestFolder(), 'relay.db') };
  const name = `test-${randomUUID()}`;
  return { databaseUrl: await createDatabase(inject('postgresFolder'), name, PREPARED), dataFile: '' };
}

export function createTestFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'deskhand-relay-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
