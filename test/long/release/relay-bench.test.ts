import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import type { Figures } from '@/test/bench/relay/figure-series';
import { measureBacklog } from '@/test/bench/relay/measure-backlog';
import { measureCallbacks } from '@/test/bench/relay/measure-callbacks';
import { measureDay } from '@/test/bench/relay/measure-day';
import { measureEvents } from '@/test/bench/relay/measure-events';
import { measureGrowth } from '@/test/bench/relay/measure-growth';
import { measureOrderPages } from '@/test/bench/relay/measure-order-pages';
import { measureRelays } from '@/test/bench/relay/measure-relays';
import { openBench } from '@/test/bench/relay/open-bench';
import { type Postgres, startPostgres } from '@/test/drivers/postgres/start-postgres';

const seconds = 0.3;

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres({ settings: ['fsync=off'] });
}, 240_000);
afterAll(() => postgres?.remove());

test('the bench measures the relay beside a bare server, and the relay keeps all that it accepts', async () => {
  const bench = await openBench(postgres.folder);
  onTestFinished(() => bench.close());
  const { accepted, stored, inserts, callbacks, webhooks } = await measureCallbacks(bench, {
    rounds: 1,
    insertSeconds: seconds,
    callbacks: { closed: { connections: 4, seconds }, open: { connections: 4, perSecond: 50, seconds } },
    webhooks: { perSecond: 50, seconds },
  });
  expect(stored).toBe(accepted);
  expect(accepted).toBeGreaterThan(20);
  expect(webhooks.relay).toMatchObject({ accepted: 15, called: 15 });

  const size = { rounds: 1, orders: 1000, lastPage: 1, connections: [2], seconds, depths: [] };
  const { pages } = await measureOrderPages(bench, size);
  const [bytes, bareBytes] = [pages[0]?.relay.bytesPerPage, pages[0]?.bare.bytesPerPage];
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBe(bareBytes);

  expectLatencies([inserts, ...[...callbacks, webhooks, ...pages].flatMap(({ bare, relay }) => [bare, relay])]);
});

test('the bench measures relays on both storages beside bare inserts, and they keep all that they accept', async () => {
  const bench = await openBench(postgres.folder);
  onTestFinished(() => bench.close());
  const callbacks = { closed: { connections: 4, seconds }, open: { connections: 4, perSecond: 50, seconds } };
  const measured = await measureRelays(bench, { rounds: 1, insertSeconds: seconds, relays: [2], callbacks });
  expect(measured.stored).toBe(measured.accepted);
  expect(measured.accepted).toBeGreaterThan(20);
  expect(measured.rows.map(({ name, floors }) => [name, floors.filter(Boolean).length])).toEqual([
    ['SQLite, bare inserts, 1 connection', 0],
    ['PostgreSQL, bare inserts, 1 connection', 0],
    ['PostgreSQL, bare inserts, 40 connections', 0],
    ['PostgreSQL, bare inserts, 20 connections, each with a note', 0],
    ['SQLite, 1 relay, closed', 1],
    ['SQLite, 1 relay, open', 1],
    ['PostgreSQL, 2 relays, closed', 2],
    ['PostgreSQL, 2 relays, open', 2],
  ]);
  expectLatencies(measured.rows.map(({ figures }) => figures));
});

test('the bench measures events of a bare server, of one relay, and from one of two relays to the other', async () => {
  const bench = await openBench(postgres.folder);
  onTestFinished(() => bench.close());
  const events = await measureEvents(bench, { rounds: 1, perSecond: 50, seconds, agents: [20] });
  expect(events.map(({ server }) => server)).toEqual(['bare', 'SQLite', 'PostgreSQL, 2 relays']);
  for (const { figures } of events) expect(figures).toMatchObject({ agents: 20, sent: 15, received: 15 });
  expectLatencies(events.map(({ figures }) => figures));
});

test('the bench measures requests over tables of different sizes', async () => {
  const bench = await openBench(postgres.folder);
  onTestFinished(() => bench.close());
  const measured = await measureGrowth(bench, { rounds: 1, stored: [1000, 2000], perSecond: 50, seconds });
  expect(measured.map(({ name, sizes }) => [name, ...sizes.map(({ stored }) => stored)])).toEqual([
    ['callbacks', 1000, 2000],
    ['event reads', 1000, 2000],
    ['outbox reads', 1000, 2000],
    ['ticket queries', 1000, 2000],
  ]);
  const sizes = measured.flatMap((request) => request.sizes);
  for (const { growth } of sizes) expect(growth).toBeGreaterThan(0);
  expectLatencies(sizes.map(({ figures }) => figures));
});

test('the bench carries every message of a simulated day through two relays', async () => {
  const bench = await openBench(postgres.folder);
  onTestFinished(() => bench.close());
  const size = { relays: 2, agents: 10, messagesPerAgent: 5, secondsPerHour: 0.2 };
  const { hours, messages, lost, used } = await measureDay(bench, size);
  expect(messages).toBeGreaterThan(30);
  expect(hours.reduce((sum, hour) => sum + hour.messages, 0)).toBe(messages);
  expect(lost).toEqual({ webhooks: 0, events: 0, outbox: 0 });
  for (const value of Object.values(used)) expect(value).toBeGreaterThan(0);
  for (const { p99 } of hours.filter((hour) => hour.messages > 0)) {
    expect(p99.webhook).toBeGreaterThanOrEqual(p99.report);
    expect(p99.event).toBeGreaterThanOrEqual(p99.callback);
  }
});

test('the bench measures how fast relays call the webhooks that wait', async () => {
  const bench = await openBench(postgres.folder);
  onTestFinished(() => bench.close());
  const [measured] = await measureBacklog(bench, { waiting: [2000], relays: 1, seconds: 1 });
  expect(measured).toMatchObject({ waiting: 2000 });
  expect(measured?.called).toBeGreaterThan(0);
  expect(measured?.perSecond).toBeGreaterThan(0);
});

function expectLatencies(figures: readonly Figures[]): void {
  for (const { p50 = Number.NaN, p99 = Number.NaN } of figures) {
    expect(p50).toBeGreaterThan(0);
    expect(p99).toBeGreaterThanOrEqual(p50);
  }
}
