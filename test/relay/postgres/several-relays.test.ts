import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';

import { addAgent } from '@/relay/agent/agent-tokens';
import { createChannels } from '@/relay/config/channels';
import { pollDesk } from '@/relay/desk/poll-desk';
import { type Desk, DeskProblem } from '@/relay/desks/desk-module';
import { openPostgresStorage } from '@/relay/storage/postgres/open-postgres-storage';
import type { Storage } from '@/relay/storage/storage';
import { takeTurn } from '@/test/bench/relay/take-turn';
import { isComplete } from '@/test/drivers/is-complete';
import { createDatabase, query } from '@/test/drivers/postgres/start-postgres';

import { startServerProcess } from '../start-server-process';
import { startTestPlatform, SUGGESTION, wrap } from '../start-test-platform';
import { createTestConfig, DESK, PLATFORM, SHOP, startTestRelay, X_TOKEN } from '../start-test-relay';
import { createTestPlace } from '../test-place';

const until = { timeout: 15_000, interval: 20 };

async function openStorage(url = ''): Promise<Storage> {
  const storage = await openPostgresStorage(url, () => undefined);
  onTestFinished(() => storage.close());
  return storage;
}

/** Starts relays as processes of their own on one database. */
async function startProcesses(count: number, { platformUrl = 'http://127.0.0.1:9', databaseUrl = '' }) {
  const at = (place: string) => `${platformUrl}/api_v2/intelli/${place}/${X_TOKEN}/1001`;
  const start = async () => {
    const relay = await startServerProcess(['relay/main.ts', '--port', '0'], {
      DATABASE_URL: databaseUrl,
      RELAY_REPLY_SUGGESTION_URL: at('custom-ticket/reply-suggestion'),
      RELAY_WEBHOOK_URL: at('v2/webhook/CUSTOM_TICKET'),
      RELAY_PLATFORM_HEADER: `Authorization: ${PLATFORM.authorization}`,
      RELAY_DESK_TOKEN: DESK.authorization.slice('Bearer '.length),
      RELAY_COMMERCE_TOKEN: SHOP.authorization.slice('Bearer '.length),
    });
    onTestFinished(async () => {
      relay.process.kill('SIGTERM');
      await relay.exited;
    });
    return relay;
  };
  const started = await Promise.allSettled(Array.from({ length: count }, start));
  return started.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
}

/** Starts relays on one database. In the short run they share this process: starting another one takes a second of CPU. */
async function startRelays(
  count: number,
  place: { platformUrl?: string; databaseUrl?: string },
): Promise<readonly { url: string }[]> {
  if (isComplete) return startProcesses(count, place);
  const config = createTestConfig(place.platformUrl);
  const start = () => startTestRelay({ config, databaseUrl: place.databaseUrl, dataFile: '' });
  return Promise.all(Array.from({ length: count }, start));
}

/** An agent waits at this relay. */
const untilAgentWaits = (url = '') =>
  vi.waitFor(
    async () => expect(await (await fetch(`${url}/metrics`)).text()).toContain('\nrelay_agents_waiting 1\n'),
    until,
  );

async function post(url: string, body: object, headers: object) {
  const response = await fetch(url, { method: 'POST', headers: { ...headers }, body: JSON.stringify(body) });
  return { status: response.status, headers: response.headers, body: (await response.json()) as object };
}

describe('two relays on one database', () => {
  test('an agent who waits at one relay gets the callback that the other took', async () => {
    const { databaseUrl } = await createTestPlace();
    const [one, other] = await startRelays(2, { databaseUrl });
    const token = await addAgent(await openStorage(databaseUrl), 'ada', { withCode: false, now: Date.now() });
    const wait = post(
      `${one?.url}/agent/events`,
      { tickets: [{ desk: 'https://desk.example/', id: '57' }] },
      { authorization: `Bearer ${token}` },
    );
    await untilAgentWaits(one?.url);
    const sentAt = performance.now();
    await post(`${other?.url}/platform/reply`, { ticketId: '57', reply: 'Hello' }, PLATFORM);
    expect((await wait).body).toMatchObject({ events: [{ type: 'reply', reply: 'Hello' }] });
    // Well below the poll that would find it without a note.
    expect(performance.now() - sentAt).toBeLessThan(2000);
  });

  test('the requests of an agent are counted once for all relays', async () => {
    const { databaseUrl } = await createTestPlace();
    const relays = await startRelays(2, { databaseUrl });
    const storage = await openStorage(databaseUrl);
    const token = await addAgent(storage, 'ada', { withCode: false, perMinute: 5, now: Date.now() });
    const ask = (number: number) =>
      post(
        `${takeTurn(relays, number).url}/agent/orders`,
        { page: 1, pageSize: 1 },
        { authorization: `Bearer ${token}` },
      ).then(({ status }) => status);
    const statuses = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(ask));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  });

  test('the webhooks of a ticket keep their order, whichever relay took the message', async () => {
    const platform = await startTestPlatform();
    const failed = new Set<string>();
    platform.answer = ({ body }) => {
      const name = `${String(body.ticketId)} ${String(body.messageId)}`;
      const isFirst = body.messageId === '3' && !failed.has(name);
      failed.add(name);
      return { body: { code: isFirst ? 500 : 200, message: '' } };
    };
    const { databaseUrl } = await createTestPlace();
    const relays = await startRelays(2, { databaseUrl, platformUrl: platform.url });
    const numbers = Array.from({ length: 12 }, (_, number) => number);
    await Promise.all(
      ['57', '58', '59'].map(async (ticketId) => {
        for (const number of numbers) {
          const url = `${takeTurn(relays, number).url}/desk/messages`;
          expect(await post(url, { ticketId, messageId: String(number) }, DESK)).toMatchObject({ status: 202 });
        }
      }),
    );
    const sent = (ticketId: string) =>
      platform.calls.flatMap(({ body }) => (body.ticketId === ticketId ? [Number(body.messageId)] : []));
    const wanted = [0, 1, 2, 3, 3, ...numbers.slice(4)];
    await vi.waitFor(() => expect(['57', '58', '59'].map(sent)).toEqual([wanted, wanted, wanted]), until);
  });

  test('a callback that both relays get at the same time is one result', async () => {
    const { databaseUrl } = await createTestPlace();
    const relays = await startRelays(2, { databaseUrl });
    const reply = { ticketId: '57', messageId: 'm-1', reply: 'Hello' };
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(
        relays.map(async ({ url }) =>
          expect(await post(`${url}/platform/reply`, { ...reply, messageId: `m-${round}` }, PLATFORM)).toMatchObject({
            status: 200,
          }),
        ),
      );
    }
    const outbox = await fetch(`${takeTurn(relays, 0).url}/desk/outbox`, { headers: DESK });
    const { items } = (await outbox.json()) as { items: { messageId: string }[] };
    expect(items).toHaveLength(20);
  });

  test('four relays that start at the same time create the tables once', async () => {
    const databaseUrl = await createDatabase(inject('postgresFolder'), `empty-${process.hrtime.bigint()}`);
    const relays = await startRelays(4, { databaseUrl });
    const statuses = await Promise.all(relays.map(async ({ url }) => (await fetch(`${url}/readyz`)).status));
    expect(statuses).toEqual([200, 200, 200, 200]);
  });

  test('a relay may be added and ended under load, and nothing accepted is lost', async () => {
    const { databaseUrl } = await createTestPlace();
    const [first, leaving] = await startProcesses(2, { databaseUrl });
    const urls = [first?.url, leaving?.url];
    const over = new AbortController();
    const accepted: string[] = [];
    const load = Array.from({ length: 4 }, async (_, sender) => {
      for (let number = 0; !over.signal.aborted; number += 1) {
        const messageId = `${sender}-${number}`;
        const url = urls[number % urls.length];
        const answer = await post(`${url}/platform/reply`, { ticketId: '57', messageId, reply: 'x' }, PLATFORM).catch(
          () => undefined,
        );
        if (answer?.status === 200) accepted.push(messageId);
      }
    });
    const untilMoreAreAccepted = async () => {
      const before = accepted.length;
      await vi.waitFor(() => expect(accepted.length).toBeGreaterThan(before + 20), until);
    };
    await untilMoreAreAccepted();
    const [added] = await startProcesses(1, { databaseUrl });
    urls.push(added?.url);
    await untilMoreAreAccepted();
    leaving?.process.kill('SIGTERM');
    await leaving?.exited;
    urls.splice(1, 1);
    await untilMoreAreAccepted();
    over.abort();
    await Promise.all(load);
    const storage = await openStorage(databaseUrl);
    const stored = await storage.database.selectFrom('events').select('messageId').execute();
    const ids = new Set(stored.map(({ messageId }) => messageId));
    expect(accepted.filter((id) => !ids.has(id))).toEqual([]);
    // Three processes start, one after the other.
  }, 180_000);
});

test('events become visible in the order of their numbers, even when a relay stores the first one slowly', async () => {
  const { databaseUrl } = await createTestPlace();
  const [slow, quick] = [await openStorage(databaseUrl), await openStorage(databaseUrl)];
  const add = (storage: Storage, ticketId: string, wait: () => Promise<void>) =>
    storage.transactEvents(async (transaction) => {
      const event = { channel: 'main', type: 'reply', ticketId, messageId: null, payload: '{}', createdAt: 1 } as const;
      await transaction
        .insertInto('events')
        .values({ ...event, dedupeKey: ticketId, ackedAt: null })
        .execute();
      await wait();
    });
  const readEvents = () => quick.database.selectFrom('events').select('ticketId').orderBy('number').execute();
  const [begun, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = add(slow, 'first', () => {
    begun.resolve();
    return ending.promise;
  });
  await begun.promise;
  const second = add(quick, 'second', () => Promise.resolve());
  const waiting = `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE NOT granted AND datname = current_database()`;
  await vi.waitFor(async () => expect(await query(databaseUrl ?? '', waiting)).toBe(1), until);
  expect(await readEvents()).toEqual([]);
  ending.resolve();
  await Promise.all([first, second]);
  expect(await readEvents()).toEqual([{ ticketId: 'first' }, { ticketId: 'second' }]);
});

test('an agent gets an event after the database has cut all connections, and no request fails for long', async () => {
  const { databaseUrl = '' } = await createTestPlace();
  const relay = await startTestRelay({ databaseUrl, dataFile: '' });
  const agent = await relay.addAgent('ada');
  const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'deskhand%'
    AND datname = current_database()`;
  const wait = relay.post('/agent/events', { tickets: [{ desk: 'https://desk.example/', id: '57' }] }, agent);
  await untilAgentWaits(relay.url);
  expect(await query(databaseUrl, cut)).toBeGreaterThan(1);
  await vi.waitFor(async () => {
    const { status } = await relay.post('/platform/reply', { ticketId: '57', reply: 'Hello' }, PLATFORM);
    expect(status).toBe(200);
  }, until);
  expect(await wait).toMatchObject({ status: 200, body: { events: [{ reply: 'Hello' }] } });
});

/** Ends the connection of the relay that runs a task. */
async function cutTask(databaseUrl = ''): Promise<void> {
  const cut = `SELECT pg_terminate_backend(locks.pid) FROM pg_locks locks
    JOIN pg_stat_activity activity ON activity.pid = locks.pid AND datname = current_database()
    WHERE locktype = 'advisory' AND application_name = 'deskhand-relay'`;
  expect(await query(databaseUrl, cut)).toBe(1);
}

describe('a task for one of several relays', () => {
  test('it runs on one relay at a time, and on another once it has ended', async () => {
    const { databaseUrl } = await createTestPlace();
    const [one, other] = [await openStorage(databaseUrl), await openStorage(databaseUrl)];
    const runs: string[] = [];
    let finish = (): void => undefined;
    const running = one.runAlone('read the shop', () => {
      runs.push('one');
      return new Promise((resolve) => (finish = resolve));
    });
    await vi.waitFor(() => expect(runs).toEqual(['one']), until);
    const note = (name: string) => () => Promise.resolve(void runs.push(name));
    await other.runAlone('read the shop', note('too early'));
    await other.runAlone('another task', note('another task'));
    finish();
    await running;
    await other.runAlone('read the shop', note('other'));
    expect(runs).toEqual(['one', 'another task', 'other']);
  });

  test('a relay that loses the database is told, and another relay may begin', async () => {
    const { databaseUrl } = await createTestPlace();
    const [one, other] = [await openStorage(databaseUrl), await openStorage(databaseUrl)];
    const begun = Promise.withResolvers<void>();
    const running = one.runAlone('read the shop', async (lost) => {
      begun.resolve();
      await new Promise<void>((resolve) => lost.addEventListener('abort', () => resolve()));
    });
    await begun.promise;
    await cutTask(databaseUrl);
    await running;
    let hasBegun = false;
    await other.runAlone('read the shop', () => Promise.resolve(void (hasBegun = true)));
    expect(hasBegun).toBe(true);
  });

  test('one relay reads a helpdesk, and another goes on when the first has failed or stopped', async () => {
    const { databaseUrl } = await createTestPlace();
    const seen: string[] = [];
    let fault: Error | undefined;
    const read = async (name: string, everySeconds: number) => {
      const stopping = new AbortController();
      const desk: Desk = {
        async *readChanges() {
          await Promise.resolve();
          seen.push(name);
          if (name === 'first' && fault) throw fault;
          yield* [];
        },
        deliver: () => Promise.resolve(),
      };
      const reading = pollDesk(
        { channel: 'main', module: 'test', everySeconds, desk },
        {
          storage: await openStorage(databaseUrl),
          queue: { enqueue: () => expect.fail('A webhook was ordered'), wake: () => undefined },
          channels: createChannels(createTestConfig()),
          now: Date.now,
          stopping: stopping.signal,
          onRead: () => undefined,
          onError: (error) => expect.fail(String(error)),
        },
      );
      const stop = async () => {
        stopping.abort();
        await reading;
      };
      onTestFinished(stop);
      return stop;
    };
    await read('first', 0.2);
    await vi.waitFor(() => expect(seen).toHaveLength(1), until);
    const stopSecond = await read('second', 0.1);
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(4), until);
    expect(new Set(seen)).toEqual(new Set(['first']));
    // The second tries again sooner than the first.
    fault = new DeskProblem('The helpdesk did not answer');
    await vi.waitFor(() => expect(seen.slice(-3)).toEqual(['second', 'second', 'second']), until);
    fault = undefined;
    await stopSecond();
    await vi.waitFor(() => expect(seen.at(-1)).toBe('first'), until);
  });
});

test('a reader whose pages come from two relays gets each unchanged order once while others change', async () => {
  const { databaseUrl } = await createTestPlace();
  const config = createTestConfig();
  const relays = [
    await startTestRelay({ config, databaseUrl, dataFile: '' }),
    await startTestRelay({ config, databaseUrl, dataFile: '' }),
  ];
  const row = (number: number, updatedAt: number, status: string) => {
    const order = { orderNumber: `N${number}`, status };
    return { id: order.orderNumber, createdAt: number, updatedAt, json: JSON.stringify(order) };
  };
  const rows = Array.from({ length: 500 }, (_, number) => row(number, 1_000_000 + number * 1000, 'PENDING'));
  await takeTurn(relays, 0).storage.commerce.put('orders', rows, 1);
  const filter = { lastUpdateTimeStart: '1970-01-01T00:00:00Z', lastUpdateTimeEnd: '2030-01-01T00:00:00Z' };
  const seen: string[] = [];
  for (let page = 1, more = true; more; page += 1) {
    const answer = await takeTurn(relays, page).post('/orders', { page, pageSize: 20, ...filter }, SHOP);
    const { data, hasNextPage } = answer.body as { data: { orderNumber: string }[]; hasNextPage: boolean };
    seen.push(...data.map(({ orderNumber }) => orderNumber));
    more = hasNextPage && page < 100;
    // Ten orders of pages that were read move to the end.
    const moved = Array.from({ length: 10 }, (_, index) => row(page * 10 + index - 10, 2_000_000 + page, `C${page}`));
    if (page <= 10) await takeTurn(relays, page + 1).storage.commerce.put('orders', moved, 1);
  }
  const counts = new Map<string, number>();
  for (const number of seen) counts.set(number, (counts.get(number) ?? 0) + 1);
  const unchanged = rows.slice(100).map(({ id }) => id);
  expect(unchanged.filter((id) => counts.get(id) !== 1)).toEqual([]);
});

test('a request that another relay is working on is answered from its result, and the platform is asked once', async () => {
  const platform = await startTestPlatform();
  let answer = (): void => undefined;
  const after = new Promise<void>((resolve) => (answer = resolve));
  platform.answer = () => ({ body: wrap({ reply: 'Hello' }), after });
  const { databaseUrl } = await createTestPlace();
  const relays = await startRelays(2, { databaseUrl, platformUrl: platform.url });
  const token = await addAgent(await openStorage(databaseUrl), 'ada', { withCode: false, now: Date.now() });
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'k-1' };
  const ask = ({ url }: { url: string }) => post(`${url}/agent/suggestion`, SUGGESTION, headers);
  const first = ask(takeTurn(relays, 0));
  await vi.waitFor(() => expect(platform.calls).toHaveLength(1), until);
  const second = ask(takeTurn(relays, 1));
  const checks = `SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'SELECT EXISTS (SELECT FROM pg_locks%'`;
  // The second relay has checked whether the first one still runs.
  await vi.waitFor(async () => expect(await query(databaseUrl ?? '', checks)).toBeGreaterThan(0), until);
  answer();
  expect(await Promise.all([first, second])).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(platform.calls).toHaveLength(1);
});
