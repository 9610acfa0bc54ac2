import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';

import { createChannels } from '@/relay/config/channels';
import { configSchema } from '@/relay/config/config-schema';
import { type PollDeskDeps, pollDesk } from '@/relay/desk/poll-desk';
import { createDeskClient } from '@/relay/desks/desk-client';
import type { Desk, DeskChange } from '@/relay/desks/desk-module';
import { loadDesks } from '@/relay/desks/load-desks';
import type { JobQueue } from '@/relay/jobs/job-queue';
import type { StartOptions } from '@/relay/server/start-relay';
import type { Storage } from '@/relay/storage/storage';

import { type DeskMessage, startTestDesk } from './start-test-desk';
import { startTestPlatform } from './start-test-platform';
import { createTestConfig, DESK, PLATFORM, startTestRelay } from './start-test-relay';
import { createTestFolder } from './test-place';

const MODULE = 'test/relay/test-desk-module.ts';
const API_KEY = 'api-key-of-the-tests';
const until = { timeout: 15_000, interval: 20 };

function withModule(deskUrl: string, others: object = {}) {
  const [desk] = createTestConfig().desks;
  return {
    desks: [{ ...desk, module: MODULE, everySeconds: 1, settings: { url: deskUrl, apiKey: API_KEY }, ...others }],
    status: { password: 'status-password-1' },
  };
}

const message = (number: number, ticketId = '57', role: DeskMessage['role'] = 'user'): DeskMessage => ({
  number,
  ticketId,
  role,
  content: `words ${number}`,
});

async function start(options: Partial<StartOptions> = {}) {
  const [desk, platform] = await Promise.all([startTestDesk(), startTestPlatform()]);
  const relay = await startTestRelay({ config: createTestConfig(platform.url, withModule(desk.url)), ...options });
  const readOutbox = async () => ((await relay.get('/desk/outbox', DESK)).body as { items: { type: string }[] }).items;
  const readStatus = async () => {
    const headers = { authorization: `Basic ${btoa('me:status-password-1')}` };
    return (await fetch(`${relay.url}/status`, { headers })).text();
  };
  return { desk, platform, relay, readOutbox, readStatus };
}

describe('a helpdesk with a module', () => {
  test('the message of a customer is stored with its ticket and triggers the webhook, that of an agent only is stored', async () => {
    const { desk, platform, relay } = await start();
    desk.messages.push(message(1), message(2, '57', 'agent'), message(3, '58'));
    await vi.waitFor(() => expect(platform.calls).toHaveLength(2), until);
    expect(platform.calls.map(({ body }) => body)).toEqual([
      { ticketId: '57', messageId: '1', eventType: 'message.created' },
      { ticketId: '58', messageId: '3', eventType: 'message.created' },
    ]);
    const { body } = await relay.post('/platform/ticket', { ticketId: '57' }, PLATFORM);
    expect(body).toMatchObject({ data: { messages: [{ id: '1' }, { id: '2', role: 'agent', content: 'words 2' }] } });
    desk.messages.push(message(4));
    await vi.waitFor(() => expect(platform.calls).toHaveLength(3), until);
    expect(new Set(desk.credentials)).toEqual(new Set([API_KEY]));
  });

  test('results are written to their ticket in their order and leave the outbox', async () => {
    const { desk, relay, readOutbox } = await start();
    const messageId = '1';
    await relay.post('/platform/reply', { ticketId: '57', messageId, reply: '<p>Hello</p>' }, PLATFORM);
    await relay.post('/platform/tags', { ticketId: '57', messageId, tags: ['a', 'b'] }, PLATFORM);
    await relay.post('/platform/summary', { ticketId: '57', taskId: 't', status: 'COMPLETED', summary: 's' }, PLATFORM);
    await relay.post('/platform/summary', { ticketId: '57', taskId: 'u', status: 'FAILED' }, PLATFORM);
    await vi.waitFor(async () => expect(await readOutbox()).toEqual([]), until);
    const id = expect.stringMatching(/^[\w-]{22}$/) as string;
    expect(desk.results).toEqual([
      { id, ticketId: '57', type: 'reply', content: '<p>Hello</p>', isHtml: true },
      { id, ticketId: '57', type: 'tags', tags: ['a', 'b'] },
      { id, ticketId: '57', type: 'summary', text: 's' },
    ]);
    expect(new Set(desk.results.map((result) => result.id)).size).toBe(3);
  });

  test('a result that cannot be written holds back its own ticket only, and is tried again', async () => {
    const { desk, relay, readOutbox, readStatus } = await start();
    let isOpen = false;
    desk.statusOf = (_, body) => (body?.includes('"57"') && !isOpen ? 500 : 200);
    for (const ticketId of ['57', '57', '58']) {
      await relay.post('/platform/reply', { ticketId, reply: `${ticketId} ${Math.random()}` }, PLATFORM);
    }
    await vi.waitFor(() => expect(desk.results).toMatchObject([{ ticketId: '58' }]), until);
    await vi.waitFor(
      async () => expect(await readStatus()).toContain('The helpdesk answered POST /results with HTTP 500'),
      until,
    );
    expect(await readOutbox()).toHaveLength(2);
    isOpen = true;
    await vi.waitFor(async () => expect(await readOutbox()).toEqual([]), until);
    expect(desk.results).toMatchObject([{ ticketId: '58' }, { ticketId: '57' }, { ticketId: '57' }]);
  });

  test('a reading that fails is shown on the status page and goes on where it ended', async () => {
    const { desk, platform, readStatus } = await start();
    desk.messages.push(message(1));
    await vi.waitFor(() => expect(platform.calls).toHaveLength(1), until);
    desk.statusOf = () => 503;
    const problem = 'The helpdesk answered GET /messages with HTTP 503';
    await vi.waitFor(async () => expect(await readStatus()).toContain(problem), until);
    desk.messages.push(message(2));
    desk.statusOf = () => 200;
    await vi.waitFor(() => expect(platform.calls.map(({ body }) => body.messageId)).toEqual(['1', '2']), until);
  });

  test('a change whose webhook cannot be stored is not stored at all', async () => {
    const { desk, platform, relay, readStatus } = await start();
    const { database } = relay.storage;
    await database.schema.alterTable('triggers').renameTo('away').execute();
    desk.messages.push(message(1));
    await vi.waitFor(async () => expect(await readStatus()).toContain('desk module failed'), until);
    expect(await database.selectFrom('tickets').selectAll().execute()).toEqual([]);
    await database.schema.alterTable('away').renameTo('triggers').execute();
    await vi.waitFor(() => expect(platform.calls).toHaveLength(1), until);
  });

  test('a delivery is given up and counted after its time, and the next of the ticket goes on', async () => {
    let now = Date.now();
    const { desk, relay } = await start({ now: () => now });
    desk.statusOf = (_, body) => (body?.includes('poison') ? 500 : 200);
    await relay.post('/platform/reply', { ticketId: '57', reply: 'poison' }, PLATFORM);
    await relay.post('/platform/reply', { ticketId: '57', reply: 'next' }, PLATFORM);
    const readMetrics = async () => (await fetch(`${relay.url}/metrics`)).text();
    await vi.waitFor(async () => expect(await readMetrics()).toContain('relay_deliveries_waiting 2'), until);
    now += 25 * 3_600_000;
    await vi.waitFor(() => expect(desk.results).toMatchObject([{ content: 'next' }]), until);
    expect(await readMetrics()).toContain('relay_deliveries_given_up_total 1');
  });
});

describe('the place that the reading of a helpdesk has come to', () => {
  const MOST = 50;

  /** Starts readers on one storage. Their queue counts the webhooks. */
  async function startReaders() {
    const relay = await startTestRelay();
    // As when a relay has lost the database and does not know it yet.
    const storage: Storage = { ...relay.storage, runAlone: (_, task) => task(new AbortController().signal) };
    const enqueued: unknown[] = [];
    const stopping = new AbortController();
    const enqueue: JobQueue['enqueue'] = (_transaction, _queue, _key, payload) => {
      enqueued.push(payload);
      return Promise.resolve();
    };
    const deps = {
      storage,
      queue: { enqueue, wake: () => undefined },
      channels: createChannels(createTestConfig()),
      now: Date.now,
      stopping: stopping.signal,
      onRead: () => undefined,
      onError: (error: unknown) => expect.fail(String(error)),
    };
    const readers: Promise<void>[] = [];
    return {
      enqueued,
      read: (readChanges: Desk['readChanges'], others: Partial<PollDeskDeps> = {}, module = 'test'): void => {
        const desk: Desk = { readChanges, deliver: () => Promise.resolve() };
        readers.push(pollDesk({ channel: 'main', module, everySeconds: 1, desk }, { ...deps, ...others }));
      },
      readCursor: async (): Promise<number> => {
        const row = await storage.database.selectFrom('deskCursors').select('cursor').executeTakeFirst();
        return Number(row?.cursor ?? 0);
      },
      stop: async (): Promise<void> => {
        stopping.abort();
        await Promise.all(readers);
      },
    };
  }

  const change = (number: number): DeskChange => {
    const id = String(number);
    return { cursor: id, ticket: { ticketId: '57', messages: [] }, newMessages: [id, id] };
  };

  test('two relays that read at the same time store each change once and never move the cursor back', async () => {
    const { enqueued, read, readCursor, stop } = await startReaders();
    const cursors: number[] = [];
    const note = async () => {
      cursors.push(await readCursor());
      return cursors.at(-1);
    };
    // The first reader stands still within a change until the other has read everything.
    const first = Promise.withResolvers<void>();
    read(async function* readSlowly(cursor = '0') {
      if (cursor !== '0') return;
      yield change(1);
      await first.promise;
      yield change(2);
    });
    await vi.waitFor(async () => expect(await note()).toBe(1), until);
    const readAll: Desk['readChanges'] = async function* readAll(cursor = '0') {
      await Promise.resolve();
      for (let number = Number(cursor) + 1; number <= MOST; number += 1) yield change(number);
    };
    read(readAll);
    await vi.waitFor(async () => expect(await note()).toBe(MOST), until);
    first.resolve();
    await stop();
    expect(await note()).toBe(MOST);
    expect(cursors).toEqual(cursors.toSorted((one, other) => one - other));
    expect(enqueued).toHaveLength(MOST);
  });

  test('another module on the channel begins with the present, not with a cursor that it cannot read', async () => {
    const { read, readCursor, stop } = await startReaders();
    const given: (string | undefined)[] = [];
    read(async function* readOne() {
      await Promise.resolve();
      yield change(1);
    });
    await vi.waitFor(async () => expect(await readCursor()).toBe(1), until);
    read(
      async function* readOther(cursor) {
        given.push(cursor);
        await Promise.resolve();
        yield* [];
      },
      {},
      'other',
    );
    await vi.waitFor(() => expect(given).toContain(undefined), until);
    await stop();
  });
});

test.each([
  ['POST', { retryAfterSeconds: 60 }],
  ['GET', {}],
] as const)(
  'a %s without an answer in time is tried again when it can no longer be under way',
  async (method, wait) => {
    const desk = await startTestPlatform();
    desk.answer = () => ({ after: new Promise(() => undefined) });
    const ask = createDeskClient({ name: 'The helpdesk', url: desk.url, headers: {}, deadlineMs: 100 });
    const asking = ask({ method, path: '/notes' }, z.unknown(), new AbortController().signal);
    await expect(asking).rejects.toMatchObject({
      message: `The helpdesk gave no answer to ${method} /notes: timeout`,
      options: wait,
    });
  },
);

describe('the settings of a desk module', () => {
  const parse = (desks: object[]) => configSchema.safeParse({ channels: [{ id: 'main' }], desks });
  const desk = { match: 'https://desk.example/*', channel: 'main', module: MODULE };

  test.each([
    ['of the module', { url: 'no address', apiKey: API_KEY }, /^The configuration: desks\.0\.settings\.url /],
    ['that are missing', {}, /^The configuration: desks\.0\.settings\.url /],
    ['that are unknown', { url: 'https://x.example', apiKey: API_KEY, other: 1 }, /desks\.0\.settings .*"other"/],
  ])('wrong settings %s are named at the start, without their value', async (_, settings, sentence) => {
    const loading = loadDesks(configSchema.parse({ channels: [{ id: 'main' }], desks: [{ ...desk, settings }] }).desks);
    await expect(loading).rejects.toThrow(sentence);
    await expect(loading).rejects.not.toThrow(API_KEY);
  });

  test.each([
    ['cannot be loaded', 'test/relay/no-such-file.ts'],
    ['has no default export of the form', 'test/relay/run-here.ts'],
  ])('a file that %s is named at the start', async (why, module) => {
    const { desks } = configSchema.parse({ channels: [{ id: 'main' }], desks: [{ ...desk, module }] });
    await expect(loadDesks(desks)).rejects.toThrow(`The desk module ${module} ${why}`);
  });

  test('a file outside of the project is a module without any package', async () => {
    const module = path.join(createTestFolder(), 'own-desk.mjs');
    writeFileSync(
      module,
      `export default {
        settingsSchema: { safeParse: (settings) => ({ success: true, data: settings }) },
        connect: (settings) => ({ settings }),
      };`,
    );
    const { desks } = configSchema.parse({
      channels: [{ id: 'main' }],
      desks: [{ ...desk, module, settings: { a: 1 } }],
    });
    expect(await loadDesks(desks)).toMatchObject([{ channel: 'main', desk: { settings: { a: 1 } } }]);
  });

  test('a channel has one module at most, because a result names only its channel', () => {
    expect(parse([desk, { ...desk, module: undefined }]).success).toBe(true);
    expect(parse([desk, desk]).error?.issues).toMatchObject([{ path: ['desks', 1, 'module'] }]);
  });

  test('the secrets of a module are known wherever texts are redacted', () => {
    const settings = {
      url: 'https://rt.example',
      password: 'password-of-rt',
      apiKey: 'key-of-redmine',
      user: 'relay-user',
    };
    const { redact } = createChannels(
      configSchema.parse({ channels: [{ id: 'main' }], desks: [{ ...desk, settings }] }),
    );
    const basic = btoa('relay-user:password-of-rt');
    expect(redact(['password-of-rt', 'key-of-redmine', basic, 'relay-user at https://rt.example'])).toEqual([
      '••••',
      '••••',
      expect.not.stringContaining(basic),
      'relay-user at https://rt.example',
    ]);
  });
});
