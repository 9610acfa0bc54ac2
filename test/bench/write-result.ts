import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';

export const OUTPUT = resolve(import.meta.dirname, '../../bench-output');

/** Writes what was measured into `bench-output/<name>.json`, with the machine that it was measured on. */
export function writeResult(name: string, measured: object): void {
  mkdirSync(OUTPUT, { recursive: true });
  const machine = { measuredAt: new Date().toISOString(), node: process.version, cores: availableParallelism() };
  writeFileSync(join(OUTPUT, `${name}.json`), JSON.stringify({ ...machine, ...measured }, null, 2));
  console.log(`Written to bench-output/${name}.json`);
}
