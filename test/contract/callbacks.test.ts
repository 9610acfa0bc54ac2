import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { startServers } from '@/demo/servers/start-servers';
import { readPackagedStore } from '@/demo/shop/read-packaged-store';
import { answerSummaryRequest } from '@/demo/stand-in/answers/answer-summary';
import { answerWebhook } from '@/demo/stand-in/answers/answer-webhook';
import { decideCallbacks } from '@/demo/stand-in/answers/decide-callbacks';
import type { MockEffect } from '@/demo/stand-in/answers/platform-answer';
import { DEMO_CHANNEL } from '@/demo/stand-in/channels';
import { createEffectRunner } from '@/demo/stand-in/effect-runner';
import { exactSummaryDataSchema } from '@/lib/contract/exact';
import { createTransport } from '@/lib/http/transport';

const store = readPackagedStore({ pictureBase: '' });
const TICKET = { subject: 'Kettle', messages: [{ role: 'user', content: 'Where is my order 10023?' }] };

interface Integrator {
  got: { path: string; body: unknown; authorization: string | undefined }[];
  /** Path → statuses of the coming answers; then 200. */
  refuse: Record<string, number[]>;
  ticket: unknown;
  close: () => void;
  run: (effect: MockEffect | undefined) => Promise<void>;
  pauses: number[];
}

let integrator: Integrator;
let server: Server;

beforeEach(async () => {
  const made = { got: [], refuse: {}, ticket: TICKET, pauses: [] } as unknown as Integrator;
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const path = request.url ?? '';
      made.got.push({ path, body: JSON.parse(text) as unknown, authorization: request.headers.authorization });
      const status = made.refuse[path]?.shift() ?? 200;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(path === '/query' ? { code: '200', msg: 'ok', data: made.ticket, total: 1 } : {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const run = createEffectRunner({
    addresses: () => ({
      queryUrl: `${base}/query`,
      replyUrl: `${base}/reply`,
      tagsUrl: `${base}/tags`,
      summaryUrl: `${base}/summary`,
      headers: { authorization: 'Bearer callbacks' },
    }),
    decide: ({ trigger }, answer) => decideCallbacks(trigger, answer, store),
    post: createTransport(),
    playCallback: (body, send) => send(body),
    pause: async (ms) => void made.pauses.push(ms),
    log: () => {},
  });
  made.run = (effect) => (effect ? run(effect) : Promise.reject(new Error('There is no effect')));
  integrator = made;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const triggered = (body: object) => answerWebhook('CUSTOM_TICKET', DEMO_CHANNEL, body).effects[0];
const summaryOf = (body: object) =>
  answerSummaryRequest({ ...DEMO_CHANNEL, channelId: '1002' }, body, { store, clock: () => 0 });
const gotAt = (path: string) => integrator.got.filter((each) => each.path === path).map(({ body }) => body);

describe('Events: AI reply callback and tag callback', () => {
  it('follows a trigger with ticket query, reply and tags, each with the channel’s authentication', async () => {
    await integrator.run(triggered({ ticketId: 'T1' }));
    expect(integrator.got.map(({ path }) => path)).toEqual(['/query', '/reply', '/tags']);
    expect(integrator.got.every(({ authorization }) => authorization === 'Bearer callbacks')).toBe(true);
    expect(gotAt('/query')).toEqual([{ ticketId: 'T1' }]);
    expect(gotAt('/reply')).toEqual([
      { ticketId: 'T1', replyType: 'html', reply: expect.stringContaining('<strong>10023</strong>') },
    ]);
    expect(gotAt('/tags')).toEqual([{ ticketId: 'T1', tags: ['shulex_ai_replied'] }]);
  });

  it('sends messageId back unchanged, or no such field when it was absent', async () => {
    await integrator.run(triggered({ ticketId: 'T1', messageId: ' m 1', eventType: 'message.created' }));
    expect(gotAt('/reply')[0]).toMatchObject({ messageId: ' m 1' });
    expect(gotAt('/tags')[0]).toEqual({ ticketId: 'T1', messageId: ' m 1', tags: ['shulex_ai_replied'] });
    await integrator.run(triggered({ ticketId: 'T1' }));
    expect(gotAt('/reply')[1]).not.toHaveProperty('messageId');
    expect(gotAt('/tags')[1]).not.toHaveProperty('messageId');
  });

  it('takes no ticket content from the body of the trigger', async () => {
    const effect = triggered({ ticketId: 'T1', subject: 'Other', messages: [{ role: 'user', content: 'person' }] });
    expect(effect).toMatchObject({ trigger: { ticketId: 'T1' } });
    expect(JSON.stringify(effect)).not.toContain('person');
  });

  it('asks for a person only by a tag', async () => {
    integrator.ticket = { messages: [{ role: 'user', content: 'I want to speak to a real person, please.' }] };
    await integrator.run(triggered({ ticketId: 'T1' }));
    expect(integrator.got.map(({ path }) => path)).toEqual(['/query', '/tags']);
    expect(gotAt('/tags')).toEqual([{ ticketId: 'T1', tags: ['transfer_to_agent'] }]);
  });

  it.each([
    ['holds no ticket', null],
    ['is something else', 'words'],
  ])('sends no callback when the ticket query’s answer %s', async (_, ticket) => {
    integrator.ticket = ticket;
    await integrator.run(triggered({ ticketId: 'T1' }));
    expect(integrator.got.map(({ path }) => path)).toEqual(['/query']);
  });

  it('repeats callbacks until they are accepted, and stops when the reply is never accepted', async () => {
    integrator.refuse = { '/reply': [500, 503] };
    await integrator.run(triggered({ ticketId: 'T1' }));
    expect(integrator.got.map(({ path }) => path)).toEqual(['/query', '/reply', '/reply', '/reply', '/tags']);
    integrator.got = [];
    integrator.refuse = { '/reply': [500, 500, 500, 500, 500] };
    await integrator.run(triggered({ ticketId: 'T1' }));
    expect(new Set(integrator.got.map(({ path }) => path))).toEqual(new Set(['/query', '/reply']));
  });
});

describe('Events: async summary result', () => {
  it('sends an async summary with the same data object as the response, completed', async () => {
    const { body, effects } = summaryOf({ ticketId: 'T1', ...TICKET });
    await integrator.run(effects[0]);
    const [sent] = gotAt('/summary');
    expect(exactSummaryDataSchema.parse(sent)).toMatchObject({ status: 'COMPLETED', ticketId: 'T1' });
    const pending = (body as { data: object }).data;
    expect(Object.keys(sent as object)).toEqual(Object.keys(pending));
    expect(sent).toMatchObject({ taskId: (pending as { taskId: string }).taskId });
  });

  it('sends an async summary with errorMessage when generation fails', async () => {
    const { effects } = summaryOf({ ticketId: 'T1', subject: 'Kettle [fail]' });
    await integrator.run(effects[0]);
    expect(gotAt('/summary')).toEqual([
      expect.objectContaining({ status: 'FAILED', summary: null, errorMessage: expect.any(String) }),
    ]);
  });

  it('repeats an async summary with growing waits until it is accepted', async () => {
    integrator.refuse = { '/summary': [500, 404] };
    await integrator.run(summaryOf({ ticketId: 'T1', ...TICKET }).effects[0]);
    expect(gotAt('/summary')).toHaveLength(3);
    expect(integrator.pauses.slice(1)).toEqual([1000, 2000]);
  });

  it('sends no async summary on a synchronous channel, and leaves the callbacks of the webhook alone', () => {
    expect(answerSummaryRequest(DEMO_CHANNEL, TICKET, { store, clock: () => 0 }).effects).toEqual([]);
    expect(summaryOf(TICKET).effects.map(({ kind }) => kind)).toEqual(['send-summary']);
  });
});

describe('The sample helpdesk with its relay', () => {
  it('triggers the webhook for a customer’s message, and files each result of the platform once', async () => {
    const servers = await startServers({ firstPort: 0 });
    try {
      const send = (url: string, body: object, headers: Record<string, string> = {}) =>
        fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        });
      const page = async () => (await fetch(`${servers.helpdesk}/tickets/4711`)).text();
      const count = async (part: string) => (await page()).split(part).length - 1;
      const untilCount = (part: string, times: number) =>
        vi.waitFor(async () => expect(await count(part)).toBe(times), { timeout: 5000 });
      const written = await send(`${servers.helpdesk}/customer/4711`, { text: 'Where is my order 10023?' });
      expect(written.status).toBe(201);
      await untilCount('shulex_ai_replied', 1);
      await untilCount('Draft reply:', 1);

      const authorization = { authorization: 'Bearer demo-integrator-token' };
      const callBack = async (path: string, body: object) => {
        const answer = await send(`${servers.relay.url}/platform/${path}`, body, authorization);
        expect(await answer.json()).toEqual({ code: 0, message: 'success' });
      };
      const reply = { ticketId: '4711', messageId: 'w1', reply: '<p>Twice</p><script>x</script>', replyType: 'html' };
      for (let time = 0; time < 3; time += 1) {
        await callBack('reply', reply);
        await callBack('tags', { ticketId: '4711', messageId: 'm2', tags: ['vip', 'vip'] });
      }
      await callBack('reply', { ...reply, messageId: 'm2' });
      await untilCount('Draft reply:', 2);
      expect(await count('>vip<')).toBe(1);
      expect(await page()).not.toContain('<script>x');
      expect(await page()).not.toMatch(/webhook|demo-x-token/);

      const summary = { taskId: 't-1', ticketId: '4711', status: 'COMPLETED', summary: 'Short', errorMessage: null };
      for (let time = 0; time < 2; time += 1) await callBack('summary', summary);
      await callBack('summary', { ...summary, status: 'FAILED', errorMessage: 'late' });
      const pending = { ...summary, taskId: 't-2', status: 'PENDING', summary: null };
      await callBack('summary', pending);
      await callBack('summary', { ...pending, status: 'FAILED', errorMessage: 'no quota' });
      // Results are filed in their order, so the earlier ones stand there, too.
      await untilCount('data-entry-id="summary-failed-t-2"', 1);
      expect(await count('data-entry-id="summary-t-1"')).toBe(1);
      expect(await count('data-entry-id="summary-failed-t-1"'), 'a task that has ended').toBe(0);
      expect(await count('data-entry-id="summary-t-2"')).toBe(0);
      expect((await send(`${servers.relay.url}/platform/reply`, reply)).status).toBe(401);
    } finally {
      await servers.close();
    }
  });

  it('gives the relay its tickets, and the relay orders and products of the shop', async () => {
    const servers = await startServers({ firstPort: 0 });
    try {
      const ask = async (path: string, body: object, token: string) => {
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
        const answer = await fetch(servers.relay.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
        return (await answer.json()) as unknown;
      };
      await vi.waitFor(async () => {
        expect(await ask('/platform/ticket', { ticketId: '4711' }, 'demo-integrator-token')).toMatchObject({
          code: 200,
          data: { ticketId: '4711', messages: expect.arrayContaining([expect.objectContaining({ role: 'agent' })]) },
          total: 1,
        });
        const page = { page: 1, pageSize: 5, orderNumber: '10023' };
        expect(await ask('/agent/orders', page, servers.relay.agentToken)).toMatchObject({
          data: [{ orderNumber: '10023' }],
        });
      });
    } finally {
      await servers.close();
    }
  });
});
