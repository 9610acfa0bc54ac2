import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { measureCallbacks, printCallbacks } from './measure-callbacks';
import { measureEvents, printEvents } from './measure-events';
import { measureOrderPages, printOrderPages } from './measure-order-pages';
import { openBench, OUTPUT } from './open-bench';

const SECONDS = 3;
const SIZES = {
  callbacks: {
    rounds: 5,
    insertSeconds: SECONDS,
    callbacks: {
      '16 connections': { connections: 16, seconds: SECONDS },
      '64 connections': { connections: 64, seconds: SECONDS },
      '200 per second': { connections: 64, perSecond: 200, seconds: SECONDS },
    },
    webhooks: { perSecond: 50, seconds: SECONDS },
  },
  pages: {
    rounds: 5,
    orders: 100_000,
    lastPage: 100,
    connections: [1, 8, 32],
    seconds: SECONDS,
    depths: [10_000, 100_000, 1_000_000],
  },
  // Longer than a poll, so that each agent polls again meanwhile.
  events: { rounds: 3, agents: [1000, 5000], perSecond: 50, seconds: 26 },
};

/** Measures the relay in a process of its own, prints the results and writes them to a file. */
export async function benchRelay(): Promise<void> {
  const bench = await openBench();
  try {
    console.log('The relay, the load and the bare server are one process each and share the cores of this machine.');
    const callbacks = await measureCallbacks(bench, SIZES.callbacks);
    printCallbacks(callbacks);
    const pages = await measureOrderPages(bench, SIZES.pages);
    printOrderPages(pages);
    const events = await measureEvents(bench, SIZES.events);
    printEvents(events);
    const result = {
      measuredAt: new Date().toISOString(),
      node: process.version,
      sizes: SIZES,
      callbacks,
      pages,
      events,
    };
    writeFileSync(join(OUTPUT, 'relay.json'), JSON.stringify(result, null, 2));
    console.log('Written to bench-output/relay.json');
  } finally {
    await bench.close();
  }
}
