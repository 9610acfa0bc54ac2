import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { createDatabase } from '@/test/drivers/postgres/start-postgres';

import { OUTPUT } from '../write-result';
import { type LoadGenerator, startLoadGenerator } from './load-generator';
import { type ServerName, startBare, startRelay, type Target } from './start-targets';

/** A database and the number of relays that share it. */
export interface Shared {
  databaseUrl: string;
  relays: number;
}

export interface Bench {
  load: LoadGenerator;
  /** Names a file for the relay's data, which is deleted at the end. */
  fileOf: (name: string) => string;
  /** Starts one server, and stops it afterwards. */
  withServer: <Result>(name: ServerName, dataFile: string, use: (target: Target) => Promise<Result>) => Promise<Result>;
  /**
   * Starts relays on PostgreSQL databases, and stops them afterwards.
   * @param use gets the addresses of the relays of each database
   */
  withRelays: <Result>(databases: readonly Shared[], use: (urls: string[][]) => Promise<Result>) => Promise<Result>;
  /** @returns the address of a new PostgreSQL database */
  createDatabase: (name: string) => Promise<string>;
  /** @param texts pages of orders that the bare server sends from its next start on */
  servePages: (texts: readonly string[]) => void;
  close: () => Promise<void>;
}

/**
 * Opens a folder for data and starts the process that makes the load.
 * @param postgresFolder of the socket of a PostgreSQL
 */
export async function openBench(postgresFolder: string): Promise<Bench> {
  mkdirSync(OUTPUT, { recursive: true });
  // Not in the folder for temporary files, which may be in memory.
  const folder = mkdtempSync(join(OUTPUT, 'relay-'));
  const fileOf = (name: string) => join(folder, name);
  const servePages = (texts: readonly string[]) => writeFileSync(fileOf('pages.json'), JSON.stringify(texts));
  servePages([]);
  const load = await startLoadGenerator();
  return {
    load,
    fileOf,
    servePages,
    createDatabase: (name) => createDatabase(postgresFolder, `${name}-${randomUUID()}`),
    async withServer(name, dataFile, use) {
      const start =
        name === 'relay'
          ? () => startRelay({ dataFile }, load.platformUrl)
          : () => startBare(load.platformUrl, fileOf('pages.json'));
      const target = await start();
      try {
        return await use(target);
      } finally {
        await target.close();
      }
    },
    async withRelays(databases, use) {
      const starts = databases.flatMap(({ databaseUrl, relays }) =>
        Array.from({ length: relays }, () => startRelay({ databaseUrl, dataFile: '' }, load.platformUrl)),
      );
      const ends = await Promise.allSettled(starts);
      const started = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
      try {
        if (started.length < starts.length)
          throw new Error(`Only ${started.length} of ${starts.length} relays started`);
        const urls = started.map(({ url }) => url);
        return await use(databases.map(({ relays }) => urls.splice(0, relays)));
      } finally {
        await Promise.all(started.map((relay) => relay.close()));
      }
    },
    async close() {
      await load.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
