import type { TestProject } from 'vitest/node';

import { openPostgresStorage } from '@/relay/storage/postgres/open-postgres-storage';
import { createDatabase, startPostgres } from '@/test/drivers/postgres/start-postgres';

/** A database with all tables of the relay, of which tests get copies: creating the tables takes a second. */
export const PREPARED = 'prepared';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of the socket of a PostgreSQL for this run. */
    postgresFolder: string;
  }
}

/** Starts one PostgreSQL for all tests of a project. It need not survive a power failure. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  // A vacuum of the many databases of the tests would take most of the time of PostgreSQL.
  const settings = ['fsync=off', 'full_page_writes=off', 'autovacuum=off'];
  const postgres = await startPostgres({ settings });
  const address = await createDatabase(postgres.folder, PREPARED);
  const storage = await openPostgresStorage(address, console.error);
  const queue = await storage.openQueue({
    now: Date.now,
    cutting: new AbortController().signal,
    onError: console.error,
  });
  await queue.stop();
  await storage.close();
  provide('postgresFolder', postgres.folder);
  return () => postgres.remove();
}
