import pg from 'pg';

import { printColumns } from '../print-table';
import { createFigureSeries, type Figures } from './figure-series';
import { insertBare } from './insert-bare';
import { insertBarePostgres } from './insert-bare-postgres';
import type { Bench, Shared } from './open-bench';
import type { CallbackLoad } from './send-callbacks';
import { PLATFORM } from './start-targets';
import { writeLatency, writeShare, writeWhole } from './write-figures';

export interface RelaysSize {
  rounds: number;
  insertSeconds: number;
  /** Numbers of relays on one PostgreSQL database. */
  relays: number[];
  callbacks: Record<string, CallbackLoad>;
}

interface Row {
  name: string;
  figures: Figures;
  rounds: Figures[];
  /** Per second: bare inserts on one connection, and on as many connections as these relays may have. */
  floors: [number | undefined, number | undefined];
}

export interface RelaysMeasured {
  /** Of all rounds on PostgreSQL: callbacks that the relays have accepted, and the rows that they have stored for them. */
  accepted: number;
  stored: number;
  rows: Row[];
}

/** Connections of one relay to PostgreSQL. */
const POOL_SIZE = 20;

/** Something that is measured in each round. */
interface Contestant {
  name: string;
  /** @returns load → result */
  measure: (round: number) => Promise<Record<string, object>>;
  /** Names of bare inserts. */
  floors: string[];
}

/** Measures callbacks with one relay on SQLite and with several on PostgreSQL, beside bare inserts into each engine. */
export async function measureRelays(
  bench: Bench,
  { rounds, insertSeconds, relays, callbacks }: RelaysSize,
): Promise<RelaysMeasured> {
  let accepted = 0;

  async function send(urls: string[], round: number) {
    const results: Record<string, { accepted: number }> = {};
    for (const [name, load] of Object.entries(callbacks)) {
      const prefix = `${name}-${round}`;
      results[name] = await bench.load.sendCallbacks({ urls, headers: PLATFORM, prefix, ...load });
    }
    return results;
  }

  const databases: Shared[] = [];
  for (const count of relays) {
    databases.push({ databaseUrl: await bench.createDatabase(`relays-${count}`), relays: count });
  }
  const bareDatabase = await bench.createDatabase('bare');
  const insertWith = (connections: number, isNoting = false): Contestant => ({
    name: `${nameInserts('PostgreSQL', connections)}${isNoting ? ', each with a note' : ''}`,
    async measure() {
      return { '': await insertBarePostgres(bareDatabase, { connections, seconds: insertSeconds, isNoting }) };
    },
    floors: [],
  });
  const contestants: Contestant[] = [
    {
      name: nameInserts('SQLite', 1),
      measure: (round) => Promise.resolve({ '': insertBare(bench.fileOf(`bare-${round}.db`), insertSeconds) }),
      floors: [],
    },
    ...[1, ...relays.map((count) => count * POOL_SIZE)].map((connections) => insertWith(connections)),
    insertWith(POOL_SIZE, true),
  ];
  const series = createFigureSeries();
  await bench.withServer('relay', bench.fileOf('beside.db'), (sqlite) =>
    bench.withRelays(databases, async (urls) => {
      contestants.push({
        name: 'SQLite, 1 relay',
        measure: (round) => send([sqlite.url], round),
        floors: [nameInserts('SQLite', 1)],
      });
      for (const [index, count] of relays.entries()) {
        contestants.push({
          name: `PostgreSQL, ${count} ${count === 1 ? 'relay' : 'relays'}`,
          async measure(round) {
            const results = await send(urls[index] ?? [], round);
            for (const sent of Object.values(results)) accepted += sent.accepted;
            return results;
          },
          floors: [nameInserts('PostgreSQL', 1), nameInserts('PostgreSQL', count * POOL_SIZE)],
        });
      }
      // The first round warms up.
      for (let round = 0; round <= rounds; round += 1) {
        for (const { name, measure } of contestants) {
          const results = Object.entries(await measure(round));
          if (round > 0) for (const [load, result] of results) series.add(nameRow(name, load), result);
        }
      }
    }),
  );
  const rows = contestants.flatMap(({ name, floors }) =>
    (floors.length === 0 ? [''] : Object.keys(callbacks)).map((load): Row => {
      const [one, many] = floors.map((floor) => series.summarise(floor).figures.perSecond);
      return {
        name: nameRow(name, load),
        ...series.summarise(nameRow(name, load)),
        floors: [one, many],
      };
    }),
  );
  const stored = await Promise.all(databases.map(({ databaseUrl }) => countEvents(databaseUrl)));
  return { accepted, stored: stored.reduce((sum, count) => sum + count, 0), rows };
}

export function printRelays({ accepted, stored, rows }: RelaysMeasured): void {
  const title = `Callbacks on each storage beside bare inserts, one durable transaction each; medians, latencies as p50 / p99 in ms
${accepted} were accepted on PostgreSQL in all rounds, and ${stored} are stored.`;
  printColumns(title, [
    ['', 'per second', 'vs. bare inserts, 1 connection', 'vs. bare inserts, 20 per relay', 'latency'],
    ...rows.map(({ name, figures, floors }) => [
      name,
      writeWhole(figures.perSecond),
      ...floors.map((floor) => (floor === undefined ? '' : writeShare(figures.perSecond, floor))),
      writeLatency(figures),
    ]),
  ]);
}

const nameInserts = (engine: string, connections: number) =>
  `${engine}, bare inserts, ${connections} ${connections === 1 ? 'connection' : 'connections'}`;
const nameRow = (name: string, load: string) => (load === '' ? name : `${name}, ${load}`);

async function countEvents(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ count: string }>('SELECT count(*) AS count FROM events');
  await client.end();
  return Number(rows[0]?.count);
}
