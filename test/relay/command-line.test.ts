import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { runHere } from './run-here';
import { DESK, PLATFORM, SHOP, X_TOKEN } from './start-test-relay';
import { createTestFolder } from './test-place';

const { DATABASE_URL: _, ...environment } = process.env;
const COMMAND = ['--import', 'tsx', 'relay/main.ts'];
const SETTINGS = {
  RELAY_PLATFORM_HEADER: `Authorization: ${PLATFORM.authorization}`,
  RELAY_DESK_TOKEN: DESK.authorization.slice('Bearer '.length),
  RELAY_WEBHOOK_URL: `http://127.0.0.1:9/api_v2/intelli/v2/webhook/CUSTOM_TICKET/${X_TOKEN}/1001`,
};

async function start(dataFile: string, variables: Record<string, string> = SETTINGS) {
  const relay = spawn(process.execPath, [...COMMAND, '--port', '0', '--data', dataFile], {
    env: { ...environment, ...variables },
  });
  onTestFinished(() => void relay.kill('SIGKILL'));
  let said = '';
  for (const stream of [relay.stdout, relay.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await vi.waitFor(() => expect(said).toMatch(/^Relay: http/m), { timeout: 20_000, interval: 50 });
  const [, url = ''] = /^Relay: (\S+)$/m.exec(said) ?? [];
  return { relay, url, readOutput: () => said };
}

async function end(relay: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => void relay.once('exit', resolve));
  relay.kill(signal);
  return ended;
}

describe('the command line of the relay', () => {
  test.each([
    [['--prot', '4340'], "relay: unknown option '--prot'"],
    [['--port', '70000'], 'It takes a number from 0 to 65535.'],
    [['tocken', 'add', 'x'], 'too many arguments'],
    [['token', 'add'], "missing required argument 'NAME'"],
    [['token', 'limit', 'ada'], 'token limit needs --per-minute N or --per-day N.'],
    [['token', 'add', 'ada', '--per-day', '0'], 'It takes a number from 1 to 999999999.'],
  ])('the wrong arguments %j end with a sentence and status 2', async (args, sentence) => {
    const file = path.join(createTestFolder(), 'relay.db');
    const { status, stdout, stderr } = await runHere([...args, '--data', file]);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(sentence);
    expect(existsSync(file)).toBe(false);
  });

  test('a wrong setting ends the start with its name, status 2 and without its value', async () => {
    const { status, stderr } = await runHere(['--port', '0'], {
      RELAY_SUMMARY_URL: `https://x.example/wrong/${X_TOKEN}`,
    });
    expect(status).toBe(2);
    expect(stderr).toContain('relay: RELAY_SUMMARY_URL must be the address as the channel page shows it.');
    expect(stderr).not.toContain(X_TOKEN);
  });

  test('a configuration that other users may read is refused', async () => {
    const file = path.join(createTestFolder(), 'relay.json');
    writeFileSync(file, '{"limits":{"perMinute":"many"}}');
    chmodSync(file, 0o644);
    expect(await runHere(['--port', '0'], { RELAY_CONFIG: file })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(`chmod 600 ${file}`),
    });
    chmodSync(file, 0o600);
    expect(await runHere(['--port', '0'], { RELAY_CONFIG: file })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(`${file}: limits.perMinute`),
    });
  });

  test('the schema of the configuration is JSON Schema with every setting', async () => {
    const schema = JSON.parse((await runHere(['config-schema'])).stdout) as { properties: object };
    expect(Object.keys(schema.properties)).toEqual([
      'channels',
      'desks',
      'apps',
      'panel',
      'commerce',
      'retention',
      'limits',
      'status',
      'logLevel',
    ]);
  });

  test('tokens are added, listed, limited and revoked beside a running relay', async () => {
    const folder = createTestFolder();
    const data = ['--data', path.join(folder, 'relay.db')];
    const { url, relay, readOutput } = await start(data[1] ?? '');
    const token = (await runHere(['token', 'add', 'ada', '--per-minute', '5', ...data])).stdout.trim();
    const ask = () =>
      fetch(`${url}/agent/orders`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: '{"page":1,"pageSize":1}',
      });
    expect((await ask()).headers.get('ratelimit-limit')).toBe('5');
    const orders = path.join(folder, 'orders.json');
    writeFileSync(orders, '[{"orderNumber":"1"}]');
    expect((await runHere(['import', 'orders', orders, ...data])).stdout).toBe('Imported 1 orders; there are 1 now.\n');
    expect(await (await ask()).json()).toMatchObject({ data: [{ orderNumber: '1' }] });
    expect((await runHere(['token', 'list', ...data])).stdout).toMatch(
      /^ada\tactive\t20\S+Z\t5 per minute\tdefault per day\n$/,
    );
    expect((await runHere(['token', 'revoke', 'ada', ...data])).status).toBe(0);
    expect((await ask()).status).toBe(401);
    expect(await runHere(['token', 'revoke', 'ada', ...data])).toMatchObject({
      status: 1,
      stderr: 'relay: There is no token for ada. List the names: token list\n',
    });
    expect(await runHere(['--port', '0', ...data])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Another relay is running'),
    });
    expect(await end(relay, 'SIGTERM')).toBe(0);
    for (const secret of [token, X_TOKEN, PLATFORM.authorization, DESK.authorization])
      expect(readOutput()).not.toContain(secret);
  });

  test('a backup of a running relay is restored with everything in it', async () => {
    const folder = createTestFolder();
    const [data, copy] = [path.join(folder, 'relay.db'), path.join(folder, 'backup.db')];
    const { url, relay } = await start(data);
    const reply = (text: string) =>
      fetch(`${url}/platform/reply`, {
        method: 'POST',
        headers: PLATFORM,
        body: JSON.stringify({ ticketId: '1', reply: text }),
      });
    await reply('kept');
    expect((await runHere(['backup', copy, '--data', data])).status).toBe(0);
    expect(await runHere(['backup', copy, '--data', data])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('exists already'),
    });
    await reply('lost');
    expect(await runHere(['restore', copy, '--data', data])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Another relay is running'),
    });
    await end(relay, 'SIGTERM');
    const restored = await runHere(['restore', copy, '--data', data]);
    expect(restored.stdout).toContain(`The former database is ${data}-before-restore-1.`);
    expect(existsSync(`${data}-before-restore-1`)).toBe(true);
    const second = await start(data);
    const outbox = await (await fetch(`${second.url}/desk/outbox`, { headers: DESK })).json();
    expect((outbox as { items: { reply: string }[] }).items.map((item) => item.reply)).toEqual(['kept']);
  });

  test.each([
    [
      'a file of another kind',
      async (file: string) => writeFileSync(file, 'no database at all'.repeat(100)),
      'a file of another kind',
    ],
    [
      'a database of another program',
      async (file: string) => new DatabaseSync(file).exec('CREATE TABLE theirs (a)'),
      'another program keeps its data there',
    ],
    ['a damaged database', damage, 'it is damaged and was left as it is'],
  ])('the relay refuses %s and leaves it untouched', async (_kind, prepare, sentence) => {
    const file = path.join(createTestFolder(), 'relay.db');
    await prepare(file);
    const before = readFileSync(file);
    const { status, stderr } = await runHere(['--port', '0', '--data', file]);
    expect(stderr).toContain(sentence);
    expect(status).toBe(1);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('a file that is cut short while the relay runs is not answered from, and the next start refuses it', async () => {
    const folder = createTestFolder();
    const [file, orders] = [path.join(folder, 'relay.db'), path.join(folder, 'orders.csv')];
    const lines = Array.from({ length: 2000 }, (_order, index) => `A-${index},${'x'.repeat(1000)}`);
    writeFileSync(orders, `orderNumber,buyerEmail\n${lines.join('\n')}\n`);
    await runHere(['import', 'orders', orders, '--data', file]);
    const { url, relay } = await start(file, { ...SETTINGS, RELAY_COMMERCE_TOKEN: SHOP.authorization.slice(7) });
    const readPage = (page: number): Promise<unknown> =>
      fetch(`${url}/orders`, { method: 'POST', headers: SHOP, body: JSON.stringify({ page, pageSize: 100 }) }).then(
        (answer) => answer.status,
        () => 'no answer',
      );
    expect(await readPage(1)).toBe(200);

    const ended = once(relay, 'exit');
    truncateSync(file, 65_536);
    expect([500, 'no answer']).toContain(await readPage(20));
    relay.kill('SIGKILL');
    await ended;
    const before = readFileSync(file);
    const { status, stderr } = await runHere(['--port', '0', '--data', file]);
    expect(stderr).toContain('it is damaged and was left as it is');
    expect(status).toBe(1);
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});

/** Overwrites every page after the first. */
async function damage(file: string): Promise<void> {
  await runHere(['token', 'add', 'ada', '--data', file]);
  const bytes = readFileSync(file);
  bytes.fill(0x5a, 4096 + 8);
  writeFileSync(file, bytes);
}
