import { writeResult } from '../write-result';
import { measureBacklog, printBacklog } from './measure-backlog';
import { measureCallbacks, printCallbacks } from './measure-callbacks';
import { measureEvents, printEvents } from './measure-events';
import { measureGrowth, printGrowth } from './measure-growth';
import { measureOrderPages, printOrderPages } from './measure-order-pages';
import { measureRelays, printRelays } from './measure-relays';
import { withBench } from './with-bench';

const SECONDS = 3;
const STORED = [10_000, 1_000_000];
const MOST_STORED = 10_000_000;
const WAITING = [1000, 10_000];
const MOST_WAITING = 100_000;
const SIZES = {
  callbacks: {
    rounds: 3,
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
  relays: {
    rounds: 3,
    insertSeconds: SECONDS,
    relays: [1, 2, 4],
    callbacks: {
      '64 connections': { connections: 64, seconds: SECONDS },
      '200 per second': { connections: 64, perSecond: 200, seconds: SECONDS },
    },
  },
  backlog: { relays: 2, seconds: 10 },
  growth: { rounds: 5, perSecond: 200, seconds: 6 },
  // Longer than a poll, so that each agent polls again meanwhile.
  events: { rounds: 1, agents: [1000, 5000, 10_000], perSecond: 50, seconds: 26 },
};

/**
 * Measures the relay in processes of its own, prints the results and writes them to a file.
 * @param isLarge also stores ten million tickets and 100,000 waiting webhooks, which takes many minutes and about 20 GB
 */
export function benchRelay({ isLarge }: { isLarge: boolean }): Promise<void> {
  return withBench(async (bench) => {
    console.log(
      'The relays, the load, PostgreSQL and the bare server are processes that share the cores of this machine.',
    );
    const callbacks = await measureCallbacks(bench, SIZES.callbacks);
    printCallbacks(callbacks);
    const pages = await measureOrderPages(bench, SIZES.pages);
    printOrderPages(pages);
    const events = await measureEvents(bench, SIZES.events);
    printEvents(events);
    const relays = await measureRelays(bench, SIZES.relays);
    printRelays(relays);
    const backlog = { ...SIZES.backlog, waiting: isLarge ? [...WAITING, MOST_WAITING] : WAITING };
    const drained = await measureBacklog(bench, backlog);
    printBacklog(backlog, drained);
    // PostgreSQL goes on to write the large tables to the disk, so nothing else is measured after them.
    const growth = await measureGrowth(bench, { ...SIZES.growth, stored: isLarge ? [...STORED, MOST_STORED] : STORED });
    printGrowth(growth);
    writeResult('relay', { sizes: SIZES, callbacks, relays, backlog: drained, growth, pages, events });
  });
}
