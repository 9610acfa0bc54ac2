import { DatabaseSync } from 'node:sqlite';

import { printColumns } from '../print-table';
import { type Figures, takeMedians } from './figure-series';
import { insertBare } from './insert-bare';
import type { Bench } from './open-bench';
import { type Compared, createRoundSeries } from './round-series';
import type { CallbackLoad } from './send-callbacks';
import { DESK, PLATFORM } from './start-targets';
import { writeLatency, writeShare, writeWhole } from './write-figures';

export interface CallbackSize {
  rounds: number;
  insertSeconds: number;
  callbacks: Record<string, CallbackLoad>;
  webhooks: { perSecond: number; seconds: number };
}

export interface CallbacksMeasured {
  /** Of all rounds: callbacks that the relay has accepted, and the rows that it has stored for them. */
  accepted: number;
  stored: number;
  inserts: Figures;
  callbacks: ({ name: string } & Compared)[];
  webhooks: Compared;
}

/** Measures callbacks, beside bare inserts and a bare server, and the time from a reported message to the webhook. */
export async function measureCallbacks(bench: Bench, size: CallbackSize): Promise<CallbacksMeasured> {
  const dataFile = bench.fileOf('callbacks.db');
  const series = createRoundSeries();
  const inserts: Figures[] = [];
  let accepted = 0;
  await bench.withServer('bare', '', (bare) =>
    bench.withServer('relay', dataFile, async (relay) => {
      // The first round warms up.
      for (let round = 0; round <= size.rounds; round += 1) {
        const inserted = insertBare(bench.fileOf('bare.db'), size.insertSeconds);
        if (round > 0) inserts.push({ ...inserted });
        for (const [server, { url }] of [
          ['bare', bare],
          ['relay', relay],
        ] as const) {
          for (const [name, load] of Object.entries(size.callbacks)) {
            const sent = await bench.load.sendCallbacks({
              urls: [url],
              headers: PLATFORM,
              prefix: `${name}-${round}`,
              ...load,
            });
            if (server === 'relay') accepted += sent.accepted;
            if (round > 0) series.add(name, server, sent);
          }
          const prefix = `webhooks-${round}`;
          const called = await bench.load.reportMessages({ url, headers: DESK, prefix, ...size.webhooks });
          if (round > 0) series.add('webhooks', server, called);
        }
      }
    }),
  );
  return {
    accepted,
    stored: countEvents(dataFile),
    inserts: takeMedians(inserts),
    callbacks: Object.keys(size.callbacks).map((name) => ({ name, ...series.compare(name) })),
    webhooks: series.compare('webhooks'),
  };
}

export function printCallbacks({ accepted, stored, inserts, callbacks, webhooks }: CallbacksMeasured): void {
  const title = `Callbacks beside a bare server, which stores nothing, and bare inserts, each durable; medians, latencies as p50 / p99 in ms
${accepted} were accepted in all rounds, and ${stored} are stored. Bare inserts: ${writeWhole(inserts.perSecond)} /s, ${writeLatency(inserts)}`;
  printColumns(title, [
    ['', 'bare /s', 'relay /s', 'of bare', 'of inserts', 'bare', 'relay'],
    ...callbacks.map(({ name, bare, relay }) => [
      name,
      writeWhole(bare.perSecond),
      writeWhole(relay.perSecond),
      writeShare(relay.perSecond, bare.perSecond),
      writeShare(relay.perSecond, inserts.perSecond),
      writeLatency(bare),
      writeLatency(relay),
    ]),
  ]);
  printColumns('Webhooks: message reported → the platform is called; medians, latencies as p50 / p99 in ms', [
    ['', 'latency', 'accepted', 'called'],
    ...(['bare', 'relay'] as const).map((server) => [
      server,
      writeLatency(webhooks[server]),
      writeWhole(webhooks[server].accepted),
      writeWhole(webhooks[server].called),
    ]),
  ]);
}

function countEvents(dataFile: string): number {
  const database = new DatabaseSync(dataFile, { readOnly: true });
  const { count } = database.prepare('SELECT count(*) AS count FROM events').get() ?? {};
  database.close();
  return Number(count);
}
