import { mkdirSync } from 'node:fs';

import { startPostgres } from '@/test/drivers/postgres/start-postgres';

import { OUTPUT } from '../write-result';
import { type Bench, openBench } from './open-bench';

/** The largest bench has seven relays with 21 connections each, and 80 connections of its own. */
const SETTINGS = ['max_connections=400'];

/** Opens the bench on a PostgreSQL of its own, which is as durable as by default and has its data on the disk. */
export async function withBench(measure: (bench: Bench) => Promise<void>): Promise<void> {
  mkdirSync(OUTPUT, { recursive: true });
  const postgres = await startPostgres({ settings: SETTINGS, place: OUTPUT });
  try {
    const bench = await openBench(postgres.folder);
    try {
      await measure(bench);
    } finally {
      await bench.close();
    }
  } finally {
    await postgres.remove();
  }
}
