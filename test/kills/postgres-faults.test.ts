import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { describe, expect, onTestFinished, test } from 'vitest';

import { until } from '@/demo/browser/until';
import { Random } from '@/demo/shop/sample-data/random';
import { startRelay } from '@/relay/server/start-relay';
import {
  addressOf,
  createDatabase,
  type Postgres,
  type PostgresOptions,
  query,
  startPostgres,
} from '@/test/drivers/postgres/start-postgres';
import { countTries, SEED, writeFigure } from '@/test/faults/figures';
import type { ServerProcess } from '@/test/relay/start-server-process';
import { startTestPlatform, type TestPlatform } from '@/test/relay/start-test-platform';
import { createTestConfig, DESK } from '@/test/relay/start-test-relay';
import { createTestFolder } from '@/test/relay/test-place';

import { auditLoad, NO_VIOLATION, POISON, type RelayLoad, startRelayLoad } from './relay-load';
import { startRelayProcess } from './start-relay-process';

const run = promisify(execFile);
const RELAYS = 3;
/** Callbacks that are accepted between two faults, by all relays; the most between two kills. */
const BETWEEN = 40;

/** Starts a PostgreSQL whose commits are durable, with an empty database. */
async function openDatabase(options?: PostgresOptions): Promise<{ postgres: Postgres; databaseUrl: string }> {
  const postgres = await startPostgres(options);
  onTestFinished(() => postgres.remove());
  return { postgres, databaseUrl: await createDatabase(postgres.folder, 'relay') };
}

/** Starts relays on a database and a load that goes to all of them. */
async function startLoadedRelays(databaseUrl: string) {
  const platform = await startTestPlatform();
  const start = () => startRelayProcess({ databaseUrl }, platform.url);
  const relays: ServerProcess[] = [];
  onTestFinished(async () => {
    for (const relay of relays) relay.process.kill('SIGKILL');
    await Promise.all(relays.map(({ exited }) => exited));
  });
  // The first one creates the tables.
  relays.push(await start());
  relays.push(...(await Promise.all(Array.from({ length: RELAYS - 1 }, start))));
  let turn = 0;
  const load = startRelayLoad(() => {
    turn += 1;
    return relays[turn % RELAYS]?.url;
  });
  return { platform, relays, start, load };
}

async function judge(
  promise: string,
  { tried, full }: { tried: number; full: number },
  { load, platform, relays }: { load: RelayLoad; platform: TestPlatform; relays: readonly { url: string }[] },
): Promise<void> {
  await load.end();
  const { violations, measured } = await auditLoad(load, platform, relays[0]?.url ?? '');
  const refused = { 'answered with an error': String(load.refused()) };
  writeFigure({ promise, where: 'PostgreSQL', tried, full, violations, measured: { ...measured, ...refused } });
  expect(violations).toEqual(NO_VIOLATION);
  expect(load.accepted.length).toBeGreaterThan(tried);
}

describe('three relays on one PostgreSQL, under load', () => {
  test('a killed relay loses nothing that it accepted, and the others go on', async () => {
    const kills = countTries(200);
    const random = new Random(SEED);
    const { databaseUrl } = await openDatabase();
    const loaded = await startLoadedRelays(databaseUrl);
    for (let kill = 0; kill < kills; kill += 1) {
      const index = random.below(RELAYS);
      await loaded.load.awaitAccepted(random.below(BETWEEN));
      const relay = loaded.relays[index];
      relay?.process.kill('SIGKILL');
      await relay?.exited;
      loaded.relays[index] = await loaded.start();
    }
    await judge('Relay kills, three on one database', { tried: kills, full: 200 }, loaded);
  });

  test('a database that ends at once and starts again loses nothing that was accepted', async () => {
    const restarts = countTries(20);
    const { postgres, databaseUrl } = await openDatabase();
    const loaded = await startLoadedRelays(databaseUrl);
    for (let restart = 0; restart < restarts; restart += 1) {
      await loaded.load.awaitAccepted(BETWEEN);
      await postgres.kill();
      await postgres.start();
    }
    await loaded.load.awaitAccepted(BETWEEN);
    await judge('Database restarts', { tried: restarts, full: 20 }, loaded);
  });

  test('connections that are cut, those that listen included, lose nothing that was accepted', async () => {
    const cuts = countTries(100);
    const { databaseUrl } = await openDatabase();
    const loaded = await startLoadedRelays(databaseUrl);
    const ours = "FROM pg_stat_activity WHERE application_name LIKE 'deskhand-relay";
    let ended = 0;
    for (let cut = 0; cut < cuts; cut += 1) {
      await loaded.load.awaitAccepted(BETWEEN);
      await until(
        async () => (await query(databaseUrl, `SELECT ${ours}-listen'`)) === RELAYS,
        'all relays to listen',
        60_000,
      );
      ended += await query(databaseUrl, `SELECT pg_terminate_backend(pid) ${ours}%'`);
    }
    await loaded.load.awaitAccepted(BETWEEN);
    expect(ended).toBeGreaterThan(cuts * RELAYS);
    await judge('Cut connections', { tried: cuts, full: 100 }, loaded);
  });

  test('relays whose clocks are a minute apart lose nothing and keep the order of a ticket', async () => {
    const { databaseUrl } = await openDatabase();
    const platform = await startTestPlatform();
    const relays = await Promise.all(
      [-60_000, 0, 60_000].map(async (offset) => {
        const config = createTestConfig(platform.url);
        const relay = await startRelay({ config, databaseUrl, dataFile: '', port: 0, now: () => Date.now() + offset });
        onTestFinished(() => relay.close(0));
        return relay;
      }),
    );
    let turn = 0;
    const load = startRelayLoad(() => {
      turn += 1;
      return relays[turn % RELAYS]?.url;
    });
    await load.awaitAccepted(300);
    await judge('Clocks a minute apart', { tried: 1, full: 1 }, { load, platform, relays });
  });

  test('a job that always fails holds back its own ticket only', async () => {
    const { databaseUrl } = await openDatabase();
    const loaded = await startLoadedRelays(databaseUrl);
    const { platform } = loaded;
    platform.answer = ({ body }) => ({ body: { code: body.ticketId === POISON ? 422 : 200, message: '' } });
    for (const messageId of ['m1', 'm2']) {
      const message = { method: 'POST', headers: DESK, body: JSON.stringify({ ticketId: POISON, messageId }) };
      expect(await fetch(`${loaded.relays[0]?.url}/desk/messages`, message)).toMatchObject({ status: 202 });
    }
    const findPoison = () => platform.calls.filter(({ body }) => body.ticketId === POISON);
    await until(() => findPoison().length > 1, 'the job to be tried again', 60_000);
    // The audit waits for the webhooks of all other tickets.
    await judge('Poison job', { tried: 1, full: 1 }, loaded);
    expect(new Set(findPoison().map(({ body }) => body.messageId))).toEqual(new Set(['m1']));
  });

  test('a full disk refuses callbacks, and loses nothing that was accepted before and after', async () => {
    const { postgres, databaseUrl } = await openDatabase({ diskMegabytes: 160 });
    const loaded = await startLoadedRelays(databaseUrl);
    await loaded.load.awaitAccepted(BETWEEN);
    const filler = join(postgres.data, 'filler');
    const before = loaded.load.refused();
    // The file takes what is left of the disk.
    await run('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M']).catch(() => undefined);
    await until(() => loaded.load.refused() > before, 'a relay to refuse a callback', 60_000);
    rmSync(filler);
    // PostgreSQL ends itself when it cannot write its log.
    await postgres.kill();
    await postgres.start();
    await loaded.load.awaitAccepted(BETWEEN);
    await judge('Full disk of the database', { tried: 1, full: 1 }, loaded);
  });

  test('a standby that takes over has all that was accepted', async () => {
    const { postgres, databaseUrl } = await openDatabase();
    const standby = await postgres.startStandby();
    onTestFinished(() => standby.remove());
    const primary = addressOf(postgres.folder, 'postgres');
    // A commit then waits for the standby, too.
    await query(primary, "ALTER SYSTEM SET synchronous_standby_names = '*'");
    await query(primary, 'SELECT pg_reload_conf()');
    const proxy = await startProxy(postgres.folder);
    const loaded = await startLoadedRelays(databaseUrl.replace(postgres.folder, proxy.folder));
    await loaded.load.awaitAccepted(BETWEEN);
    await postgres.kill();
    await query(addressOf(standby.folder, 'postgres'), 'SELECT pg_promote()');
    proxy.lead(standby.folder);
    await loaded.load.awaitAccepted(BETWEEN);
    await judge('Failover to a standby', { tried: 1, full: 1 }, loaded);
  });
});

/** Leads connections to one database server or another, as an address that moves does. */
async function startProxy(target: string): Promise<{ folder: string; lead: (folder: string) => void }> {
  const SOCKET = '.s.PGSQL.5432';
  const folder = createTestFolder();
  const open = new Set<Socket>();
  let current = target;
  const server = createServer((client) => {
    const upstream = connect(join(current, SOCKET));
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((done) => void server.listen(join(folder, SOCKET), done));
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  onTestFinished(() => {
    cut();
    server.close();
  });
  return {
    folder,
    lead(next) {
      current = next;
      cut();
    },
  };
}
