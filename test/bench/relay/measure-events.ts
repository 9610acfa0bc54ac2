import { addAgent } from '@/relay/agent/agent-tokens';
import { openSqliteStorage } from '@/relay/storage/sqlite/open-sqlite-storage';

import { printColumns } from '../print-table';
import type { Bench } from './open-bench';
import { type Compared, createRoundSeries } from './round-series';
import { PLATFORM } from './start-targets';
import { writeLatency, writeWhole } from './write-figures';

export interface EventSize {
  rounds: number;
  agents: number[];
  perSecond: number;
  seconds: number;
}

export type EventsMeasured = ({ agents: number } & Compared)[];

/** Measures how late an agent that waits sees an event, and the memory of the server. */
export async function measureEvents(
  bench: Bench,
  { rounds, agents, perSecond, seconds }: EventSize,
): Promise<EventsMeasured> {
  const dataFile = bench.fileOf('events.db');
  const tokens = await addAgents(dataFile, Math.max(...agents));
  const series = createRoundSeries();
  for (let round = 0; round < rounds; round += 1) {
    for (const count of agents) {
      for (const server of ['bare', 'relay'] as const) {
        const load = {
          headers: PLATFORM,
          tokens: tokens.slice(0, count),
          prefix: `${round}-${count}`,
          perSecond,
          seconds,
        };
        // A process of its own each time, because memory that was used stays taken.
        const polled = await bench.withServer(server, dataFile, ({ url }) => bench.load.pollEvents({ url, ...load }));
        const memoryPerAgent = ((polled.pollingMemory - polled.idleMemory) * 1000) / count;
        series.add(String(count), server, { ...polled, memoryPerAgent });
      }
    }
  }
  return agents.map((count) => ({ agents: count, ...series.compare(String(count)) }));
}

export function printEvents(measured: EventsMeasured): void {
  const title = `Events: callback sent → event read by the agent who waits for it; medians, latencies as p50 / p99 in ms
The memory of the process is in MB, and what it has grown by for each agent in kB.`;
  printColumns(title, [
    ['agents', 'bare', 'relay', 'bare MB', 'relay MB', 'bare kB', 'relay kB', 'sent', 'received'],
    ...measured.map(({ agents, bare, relay }) => [
      String(agents),
      writeLatency(bare),
      writeLatency(relay),
      writeWhole(bare.pollingMemory),
      writeWhole(relay.pollingMemory),
      writeWhole(bare.memoryPerAgent),
      writeWhole(relay.memoryPerAgent),
      writeWhole(relay.sent),
      writeWhole(relay.received),
    ]),
  ]);
}

/** @returns their values of the header Authorization */
async function addAgents(dataFile: string, count: number): Promise<string[]> {
  const storage = await openSqliteStorage(dataFile);
  const names = Array.from({ length: count }, (_, agent) => `agent-${agent}`);
  const now = Date.now();
  const tokens = await Promise.all(names.map((name) => addAgent(storage, name, { withCode: false, now })));
  await storage.close();
  return tokens.map((token) => `Bearer ${token}`);
}
