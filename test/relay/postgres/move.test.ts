import path from 'node:path';

import { expect, test, vi } from 'vitest';

import { addAgent } from '@/relay/agent/agent-tokens';
import { startRelay } from '@/relay/server/start-relay';

import { runHere } from '../run-here';
import { startTestPlatform } from '../start-test-platform';
import { createTestConfig, DESK, PLATFORM, SHOP, startTestRelay } from '../start-test-relay';
import { createTestFolder, createTestPlace } from '../test-place';

const MOVE = ['move', '--from', 'sqlite', '--to', 'postgres'];
const until = { timeout: 15_000, interval: 50 };

async function fillFile(platformUrl: string) {
  const dataFile = path.join(createTestFolder(), 'relay.db');
  const relay = await startRelay({ config: createTestConfig(platformUrl), dataFile, port: 0 });
  const post = async (place: string, body: object, headers: object) => {
    const answer = await fetch(relay.url + place, {
      method: 'POST',
      headers: { ...headers },
      body: JSON.stringify(body),
    });
    expect(answer.status, place).toBeLessThan(300);
  };
  const messages = [{ id: 'm-1', role: 'user', content: 'Where is my order?\0' }];
  await post('/desk/tickets', { ticketId: '57', subject: 'Order', messages }, DESK);
  for (const messageId of ['m-1', 'm-2', 'm-3']) await post('/desk/messages', { ticketId: '57', messageId }, DESK);
  for (const reply of ['one', 'two']) await post('/platform/reply', { ticketId: '57', reply }, PLATFORM);
  await post('/platform/summary', { ticketId: '57', taskId: 't-1', status: 'PENDING' }, PLATFORM);
  const token = await addAgent(relay.storage, 'ada', { withCode: false, now: Date.now() });
  const rows = Array.from({ length: 2500 }, (_, number) => ({
    id: `N${number}`,
    createdAt: number,
    json: JSON.stringify({ orderNumber: `N${number}`, buyerEmail: 'Ada@example.com' }),
  }));
  await relay.storage.commerce.put('orders', rows, 1000);
  await relay.close(0);
  return { dataFile, token };
}

test('a relay moves to PostgreSQL with all its rows, and goes on there', async () => {
  const platform = await startTestPlatform();
  platform.answer = () => ({ body: { code: 500, message: 'not now' } });
  const { dataFile, token } = await fillFile(platform.url);
  const { databaseUrl = '' } = await createTestPlace();
  const environment = { DATABASE_URL: databaseUrl };
  const { status, stdout, stderr } = await runHere([...MOVE, '--data', dataFile], environment);
  expect([status, stderr]).toEqual([0, '']);
  for (const line of ['orders\t2500 read\t2500 written', 'events\t2 read\t2 written', 'jobs\t3 read\t3 written']) {
    expect(stdout).toContain(line);
  }

  platform.calls = [];
  platform.answer = () => ({ body: { code: 200, message: 'ok' } });
  const relay = await startTestRelay({ config: createTestConfig(platform.url), databaseUrl, dataFile: '' });
  await vi.waitFor(() => expect(platform.calls).toHaveLength(3), until);
  expect(platform.calls.map(({ body }) => body.messageId)).toEqual(['m-1', 'm-2', 'm-3']);
  expect(await relay.post('/platform/ticket', { ticketId: '57' }, PLATFORM)).toMatchObject({
    body: { data: { subject: 'Order', messages: [{ content: 'Where is my order?\u{FFFD}' }] } },
  });
  await relay.post('/platform/reply', { ticketId: '57', reply: 'two' }, PLATFORM);
  await relay.post('/platform/reply', { ticketId: '57', reply: 'three' }, PLATFORM);
  expect(await relay.get('/desk/outbox', DESK)).toMatchObject({
    body: { items: [{ reply: 'one' }, { reply: 'two' }, { reply: 'three' }] },
  });
  const ada = { authorization: `Bearer ${token}` };
  expect(await relay.post('/agent/customer-orders', { email: 'ada@example.com', most: 1 }, ada)).toMatchObject({
    body: { orders: [{ orderNumber: 'N2499' }], total: 2500 },
  });
  expect(await relay.post('/orders', { page: 13, pageSize: 200 }, SHOP)).toMatchObject({
    body: { hasNextPage: false, data: expect.objectContaining({ length: 100 }) },
  });

  const again = await runHere([...MOVE, '--data', dataFile], environment);
  expect(again).toMatchObject({
    status: 1,
    stderr: 'relay: The PostgreSQL database has rows in agents already. Name an empty database.\n',
  });
});

test('a move refuses a file that a relay is using, and a file that does not exist', async () => {
  const { databaseUrl = '' } = await createTestPlace();
  const environment = { DATABASE_URL: databaseUrl };
  const dataFile = path.join(createTestFolder(), 'relay.db');
  const missing = await runHere([...MOVE, '--data', dataFile], environment);
  expect(missing.stderr).toBe(`relay: ${dataFile} does not exist. Name the file of the relay: --data FILE\n`);
  await startTestRelay({ dataFile, databaseUrl: undefined });
  const used = await runHere([...MOVE, '--data', dataFile], environment);
  expect(used.stderr).toContain('Another relay is running');
});

test.each([
  [['--from', 'postgres', '--to', 'sqlite'], 'Only moves from sqlite to postgres are possible.'],
  [['--from', 'sqlite'], "required option '--to <ENGINE>' not specified"],
  [['--from', 'sqlite', '--to', 'postgres'], 'DATABASE_URL must name the PostgreSQL database.'],
])('the wrong move %j ends with a sentence and status 2', async (args, sentence) => {
  const { status, stderr } = await runHere(['move', ...args, '--data', 'none.db']);
  expect(status).toBe(2);
  expect(stderr).toContain(sentence);
});

test('a database that cannot be used is refused with a next step and without its address', async () => {
  const { databaseUrl = '' } = await createTestPlace();
  for (const [url, sentence] of [
    [databaseUrl.replace(/test-[^?]*/, 'secret-name'), 'does not exist. Create it with createdb, then start again.'],
    ['postgres://relay:secret-password@127.0.0.1:9/relay', 'does not answer. Check that PostgreSQL runs'],
    ['postgres://relay:secret-password@host-of-nobody.invalid/relay', 'does not answer|nobody knows'],
  ]) {
    const { status, stderr } = await runHere(['token', 'list'], { DATABASE_URL: url ?? '' });
    expect(status).toBe(1);
    expect(stderr).toMatch(new RegExp(`^relay: The database of DATABASE_URL .*(?:${sentence})`));
    expect(stderr).not.toContain('secret');
  }
});
