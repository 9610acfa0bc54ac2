import { printColumns } from '../print-table';
import { addAgents } from './add-agents';
import { createFigureSeries, type Figures } from './figure-series';
import { fillStored, warmStored } from './fill-stored';
import type { Bench } from './open-bench';
import { DESK, PLATFORM } from './start-targets';
import { writeLatency } from './write-figures';

export interface GrowthSize {
  rounds: number;
  /** Numbers of stored tickets, messages and results, in ascending order. */
  stored: number[];
  perSecond: number;
  seconds: number;
}

export type GrowthMeasured = {
  name: string;
  sizes: { stored: number; figures: Figures; rounds: Figures[]; growth: number }[];
}[];

const REQUESTS = ['callbacks', 'event reads', 'outbox reads', 'ticket queries'] as const;
/** Of the replies, the latest ones wait for a helpdesk that has stood still. */
const SHARE_WAITING = 0.1;
/** Of p99, from the smallest table to each other one. */
const MOST_GROWTH = 1.5;

/** Measures the requests of one relay on PostgreSQL over tables of different sizes, which take turns. */
export async function measureGrowth(bench: Bench, { rounds, stored, ...rate }: GrowthSize): Promise<GrowthMeasured> {
  const places: { tickets: number; databaseUrl: string; authorization: string }[] = [];
  for (const tickets of stored) {
    const databaseUrl = await bench.createDatabase(`growth-${tickets}`);
    const [authorization = ''] = await addAgents({ databaseUrl, dataFile: '' }, 1);
    await fillStored(databaseUrl, tickets, tickets * SHARE_WAITING);
    places.push({ tickets, databaseUrl, authorization });
  }
  // Filling one database has put the others out of the memory.
  for (const { databaseUrl } of places) await warmStored(databaseUrl);
  const { sendCallbacks, readStored } = bench.load;
  const series = createFigureSeries();
  await bench.withRelays(
    places.map(({ databaseUrl }) => ({ databaseUrl, relays: 1 })),
    async (urls) => {
      // The first round warms up.
      for (let round = 0; round <= rounds; round += 1) {
        for (const [index, { tickets, authorization }] of places.entries()) {
          const [url = ''] = urls[index] ?? [];
          const read = { url, tickets, ...rate };
          const sent = { urls: [url], headers: PLATFORM, prefix: `new-${round}`, connections: 16, ...rate };
          const results = {
            callbacks: await sendCallbacks(sent),
            'event reads': await readStored({ kind: 'events', headers: { authorization }, ...read }),
            'outbox reads': await readStored({ kind: 'outbox', headers: DESK, ...read }),
            'ticket queries': await readStored({ kind: 'ticket', headers: PLATFORM, ...read }),
          } satisfies Record<(typeof REQUESTS)[number], object>;
          if (round > 0) for (const name of REQUESTS) series.add(`${name} ${tickets}`, results[name]);
        }
      }
    },
  );
  return REQUESTS.map((name) => {
    const { figures: first } = series.summarise(`${name} ${stored[0]}`);
    return {
      name,
      sizes: stored.map((count) => {
        const { figures, rounds: each } = series.summarise(`${name} ${count}`);
        return {
          stored: count,
          figures,
          rounds: each,
          growth: (figures.p99 ?? Number.NaN) / (first.p99 ?? Number.NaN),
        };
      }),
    };
  });
}

export function printGrowth(measured: GrowthMeasured): void {
  const title = `Growth: one relay on PostgreSQL with as many stored tickets, messages and replies; medians, latencies as p50 / p99 in ms
Growth is p99 as a multiple of the first; the goal is at most ${MOST_GROWTH}.`;
  printColumns(title, [
    ['', 'stored', 'latency', 'growth', ''],
    ...measured.flatMap(({ name, sizes }) =>
      sizes.map(({ stored, figures, growth }) => [
        name,
        String(stored),
        writeLatency(figures),
        growth.toFixed(2),
        growth <= MOST_GROWTH ? 'met' : 'MISSED',
      ]),
    ),
  ]);
}
