import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { addAgent } from '@/relay/agent/agent-tokens';
import { openSqliteStorage } from '@/relay/storage/sqlite/open-sqlite-storage';

import { createPageReader, type Measured, measureFilter, PAGE_SIZE } from '../measure-filter';
import { median } from '../quantiles';
import { fillOrders } from './fill-orders';
import { insertBare } from './insert-bare';
import { type LoadGenerator, startLoadGenerator } from './load-generator';
import type { CallbackLoad } from './send-callbacks';
import { DESK, PLATFORM, SHOP, startBare, startRelay, type Target } from './start-targets';

export interface RelayBenchSize {
  /** Relay and bare server take turns. */
  rounds: number;
  callbacks: { name: string; load: CallbackLoad }[];
  webhooks: { perSecond: number; seconds: number };
  events: { agents: number[]; perSecond: number; seconds: number };
  pages: { orders: number; lastPage: number; connections: number[]; seconds: number };
  /** Numbers of orders, in ascending order. */
  flatness: number[];
}

/** Medians of the rounds. */
type Medians = Record<string, number>;

export interface RelayMeasured {
  /** Those that were accepted, and the rows that the relay has stored for them. */
  stored: { accepted: number; rows: number };
  callbacks: { name: string; inserts: Medians; bare: Medians; relay: Medians }[];
  webhooks: { bare: Medians; relay: Medians };
  events: { agents: number; bare: Medians; relay: Medians }[];
  pages: { connections: number; bare: Medians; relay: Medians }[];
  flatness: Measured[];
}

export const OUTPUT = resolve(import.meta.dirname, '../../../bench-output');

/** A sync of the platform asks for the changes in a time. */
const PAGE_FILTER = {
  pageSize: PAGE_SIZE,
  lastUpdateTimeStart: '2000-01-01T00:00:00Z',
  lastUpdateTimeEnd: '2100-01-01T00:00:00Z',
};

/** Measures the relay in a process of its own, beside a bare server and bare inserts in the same run. */
export async function measureRelay(size: RelayBenchSize): Promise<RelayMeasured> {
  mkdirSync(OUTPUT, { recursive: true });
  // Not in the folder for temporary files, which may be in memory.
  const folder = mkdtempSync(join(OUTPUT, 'relay-'));
  const load = await startLoadGenerator();
  try {
    const bench = createBench(folder, load);
    console.log('Callbacks and webhooks');
    const callbacks = await bench.measureCallbacks(size);
    console.log('Pages of orders');
    const pages = await bench.measurePages(size);
    console.log('Events');
    const events = await bench.measureEvents(size);
    return { ...callbacks, ...pages, events };
  } finally {
    await load.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function createBench(folder: string, load: LoadGenerator) {
  const pagesFile = join(folder, 'pages.json');
  writeFileSync(pagesFile, '[]');
  const open = (dataFile: string) => startRelay(dataFile, load.platformUrl);
  const openBare = () => startBare(load.platformUrl, pagesFile);

  async function measureCallbacks({ rounds, callbacks, webhooks }: RelayBenchSize) {
    const dataFile = join(folder, 'callbacks.db');
    const series = createSeries();
    const inserts: Medians[] = [];
    let accepted = 0;
    await withTargets(open(dataFile), openBare(), async (targets) => {
      // The first round warms up.
      for (let round = 0; round <= rounds; round += 1) {
        const inserted = insertBare(join(folder, 'bare.db'), round === 0 ? 0.5 : 2);
        if (round > 0) inserts.push({ ...inserted });
        for (const [name, { url }] of targets) {
          for (const each of callbacks) {
            const prefix = `${each.name}-${round}`;
            const result = await load.sendCallbacks({ url, headers: PLATFORM, prefix, ...each.load });
            if (name === 'relay') accepted += result.accepted;
            if (round > 0) series.add(each.name, name, { ...result });
          }
          const prefix = `webhooks-${round}`;
          const result = await load.reportMessages({ url, headers: DESK, prefix, ...webhooks });
          if (round > 0) series.add('webhooks', name, { ...result });
        }
      }
    });
    return {
      stored: { accepted, rows: countRows(dataFile) },
      callbacks: callbacks.map(({ name }) => ({ name, inserts: takeMedians(inserts), ...series.take(name) })),
      webhooks: series.take('webhooks'),
    };
  }

  async function measureEvents({ rounds, events: { agents, ...rate } }: RelayBenchSize) {
    const dataFile = join(folder, 'events.db');
    const tokens = await addAgents(dataFile, Math.max(...agents));
    const series = createSeries();
    for (let round = 0; round < rounds; round += 1) {
      for (const count of agents) {
        // A process of its own each time, because memory that was used stays taken.
        for (const [name, start] of [
          ['bare', openBare],
          ['relay', () => open(dataFile)],
        ] as const) {
          const target = await start();
          try {
            const options = {
              url: target.url,
              headers: PLATFORM,
              tokens: tokens.slice(0, count),
              prefix: `r${round}-${count}`,
            };
            const result = await load.pollEvents({ ...options, ...rate });
            series.add(String(count), name, {
              ...result,
              memoryPerAgent: ((result.pollingMemory - result.idleMemory) * 1000) / count,
            });
          } finally {
            await target.close();
          }
        }
      }
    }
    return agents.map((count) => ({ agents: count, ...series.take(String(count)) }));
  }

  async function measurePages({ rounds, pages, flatness: sizes }: RelayBenchSize) {
    const dataFile = join(folder, 'orders.db');
    const flatness: Measured[] = [];
    const series = createSeries();
    for (const orders of new Set([...sizes, pages.orders].toSorted((one, other) => one - other))) {
      fillOrders(dataFile, orders);
      const relay = await open(dataFile);
      const reader = createPageReader(relay.url, SHOP.authorization);
      if (sizes.includes(orders)) {
        for (const filter of ['no filter', 'last update'])
          flatness.push(await measureFilter(reader.readPage, { orders, filter }));
      }
      if (orders !== pages.orders) {
        reader.close();
        await relay.close();
        continue;
      }
      const texts: string[] = [];
      for (let page = 1; page <= pages.lastPage; page += 1)
        texts.push((await reader.readPage({ ...PAGE_FILTER, page })).body);
      writeFileSync(pagesFile, JSON.stringify(texts));
      reader.close();
      await withTargets(Promise.resolve(relay), openBare(), async (targets) => {
        for (let round = 0; round <= rounds; round += 1) {
          for (const connections of pages.connections) {
            for (const [name, { url }] of targets) {
              const options = { url, headers: SHOP, filter: PAGE_FILTER, lastPage: pages.lastPage, connections };
              const result = await load.readPages({ ...options, seconds: pages.seconds });
              if (round > 0)
                series.add(String(connections), name, { ...result, bytesPerPage: result.bytes / result.pages });
            }
          }
        }
      });
    }
    const byConnections = pages.connections.map((connections) => ({
      connections,
      ...series.take(String(connections)),
    }));
    return { pages: byConnections, flatness };
  }
  return { measureCallbacks, measureEvents, measurePages };
}

/** Starts both servers, and stops both. */
async function withTargets(
  relay: Promise<Target>,
  bare: Promise<Target>,
  measure: (targets: (readonly ['bare' | 'relay', Target])[]) => Promise<void>,
): Promise<void> {
  const targets = [
    ['bare', await bare],
    ['relay', await relay],
  ] as const;
  try {
    await measure([...targets]);
  } finally {
    for (const [, target] of targets) await target.close();
  }
}

function createSeries() {
  const results = new Map<string, Medians[]>();
  const keyOf = (load: string, server: string) => `${load} ${server}`;
  const take = (load: string, server: string) => takeMedians(results.get(keyOf(load, server)) ?? []);
  return {
    add(load: string, server: 'bare' | 'relay', result: Medians) {
      const key = keyOf(load, server);
      results.set(key, [...(results.get(key) ?? []), result]);
    },
    take: (load: string) => ({ bare: take(load, 'bare'), relay: take(load, 'relay') }),
  };
}

/** Takes the median of each figure. */
function takeMedians(results: readonly Medians[]): Medians {
  const names = Object.keys(results[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(results.map((result) => result[name] ?? Number.NaN))]));
}

function countRows(dataFile: string): number {
  const database = new DatabaseSync(dataFile, { readOnly: true });
  const { count } = database.prepare('SELECT count(*) AS count FROM events').get() ?? {};
  database.close();
  return Number(count);
}

/** @returns their values of the header Authorization */
async function addAgents(dataFile: string, count: number): Promise<string[]> {
  const storage = await openSqliteStorage(dataFile);
  const tokens: string[] = [];
  for (let agent = 0; agent < count; agent += 1) {
    tokens.push(`Bearer ${await addAgent(storage, `agent-${agent}`, { withCode: false, now: Date.now() })}`);
  }
  await storage.close();
  return tokens;
}
