import { createPageReader, FILTERS, type Measured, measureFilter, PAGE_SIZE, printMeasured } from '../measure-filter';
import { printColumns } from '../print-table';
import { fillOrders } from './fill-orders';
import type { Bench } from './open-bench';
import { type Compared, createRoundSeries } from './round-series';
import { SHOP } from './start-targets';
import { writeLatency, writeShare, writeWhole } from './write-figures';

export interface OrderPagesSize {
  rounds: number;
  orders: number;
  lastPage: number;
  connections: number[];
  seconds: number;
  /** Further numbers of orders, in ascending order, whose deepest pages are measured beside their first ones. */
  depths: number[];
}

export interface PagesMeasured {
  pages: ({ connections: number } & Compared)[];
  depths: Measured[];
}

/** Of the pages per second of a bare server that sends the same texts. */
const LEAST_OF_BARE = 0.6;

/** A reader asks for the changes in a time. */
const CHANGES = { pageSize: PAGE_SIZE, ...FILTERS['last update'](0) };

/** Measures pages of orders: as many as possible beside a bare server, and one at a time while the table grows. */
export async function measureOrderPages(bench: Bench, size: OrderPagesSize): Promise<PagesMeasured> {
  const dataFile = bench.fileOf('orders.db');
  const depths: Measured[] = [];
  for (const orders of size.depths) {
    fillOrders(dataFile, orders);
    await bench.withServer('relay', dataFile, async ({ url }) => {
      const reader = createPageReader(url, SHOP.authorization);
      for (const filter of ['no filter', 'last update'] as const) {
        depths.push(await measureFilter(reader.readPage, { orders, filter }));
      }
      reader.close();
    });
  }
  return { pages: await measureRate(bench, size), depths };
}

async function measureRate(
  bench: Bench,
  { rounds, orders, lastPage, connections, seconds }: OrderPagesSize,
): Promise<PagesMeasured['pages']> {
  const dataFile = bench.fileOf('some-orders.db');
  fillOrders(dataFile, orders);
  const series = createRoundSeries();
  await bench.withServer('relay', dataFile, async (relay) => {
    const reader = createPageReader(relay.url, SHOP.authorization);
    const texts: string[] = [];
    for (let page = 1; page <= lastPage; page += 1) texts.push((await reader.readPage({ ...CHANGES, page })).body);
    reader.close();
    bench.servePages(texts);
    await bench.withServer('bare', '', async (bare) => {
      // The first round warms up.
      for (let round = 0; round <= rounds; round += 1) {
        for (const count of connections) {
          for (const [server, { url }] of [
            ['bare', bare],
            ['relay', relay],
          ] as const) {
            const load = { headers: SHOP, filter: CHANGES, lastPage, connections: count, seconds };
            const read = await bench.load.readPages({ url, ...load });
            if (round > 0) series.add(String(count), server, { ...read, bytesPerPage: read.bytes / read.pages });
          }
        }
      }
    });
  });
  return connections.map((count) => ({ connections: count, ...series.compare(String(count)) }));
}

export function printOrderPages({ pages, depths }: PagesMeasured): void {
  const title = `Pages of ${PAGE_SIZE} orders beside a bare server that sends the same texts; medians, latencies as p50 / p99 in ms`;
  printColumns(title, [
    ['connections', 'kB', 'bare /s', 'relay /s', `≥ ${LEAST_OF_BARE * 100} % of bare`, 'bare', 'relay', ''],
    ...pages.map(({ connections, bare, relay }) => [
      String(connections),
      writeWhole((relay.bytesPerPage ?? Number.NaN) / 1000),
      writeWhole(bare.perSecond),
      writeWhole(relay.perSecond),
      writeShare(relay.perSecond, bare.perSecond),
      writeLatency(bare),
      writeLatency(relay),
      (relay.perSecond ?? 0) >= LEAST_OF_BARE * (bare.perSecond ?? 0) ? 'met' : 'MISSED',
    ]),
  ]);
  printMeasured('the relay', depths);
}
