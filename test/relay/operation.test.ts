import { connect } from 'node:net';
import { Writable } from 'node:stream';

import { describe, expect, test, vi } from 'vitest';

import { createChannels } from '@/relay/config/channels';
import { createLogger } from '@/relay/operation/create-logger';
import { deleteExpired } from '@/relay/operation/delete-expired';

import { sendGeneratedRequests } from './generated-requests';
import { createTestConfig, DESK, PLATFORM, startTestRelay, X_TOKEN } from './start-test-relay';

const DAY_MS = 86_400_000;
const RETENTION = { days: 90, panelHours: 12 };

describe('the operation of the relay', () => {
  test('the relay tells that it lives and is ready', async () => {
    const relay = await startTestRelay();
    expect(await relay.get('/healthz')).toEqual({ status: 200, body: { ok: true } });
    expect(await relay.get('/readyz')).toEqual({ status: 200, body: { ok: true } });
    await relay.storage.database.schema.dropTable('events').execute();
    expect(await relay.get('/readyz')).toEqual({ status: 503, body: { ok: false, problem: 'storage' } });
  });

  test('the API document names every route with its answers', async () => {
    const relay = await startTestRelay();
    const { body } = await relay.get('/openapi.json');
    const { paths } = body as { paths: Record<string, Record<string, { responses: object; requestBody?: object }>> };
    expect(Object.keys(paths).toSorted()).toEqual([
      '/agent/config',
      '/agent/customer-orders',
      '/agent/events',
      '/agent/keep',
      '/agent/orders',
      '/agent/products',
      '/agent/recall',
      '/agent/redeem',
      '/agent/suggestion',
      '/agent/summary',
      '/app/assets/{file}',
      '/app/deskhand.js',
      '/app/panel',
      '/app/renew',
      '/app/sign-in',
      '/app/sign-out',
      '/desk/agent-code',
      '/desk/messages',
      '/desk/outbox',
      '/desk/outbox/ack',
      '/desk/tickets',
      '/healthz',
      '/metrics',
      '/openapi.json',
      '/orders',
      '/platform/reply',
      '/platform/summary',
      '/platform/tags',
      '/platform/ticket',
      '/products',
      '/readyz',
      '/status',
    ]);
    expect(JSON.stringify(paths['/platform/reply'])).toContain('Assumption: ');
    expect(JSON.stringify(paths['/agent/suggestion']?.post?.requestBody)).toContain('"messages"');
  });

  test('the status page opens with its password alone and shows no text of a ticket', async () => {
    const relay = await startTestRelay({
      config: createTestConfig(undefined, { status: { password: 'status-password-1' } }),
    });
    await relay.post('/platform/reply', { ticketId: '<b>57', reply: 'secret words' }, PLATFORM);
    await relay.addAgent('ada');
    const read = (password: string) =>
      fetch(`${relay.url}/status`, { headers: { authorization: `Basic ${btoa(`me:${password}`)}` } });
    const refused = await read('status-password-2');
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('Basic')]);
    const opened = await read('status-password-1');
    const page = await opened.text();
    expect(opened.headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const text of ['ada', '&lt;b&gt;57', 'reply', 'main']) expect(page).toContain(text);
    for (const text of ['secret words', '<b>57', X_TOKEN]) expect(page).not.toContain(text);
    const without = await startTestRelay();
    expect(await without.get('/status')).toMatchObject({ status: 404, body: { error: { reason: 'no-password' } } });
  });

  test('the log holds no secret, whatever is logged', () => {
    let written = '';
    const destination = new Writable({
      write: (chunk: Buffer, _, done) => {
        written += chunk.toString();
        done();
      },
    });
    const { redact } = createChannels(createTestConfig('https://platform.example'));
    const log = createLogger({ level: 'info', redact, destination });
    log.info(
      { url: `https://platform.example/api/${X_TOKEN}/1`, headers: { authorization: 'Bearer abc' } },
      `asked ${X_TOKEN}`,
    );
    expect(written).toContain('asked ••••');
    for (const secret of [X_TOKEN, 'Bearer abc']) expect(written).not.toContain(secret);
  });

  test('data is deleted after its days, and not before', async () => {
    const relay = await startTestRelay();
    const { database } = relay.storage;
    await relay.post('/desk/tickets', { ticketId: '57', messages: [{ id: '1', role: 'user', content: 'x' }] }, DESK);
    await relay.post('/platform/reply', { ticketId: '57', reply: 'x' }, PLATFORM);
    await relay.post('/platform/summary', { taskId: 't', status: 'PENDING' }, PLATFORM);
    const count = async () => {
      const rows = await Promise.all(
        (['tickets', 'messages', 'events', 'summaryTasks'] as const).map((table) =>
          database.selectFrom(table).selectAll().execute(),
        ),
      );
      return rows.map(({ length }) => length);
    };
    const deps = { storage: relay.storage, queue: { deleteDead: () => Promise.resolve() } };
    await deleteExpired(deps, RETENTION, Date.now() + 89 * DAY_MS);
    expect(await count()).toEqual([1, 1, 1, 1]);
    await deleteExpired(deps, RETENTION, Date.now() + 91 * DAY_MS);
    expect(await count()).toEqual([0, 0, 0, 0]);
  });

  test('old rows are deleted among many, with the messages of old tickets', async () => {
    const { storage } = await startTestRelay();
    const now = Date.now();
    const old = 2300;
    const rows = Array.from({ length: old + 200 }, (_, number) => ({
      id: String(number),
      time: now - (number < old ? 91 : 89) * DAY_MS,
    }));
    const keyOf = (id: string) => ({ channel: 'main', ticketId: id });
    const message = { messageId: 'm-1', role: 'user', content: 'x', createdAt: null };
    const request = { agent: 'ada', bodyHash: '', attempts: 1, answer: null, relay: null };
    const event = { type: 'tags' as const, messageId: null, payload: '{}', ackedAt: null };
    await storage.transact(async (transaction) => {
      // A statement has a limit of values.
      for (let start = 0; start < rows.length; start += 500) {
        const some = rows.slice(start, start + 500);
        const tickets = some.map(({ id, time }) => ({ ...keyOf(id), fields: '{}', updatedAt: time }));
        await transaction.insertInto('tickets').values(tickets).execute();
        const messages = some.map(({ id }) => ({ ...keyOf(id), ...message }));
        await transaction.insertInto('messages').values(messages).execute();
        const triggers = some.map(({ id, time }) => ({ channel: 'main', dedupeKey: id, createdAt: time }));
        await transaction.insertInto('triggers').values(triggers).execute();
        const requests = some.map(({ id, time }) => ({ ...request, key: id, createdAt: time + 89.5 * DAY_MS }));
        await transaction.insertInto('agentRequests').values(requests).execute();
        const events = some.map(({ id, time }) => ({ ...keyOf(id), ...event, dedupeKey: id, createdAt: time }));
        await transaction.insertInto('events').values(events).execute();
      }
    });
    await deleteExpired({ storage, queue: { deleteDead: () => Promise.resolve() } }, RETENTION, now);
    const { database } = storage;
    const left = {
      tickets: await database.selectFrom('tickets').select('ticketId as id').execute(),
      messages: await database.selectFrom('messages').select('ticketId as id').execute(),
      triggers: await database.selectFrom('triggers').select('dedupeKey as id').execute(),
      agentRequests: await database.selectFrom('agentRequests').select('key as id').execute(),
      events: await database.selectFrom('events').select('dedupeKey as id').execute(),
    };
    const young = rows.slice(old).map(({ id }) => id);
    for (const [table, found] of Object.entries(left))
      expect(found.map(({ id }) => id).toSorted(), table).toEqual(young);
  });
});

describe('bad requests', () => {
  test('a body that is announced as 100 MB is refused before it is read', async () => {
    const relay = await startTestRelay();
    const { hostname, port } = new URL(relay.url);
    const socket = connect(Number(port), hostname);
    let said = '';
    socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
    socket.write(
      `POST /platform/reply HTTP/1.1\r\nHost: x\r\nAuthorization: ${PLATFORM.authorization}\r\nContent-Length: 104857600\r\n\r\n{`,
    );
    await vi.waitFor(() => expect(said).toMatch(/^HTTP\/1\.1 413 /), { timeout: 10_000 });
    expect(said.toLowerCase()).toContain('connection: close');
    socket.destroy();
  });

  test('a body without a length is refused as soon as it is too large', async () => {
    const relay = await startTestRelay();
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 2 ** 16;
        if (sent > 100 * 2 ** 20) controller.close();
        else controller.enqueue(new Uint8Array(2 ** 16));
      },
    });
    const init = { method: 'POST', headers: PLATFORM, body, duplex: 'half' };
    const status = await fetch(`${relay.url}/platform/reply`, init).then(
      (response) => response.status,
      () => 'cut',
    );
    expect([413, 'cut']).toContain(status);
    expect(sent).toBeLessThan(10 * 2 ** 20);
    expect(await relay.get('/readyz')).toMatchObject({ status: 200 });
  });

  test('a caller that sends its body too slowly is cut off', async () => {
    const relay = await startTestRelay({ requestTimeoutMs: 300 });
    const { hostname, port } = new URL(relay.url);
    const socket = connect(Number(port), hostname);
    const ended = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
    socket.on('error', () => undefined).resume();
    socket.write(
      `POST /platform/reply HTTP/1.1\r\nHost: x\r\nAuthorization: ${PLATFORM.authorization}\r\nContent-Length: 100\r\n\r\n{`,
    );
    await ended;
    expect(await relay.get('/desk/outbox', DESK)).toMatchObject({ body: { items: [] } });
  });

  test('no generated request makes the relay fail or store a part of it', async () => {
    const relay = await startTestRelay();
    expect(await sendGeneratedRequests(relay, 500, Date.now())).toEqual({ failed: 0, half: 0 });
  });
});
