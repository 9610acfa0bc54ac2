import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { measureRelay, OUTPUT, type RelayBenchSize } from './measure-relay';
import { printRelay } from './print-relay';

const FULL: RelayBenchSize = {
  rounds: 5,
  callbacks: [
    { name: '16 connections', load: { connections: 16, seconds: 4 } },
    { name: '64 connections', load: { connections: 64, seconds: 4 } },
    { name: '200 per second', load: { connections: 64, perSecond: 200, seconds: 4 } },
  ],
  webhooks: { perSecond: 50, seconds: 4 },
  // Longer than a poll, so that each agent polls again meanwhile.
  events: { agents: [1000, 5000], perSecond: 50, seconds: 26 },
  pages: { orders: 100_000, lastPage: 100, connections: [1, 8, 32], seconds: 4 },
  flatness: [10_000, 100_000, 1_000_000],
};

/** Measures the relay, prints the results and writes them to a file. */
export async function benchRelay(): Promise<void> {
  const measured = await measureRelay(FULL);
  printRelay(FULL, measured);
  const result = { measuredAt: new Date().toISOString(), node: process.version, size: FULL, measured };
  writeFileSync(join(OUTPUT, 'relay.json'), JSON.stringify(result, null, 2));
  console.log('Written to bench-output/relay.json');
}
