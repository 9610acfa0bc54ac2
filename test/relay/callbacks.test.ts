import { describe, expect, test } from 'vitest';

import type { Deliveries } from '@/relay/desk/deliver-results';
import { createCallbackStore } from '@/relay/platform/store-callback';

import { DESK, PLATFORM, startTestRelay, type TestRelay } from './start-test-relay';

const ACCEPTED = { status: 200, body: { code: 0, message: 'success' } };

async function readOutbox(relay: TestRelay): Promise<Record<string, unknown>[]> {
  const { body } = await relay.get('/desk/outbox', DESK);
  return (body as { items: Record<string, unknown>[] }).items;
}

describe('the callbacks of the platform', () => {
  test.each(['/platform/ticket', '/platform/reply', '/platform/tags', '/platform/summary'])(
    'the relay refuses %s without the header of the channel',
    async (path) => {
      const relay = await startTestRelay();
      const body = { ticketId: '1', reply: 'x', tags: [], taskId: 't', status: 'COMPLETED' };
      for (const headers of [{}, { authorization: 'Bearer wrong-header-value' }, DESK]) {
        expect(await relay.post(path, body, headers)).toMatchObject({ status: 401, body: { code: 401 } });
      }
      expect(await readOutbox(relay)).toEqual([]);
    },
  );

  test('a reply is in the outbox once, however often it is sent', async () => {
    const relay = await startTestRelay();
    const reply = { ticketId: '57', messageId: 'm-1', reply: '<p>Hello</p>', replyType: 'html' };
    await Promise.all(
      [1, 2, 3].map(async () => expect(await relay.post('/platform/reply', reply, PLATFORM)).toEqual(ACCEPTED)),
    );
    expect(await relay.post('/platform/reply', { ...reply, reply: 'another' }, PLATFORM)).toEqual(ACCEPTED);
    expect(await readOutbox(relay)).toEqual([expect.objectContaining({ type: 'reply', ...reply })]);
  });

  test('the first of equal replies that one statement stores is new and is delivered', async () => {
    const { transactEvents } = (await startTestRelay()).storage;
    const ordered: string[] = [];
    const deliveries: Deliveries = {
      order: (_, { ticketId }) => Promise.resolve(void ordered.push(ticketId)),
      wake: () => undefined,
    };
    const store = createCallbackStore({ transactEvents, deliveries, now: Date.now });
    const send = (ticketId: string) =>
      store.storeForTicket('main', { type: 'reply', ticketId, messageId: 'm-1', content: { reply: 'Hello' } });
    expect(await Promise.all(['57', '57', '58'].map(send))).toEqual([true, false, true]);
    expect(await send('58')).toBe(false);
    expect(ordered).toEqual(['57', '58']);
  });

  test('different replies without a message id are different, and equal ones are one', async () => {
    const relay = await startTestRelay();
    for (const reply of ['one', 'two', 'one']) await relay.post('/platform/reply', { ticketId: '57', reply }, PLATFORM);
    await relay.post('/platform/reply', { reply: 'two', ticketId: '58' }, PLATFORM);
    expect((await readOutbox(relay)).map(({ ticketId, reply }) => [ticketId, reply])).toEqual([
      ['57', 'one'],
      ['57', 'two'],
      ['58', 'two'],
    ]);
  });

  test('a reply and tags for one message are two results, and unknown fields stay', async () => {
    const relay = await startTestRelay();
    const ids = { ticketId: '57', messageId: 'm-1' };
    await relay.post('/platform/reply', { ...ids, reply: 'Hello', mood: 'good' }, PLATFORM);
    await relay.post('/platform/tags', { ...ids, tags: ['transfer_to_agent'] }, PLATFORM);
    expect(await readOutbox(relay)).toMatchObject([
      { type: 'reply', mood: 'good' },
      { type: 'tags', tags: ['transfer_to_agent'] },
    ]);
  });

  test('a field of the platform cannot replace a field of the relay', async () => {
    const relay = await startTestRelay();
    await relay.post(
      '/platform/reply',
      { ticketId: '57', reply: 'x', id: '999', type: 'tags', createdAt: '1970' },
      PLATFORM,
    );
    const [item] = await readOutbox(relay);
    expect(item).toMatchObject({ id: '1', type: 'reply' });
    expect(item?.createdAt).toMatch(/^20\d\d-.*Z$/);
  });

  test('a summary task ends once and never goes back', async () => {
    const relay = await startTestRelay();
    const states = [
      { status: 'PENDING', summary: null, errorMessage: null },
      { status: 'FAILED', summary: null, errorMessage: 'No model' },
      { status: 'COMPLETED', summary: 'Late', errorMessage: null },
      { status: 'FAILED', summary: null, errorMessage: 'No model' },
      { status: 'PENDING', summary: null, errorMessage: null },
    ];
    for (const state of states) {
      expect(await relay.post('/platform/summary', { taskId: 't-1', ticketId: '57', ...state }, PLATFORM)).toEqual(
        ACCEPTED,
      );
    }
    const tasks = await relay.storage.database.selectFrom('summaryTasks').select('status').execute();
    expect(tasks).toEqual([{ status: 'FAILED' }]);
    expect(await readOutbox(relay)).toEqual([
      expect.objectContaining({
        type: 'summary',
        ticketId: '57',
        taskId: 't-1',
        status: 'FAILED',
        errorMessage: 'No model',
      }),
    ]);
  });

  test.each([
    ['/platform/reply', { ticketId: '57' }],
    ['/platform/reply', { ticketId: '', reply: 'x' }],
    ['/platform/reply', { ticketId: 57, reply: 'x' }],
    ['/platform/reply', { ticketId: 'x'.repeat(501), reply: 'x' }],
    ['/platform/reply', []],
    ['/platform/tags', { ticketId: '57', tags: 'one' }],
    ['/platform/summary', { ticketId: '57', status: 'COMPLETED' }],
    ['/platform/summary', { taskId: 't', status: 'DONE' }],
    ['/platform/ticket', {}],
  ])('the relay refuses %s with the body %j and stores nothing', async (path, body) => {
    const relay = await startTestRelay();
    expect(await relay.post(path, body, PLATFORM)).toMatchObject({ status: 400, body: { code: 400 } });
    expect(await readOutbox(relay)).toEqual([]);
  });

  test('a body that is no JSON is refused', async () => {
    const relay = await startTestRelay();
    const response = await fetch(`${relay.url}/platform/reply`, {
      method: 'POST',
      headers: PLATFORM,
      body: '{"ticketId":',
    });
    expect([response.status, await response.json()]).toEqual([400, { code: 400, message: 'The body must be JSON' }]);
  });

  test('the ticket query answers the ticket that the helpdesk has sent', async () => {
    const relay = await startTestRelay();
    const message = (id: string, content: string) => ({
      id,
      role: 'user',
      content,
      createdAt: `2026-11-26T08:0${id}:00Z`,
    });
    await relay.post(
      '/desk/tickets',
      { ticketId: '57', subject: 'Kettle', customerEmail: 'ada@shop.example', messages: [message('1', 'Hello')] },
      DESK,
    );
    await relay.post(
      '/desk/tickets',
      { ticketId: '57', messages: [message('2', 'More'), message('1', 'Hello!')], customFields: { a: 1 } },
      DESK,
    );
    expect(await relay.post('/platform/ticket', { ticketId: '57' }, PLATFORM)).toEqual({
      status: 200,
      body: {
        code: 200,
        msg: 'success',
        data: {
          ticketId: '57',
          subject: 'Kettle',
          customerEmail: 'ada@shop.example',
          customFields: { a: 1 },
          messages: [message('1', 'Hello!'), message('2', 'More')],
        },
        total: 1,
      },
    });
    expect(await relay.post('/platform/ticket', { ticketId: '58' }, PLATFORM)).toMatchObject({
      status: 404,
      body: { code: 404, data: null },
    });
  });
});

describe('the messages of a ticket', () => {
  const timed = (id: string, minute?: number) => ({
    id,
    role: 'user',
    content: `words ${id}`,
    ...(minute !== undefined && { createdAt: `2026-11-26T08:${minute}+01:00` }),
  });
  type Message = ReturnType<typeof timed>;

  async function query(...deliveries: Message[][]): Promise<string> {
    const relay = await startTestRelay();
    for (const messages of deliveries) await relay.post('/desk/tickets', { ticketId: '57', messages }, DESK);
    const { body } = await relay.post('/platform/ticket', { ticketId: '57' }, PLATFORM);
    return (body as { data: { messages: Message[] } }).data.messages.map(({ id }) => id).join(' ');
  }

  test('stand in the order of their times, whenever they were delivered', async () => {
    expect(await query([timed('a', 10), timed('c', 30)], [timed('b', 20)])).toBe('a b c');
    expect(await query([timed('c', 30), timed('a', 10)])).toBe('a c');
    expect(await query([{ ...timed('b'), createdAt: '2026-11-26T07:20:00Z' }, timed('a', 10)])).toBe('a b');
  });

  test('stand as the newest delivery has them, if one has no time that can be read', async () => {
    const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((id) => timed(id)) as [
      Message,
      Message,
      Message,
      Message,
      Message,
    ];
    expect(await query([a, c], [a, b, c])).toBe('a b c');
    expect(await query([c, a, b], [a, b, c])).toBe('a b c');
    expect(await query([a, c], [b])).toBe('a c b');
    expect(await query([a, b, c, d], [d, a, e])).toBe('d a b c e');
    expect(await query([timed('a', 30), { ...b, createdAt: 'yesterday' }, timed('c', 10)], [timed('c', 10)])).toBe(
      'a b c',
    );
  });

  test('keep their words when a delivery changes their order', async () => {
    const relay = await startTestRelay();
    const many = Array.from({ length: 1200 }, (_, at) => timed(`m${at}`));
    await relay.post('/desk/tickets', { ticketId: '57', messages: many }, DESK);
    await relay.post('/desk/tickets', { ticketId: '57', messages: [timed('first'), ...many.slice(0, 2)] }, DESK);
    const { body } = await relay.post('/platform/ticket', { ticketId: '57' }, PLATFORM);
    expect(body).toMatchObject({ data: { messages: [timed('first'), ...many] } });
  });
});

describe('the outbox', () => {
  test('acknowledged results leave the outbox, and a cursor skips those that are known', async () => {
    const relay = await startTestRelay();
    for (const reply of ['one', 'two', 'three'])
      await relay.post('/platform/reply', { ticketId: '57', reply }, PLATFORM);
    const [first, second] = await readOutbox(relay);
    expect(await relay.post('/desk/outbox/ack', { ids: [first?.id] }, DESK)).toEqual({
      status: 200,
      body: { acknowledged: 1 },
    });
    expect(await relay.post('/desk/outbox/ack', { ids: [first?.id] }, DESK)).toEqual({
      status: 200,
      body: { acknowledged: 0 },
    });
    expect((await readOutbox(relay)).map(({ reply }) => reply)).toEqual(['two', 'three']);
    expect(await relay.get(`/desk/outbox?after=${String(second?.id)}`, DESK)).toMatchObject({
      body: { cursor: '3', items: [{ reply: 'three' }] },
    });
    expect(await relay.get('/desk/outbox?after=x', DESK)).toMatchObject({ status: 400 });
  });
});
