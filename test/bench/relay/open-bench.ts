import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { type LoadGenerator, startLoadGenerator } from './load-generator';
import { type ServerName, startBare, startRelay, type Target } from './start-targets';

export const OUTPUT = resolve(import.meta.dirname, '../../../bench-output');

export interface Bench {
  load: LoadGenerator;
  /** Names a file for the relay's data, which is deleted at the end. */
  fileOf: (name: string) => string;
  /** Starts one server, and stops it afterwards. */
  withServer: <Result>(name: ServerName, dataFile: string, use: (target: Target) => Promise<Result>) => Promise<Result>;
  /** @param texts pages of orders that the bare server sends from its next start on */
  servePages: (texts: readonly string[]) => void;
  close: () => Promise<void>;
}

/** Opens a folder for data and starts the process that makes the load. */
export async function openBench(): Promise<Bench> {
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
    async withServer(name, dataFile, use) {
      const start =
        name === 'relay'
          ? () => startRelay(dataFile, load.platformUrl)
          : () => startBare(load.platformUrl, fileOf('pages.json'));
      const target = await start();
      try {
        return await use(target);
      } finally {
        await target.close();
      }
    },
    async close() {
      await load.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
