import { printColumns } from '../print-table';
import { addAgents } from './add-agents';
import { createFigureSeries, type Figures } from './figure-series';
import type { Bench } from './open-bench';
import { PLATFORM } from './start-targets';
import { writeLatency, writeWhole } from './write-figures';

export interface EventSize {
  rounds: number;
  agents: number[];
  perSecond: number;
  seconds: number;
}

export type EventsMeasured = { agents: number; server: string; figures: Figures; rounds: Figures[] }[];

/** Agents on one machine: each takes an open file of the relay and one of the load. */
const SPARE_FILES = 500;
/** Of two relays on PostgreSQL, one waits with the agent and the other one gets the callback. */
const RELAYS = 2;

/**
 * Measures how late an agent that waits sees an event, and the memory of the servers: a bare server, a relay on SQLite, and two
 * relays on a PostgreSQL database.
 */
export async function measureEvents(
  bench: Bench,
  { rounds, agents, perSecond, seconds }: EventSize,
): Promise<EventsMeasured> {
  const counts = agents.filter((count) => count + SPARE_FILES < readMostFiles());
  const dataFile = bench.fileOf('events.db');
  const databaseUrl = await bench.createDatabase('events');
  const places = { sqlite: { dataFile }, postgres: { databaseUrl, dataFile: '' } };
  const tokens = {
    sqlite: await addAgents(places.sqlite, Math.max(...counts)),
    postgres: await addAgents(places.postgres, Math.max(...counts)),
  };
  // A process of its own each time, because memory that was used stays taken.
  const servers = {
    bare: (load: Load) => bench.withServer('bare', '', ({ url }) => poll(bench, [url], tokens.sqlite, load)),
    SQLite: (load: Load) => bench.withServer('relay', dataFile, ({ url }) => poll(bench, [url], tokens.sqlite, load)),
    [`PostgreSQL, ${RELAYS} relays`]: (load: Load) =>
      bench.withRelays([{ databaseUrl, relays: RELAYS }], ([urls = []]) => poll(bench, urls, tokens.postgres, load)),
  };
  const series = createFigureSeries();
  for (let round = 0; round < rounds; round += 1) {
    for (const count of counts) {
      for (const [server, measure] of Object.entries(servers)) {
        series.add(`${count} ${server}`, await measure({ count, prefix: `${round}-${count}`, perSecond, seconds }));
      }
    }
  }
  return counts.flatMap((count) =>
    Object.keys(servers).map((server) => ({ agents: count, server, ...series.summarise(`${count} ${server}`) })),
  );
}

interface Load {
  count: number;
  prefix: string;
  perSecond: number;
  seconds: number;
}

async function poll(bench: Bench, urls: string[], tokens: readonly string[], { count, ...load }: Load) {
  const some = tokens.slice(0, count);
  const polled = await bench.load.pollEvents({ urls, headers: PLATFORM, tokens: some, ...load });
  return { ...polled, memoryPerAgent: ((polled.pollingMemory - polled.idleMemory) * 1000) / count };
}

export function printEvents(measured: EventsMeasured): void {
  const title = `Events: callback sent → event read by the agent who waits for it; latencies as p50 / p99 in ms
The memory of the processes is in MB, and what it has grown by for each agent in kB. With two relays, the callback goes to the
one where the agent does not wait.`;
  printColumns(title, [
    ['server', 'agents', 'latency', 'memory', 'per agent', 'sent', 'received'],
    ...measured.map(({ agents, server, figures }) => [
      server,
      String(agents),
      writeLatency(figures),
      writeWhole(figures.pollingMemory),
      writeWhole(figures.memoryPerAgent),
      writeWhole(figures.sent),
      writeWhole(figures.received),
    ]),
  ]);
}

/** The open files that a process may have on this machine. */
function readMostFiles(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const { soft = Number.NaN } = userLimits?.open_files ?? {};
  return soft === 'unlimited' ? Infinity : Number(soft);
}
