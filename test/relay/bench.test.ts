import { expect, onTestFinished, test } from 'vitest';

import { measureCallbacks } from '@/test/bench/relay/measure-callbacks';
import { measureEvents } from '@/test/bench/relay/measure-events';
import { measureOrderPages } from '@/test/bench/relay/measure-order-pages';
import { openBench } from '@/test/bench/relay/open-bench';

test('the bench measures the relay beside a bare server, and the relay keeps all that it accepts', async () => {
  const bench = await openBench();
  onTestFinished(() => bench.close());
  const seconds = 0.3;
  const { accepted, stored, inserts, callbacks, webhooks } = await measureCallbacks(bench, {
    rounds: 1,
    insertSeconds: seconds,
    callbacks: { closed: { connections: 4, seconds }, open: { connections: 4, perSecond: 50, seconds } },
    webhooks: { perSecond: 50, seconds },
  });
  expect(stored).toBe(accepted);
  expect(accepted).toBeGreaterThan(20);
  expect(webhooks.relay).toMatchObject({ accepted: 15, called: 15 });

  const rate = { rounds: 1, perSecond: 50, seconds };
  const events = await measureEvents(bench, { ...rate, agents: [20] });
  expect(events[0]?.relay).toMatchObject({ agents: 20, sent: 15, received: 15 });

  const size = { rounds: 1, orders: 1000, lastPage: 1, connections: [2], seconds, depths: [] };
  const { pages } = await measureOrderPages(bench, size);
  const [bytes, bareBytes] = [pages[0]?.relay.bytesPerPage, pages[0]?.bare.bytesPerPage];
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBe(bareBytes);

  const series = [...callbacks, webhooks, ...events, ...pages].flatMap(({ bare, relay }) => [bare, relay]);
  for (const { p50 = Number.NaN, p99 = Number.NaN } of [inserts, ...series]) {
    expect(p50).toBeGreaterThan(0);
    expect(p99).toBeGreaterThanOrEqual(p50);
  }
});
