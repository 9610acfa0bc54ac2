import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';

import { pause } from '@/lib/shared/pause';
import { addAgent } from '@/relay/agent/agent-tokens';
import { startRelay } from '@/relay/server/start-relay';
import { openStorage } from '@/relay/storage/open-storage';
import { createDatabase } from '@/test/drivers/postgres/start-postgres';

import { runHere } from '../run-here';
import { type ServerProcess, startServerProcess } from '../start-server-process';
import { createTestConfig, DESK, PLATFORM } from '../start-test-relay';
import { createTestFolder } from '../test-place';

const run = promisify(execFile);
const page = readFileSync('docs/relay.md', 'utf8');
const [, section = ''] = page.split('\n## From one file to several processes\n');
/** The commands of the section, by their first word. */
const commands = new Map(
  [...section.matchAll(/```console\n([\s\S]*?)```/g)]
    .flatMap(([, code = '']) => code.trim().split(/\n\s*/))
    .map((command) => [command.split(' ')[0] ?? '', command]),
);
const PAGE_URL = 'postgres://relay:PASSWORD@db.example/relay';
const SETTINGS = {
  RELAY_PLATFORM_HEADER: `Authorization: ${PLATFORM.authorization}`,
  RELAY_DESK_TOKEN: DESK.authorization.slice('Bearer '.length),
};

beforeAll(() => run('sh', ['scripts/debian/install.sh', 'nginx-light', 'postgresql-client']), 300_000);

/** Finds a port that no connection gets: Linux gives those above 32767 to the servers and clients of other tests. */
async function findFreePort(): Promise<number> {
  const port = randomInt(20_000, 32_768);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return findFreePort();
  await new Promise((resolve) => void server.close(resolve));
  return port;
}

/** Starts nginx with the site of the repository on free ports. */
async function startNginx(relays: readonly ServerProcess[]): Promise<string> {
  const folder = createTestFolder();
  mkdirSync(join(folder, 'logs'));
  let site = readFileSync('relay/deploy/nginx.conf', 'utf8');
  for (const [index, { url }] of relays.entries()) site = site.replace(`127.0.0.1:434${index}`, url.slice(7));
  // A certificate would test nginx and not the relay.
  site = site.replace(/listen 443 ssl;/, 'listen 127.0.0.1:PORT;').replaceAll(/^ *ssl_certificate.*\n/gm, '');
  const port = await findFreePort();
  writeFileSync(join(folder, 'site.conf'), site.replace('PORT', String(port)));
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {} http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
    fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s; include ${folder}/site.conf; }`,
  );
  const nginx: ChildProcess = spawn('/usr/sbin/nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  });
  const exited = new Promise((resolve) => void nginx.once('exit', resolve));
  onTestFinished(async () => {
    nginx.kill('SIGTERM');
    await exited;
  });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(
    async () => {
      const isReady = await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (!isReady) expect.fail(`nginx does not lead to a relay: ${readFileSync(join(folder, 'error.log'), 'utf8')}`);
    },
    { timeout: 10_000 },
  );
  return url;
}

test('an administrator moves from one file to three relays behind nginx, loses one of them, and restores a backup', async () => {
  const folder = inject('postgresFolder');
  const databaseUrl = await createDatabase(folder, `deployed-${process.pid}`);
  const dataFile = join(createTestFolder(), 'relay.db');
  const old = await startRelay({ config: createTestConfig(), dataFile, port: 0 });
  const token = await addAgent(old.storage, 'ada', { withCode: false, now: Date.now() });
  await old.close(0);

  const move = commands.get(`DATABASE_URL=${PAGE_URL}`)?.split('npm run relay -- ')[1]?.replace('relay.db', dataFile);
  const moved = await runHere((move ?? '').split(' '), { DATABASE_URL: databaseUrl });
  expect(moved).toMatchObject({ status: 0, stdout: expect.stringContaining('agents\t1 read\t1 written') });

  expect(commands.get('systemctl')).toBe('systemctl enable --now relay@4340 relay@4341 relay@4342');
  const unit = readFileSync('relay/deploy/relay@.service', 'utf8');
  const [, start = ''] = /ExecStart=\/usr\/bin\/env node --import tsx (.*)/.exec(unit) ?? [];
  const relays = await Promise.all(
    [0, 1, 2].map(() =>
      startServerProcess(start.replace('%i', '0').split(' '), { ...SETTINGS, DATABASE_URL: databaseUrl }),
    ),
  );
  onTestFinished(async () => {
    for (const relay of relays) relay.process.kill('SIGTERM');
    await Promise.all(relays.map(({ exited }) => exited));
  });
  const url = await startNginx(relays);
  expect((await fetch(`${url}/metrics`)).status).toBe(403);

  const post = async (place: string, body: object, headers: object): Promise<Response> => {
    const request = { method: 'POST', headers: { ...headers }, body: JSON.stringify(body) };
    return fetch(url + place, request);
  };
  const reply = async (messageId: string): Promise<boolean> => {
    const body = { ticketId: '57', messageId, reply: 'Hello' };
    return post('/platform/reply', body, PLATFORM).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  const ada = { authorization: `Bearer ${token}` };
  const wait = post('/agent/events', { tickets: [{ desk: 'https://desk.example/', id: '58' }] }, ada);
  for (let number = 0; number < 30; number += 1) {
    if (number === 10) relays[1]?.process.kill('SIGKILL');
    // The platform sends again what was not accepted.
    while (!(await reply(String(number)))) await pause(50);
  }
  await post('/platform/reply', { ticketId: '58', reply: 'Hello' }, PLATFORM);
  const answer = await wait.catch(() => undefined);
  // The agent may have waited at the relay that was killed.
  if (answer?.ok) expect(await answer.json()).toMatchObject({ events: [{ ticketId: '58' }] });
  const outbox = await fetch(`${url}/desk/outbox`, { headers: DESK });
  expect(((await outbox.json()) as { items: unknown[] }).items).toHaveLength(31);

  const restored = await createDatabase(folder, `restored-${process.pid}`);
  const dumpFile = join(createTestFolder(), 'relay.dump');
  for (const name of ['pg_dump', 'pg_restore']) {
    const [program = '', ...args] = (commands.get(name) ?? '')
      .replace(PAGE_URL, databaseUrl)
      .replace('postgres://relay:PASSWORD@db.example/empty', restored)
      .replace('relay.dump', dumpFile)
      .split(' ');
    await run(program, args);
  }
  const storage = await openStorage({ databaseUrl: restored, dataFile: '' }, () => undefined);
  onTestFinished(() => storage.close());
  expect(await storage.database.selectFrom('events').selectAll().execute()).toHaveLength(31);
});
