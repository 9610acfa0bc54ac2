import { expect, test } from 'vitest';

import { measureRelay } from '@/test/bench/relay/measure-relay';

test('the bench measures the relay beside a bare server, and the relay keeps all that it accepts', async () => {
  const { stored, callbacks, webhooks, events, pages } = await measureRelay({
    rounds: 1,
    callbacks: [
      { name: 'closed', load: { connections: 4, seconds: 0.3 } },
      { name: 'open', load: { connections: 4, perSecond: 50, seconds: 0.3 } },
    ],
    webhooks: { perSecond: 50, seconds: 0.3 },
    events: { agents: [20], perSecond: 50, seconds: 0.5 },
    pages: { orders: 1000, lastPage: 1, connections: [2], seconds: 0.3 },
    flatness: [],
  });
  expect(stored.rows).toBe(stored.accepted);
  expect(stored.accepted).toBeGreaterThan(20);
  const series = [...callbacks, webhooks, ...events, ...pages].flatMap(({ bare, relay }) => [bare, relay]);
  for (const { p50 = Number.NaN, p99 = Number.NaN } of [...series, ...callbacks.map(({ inserts }) => inserts)]) {
    expect(p50).toBeGreaterThan(0);
    expect(p99).toBeGreaterThanOrEqual(p50);
  }
  expect(webhooks.relay.called).toBe(15);
  expect(events[0]?.relay).toMatchObject({ agents: 20, sent: 25, received: 25 });
  expect(pages[0]?.relay.bytesPerPage).toBeGreaterThan(100_000);
  expect(pages[0]?.relay.bytesPerPage).toBe(pages[0]?.bare.bytesPerPage);
});
