import { randomInt } from 'node:crypto';

import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';

import { UserError } from '@/command-line/user-error';

import { createPostgresCommerce, createShopTables } from '../../commerce/postgres-commerce';
import { FETCH_SETTINGS, openBossQueue } from '../../jobs/boss-queue';
import { createGroupCommit } from '../create-group-commit';
import { type Engine, migrate } from '../migrations';
import type { Storage } from '../storage';
import type { Tables } from '../tables';
import { createNotes } from './create-notes';
import { createPool } from './create-pool';
import { listen } from './listen';

const ENGINE: Engine = {
  time: 'bigint',
  addNumber: (table) => table.addColumn('number', 'bigserial', (column) => column.primaryKey()),
  hasJobs: false,
  createShopTables,
};

/** Relays of other databases on the same server hear nothing of this one, because notes stay in their database. */
const NOTES = 'deskhand_relay';
/** The subject of a note of new events. Other notes have the name of a queue. */
const EVENTS = 'events';
/** Connections of one relay for its queries. PostgreSQL accepts 100 by default. */
const MOST_CONNECTIONS = 20;

/** Keys of advisory locks, any number that no other program uses. */
const EVENTS_LOCK = 0x44_73_6b_72;
const TASKS_LOCK = 0x44_73_6b_74;
const RELAY_LOCK = 0x44_73_6b_75;
const MIGRATION_LOCK = 0x44_73_6b_76;

/**
 * Opens the storage in a PostgreSQL database, which any number of relays may share, and brings its tables up to date. Throws
 * `UserError`.
 * @param onError is told of lost connections
 */
export async function openPostgresStorage(url: string, onError: (error: unknown) => void): Promise<Storage> {
  const closing = new AbortController();
  const relayId = randomInt(2 ** 31);
  const pool = createPool(url, MOST_CONNECTIONS, onError);
  const fetchPool = createPool(url, 1, onError, FETCH_SETTINGS);
  // Each task that runs here keeps a connection.
  const taskPool = createPool(url, Infinity, onError);
  try {
    const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    await withLock(pool, MIGRATION_LOCK, () => migrate(database, ENGINE));
    const note = createNotes(pool, NOTES, String(relayId), onError);
    const listeners: ((subject: string | undefined) => void)[] = [];
    let listening: Promise<void> | undefined;
    const tell = (subject: string | undefined) => {
      for (const each of listeners) each(subject);
    };
    /** Tells this relay and the others. Call it after the commit. */
    const announce = (subject: string) => {
      tell(subject);
      note(subject);
    };
    /** @param listener gets the subjects of all relays; undefined when notes may have been missed */
    const listenFor = (listener: (subject: string | undefined) => void) => {
      listeners.push(listener);
      listening ??= listen(
        url,
        NOTES,
        // The lock lasts as long as the connection, and so as long as this process.
        (client) => client.query('SELECT pg_advisory_lock($1, $2)', [RELAY_LOCK, relayId]),
        (text) => {
          const [sender, subject] = text?.split(' ') ?? [];
          if (sender !== String(relayId)) tell(subject);
        },
        { signal: closing.signal, onError },
      );
    };
    return {
      engine: 'postgres',
      relayId,
      async isRelayRunning(id) {
        const { rows } = await pool.query<{ found: boolean }>(
          `SELECT EXISTS (SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database WHERE locktype = 'advisory'
            AND datname = current_database() AND classid::bigint = $1 AND objid::bigint = $2) AS found`,
          [RELAY_LOCK, id],
        );
        return rows[0]?.found ?? false;
      },
      database,
      transact: (write) => database.transaction().execute(write),
      transactEvents: createGroupCommit(async (write) => {
        await database.transaction().execute(async (transaction) => {
          // Numbers are taken under this lock, which is kept until the commit.
          await sql`select pg_advisory_xact_lock(${EVENTS_LOCK})`.execute(transaction);
          await write(transaction);
        });
        announce(EVENTS);
      }),
      watchEvents(onChange) {
        listenFor((subject) => {
          if (subject === undefined || subject === EVENTS) onChange();
        });
      },
      async openQueue(deps) {
        const { wake, ...queue } = await withLock(pool, MIGRATION_LOCK, () =>
          openBossQueue({ pool, fetchPool, database, ...deps }),
        );
        listenFor((subject) => {
          if (subject !== EVENTS) wake(subject);
        });
        return { ...queue, wake: announce };
      },
      createLimiter: ({ prefix, points, seconds }) =>
        new RateLimiterPostgres({
          storeClient: pool,
          storeType: 'pool',
          tableName: 'rateLimits',
          tableCreated: true,
          clearExpiredByTimeout: false,
          keyPrefix: prefix,
          points,
          duration: seconds,
        }),
      runAlone: (name, task) => runAlone(taskPool, name, task),
      commerce: createPostgresCommerce(pool),
      backUp: () => Promise.reject(new UserError(BACKUP)),
      async close() {
        closing.abort();
        await listening;
        await Promise.all([taskPool.end(), fetchPool.end()]);
        await database.destroy();
      },
    };
  } catch (error) {
    await pool.end();
    throw explain(error);
  }
}

const BACKUP =
  'PostgreSQL has its own tools: back the database up with pg_dump, and restore it with pg_restore (docs/relay.md).';

/** Runs a task on a connection of its own. */
async function withClient<Result>(pool: pg.Pool, task: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    return await task(client);
  } finally {
    client.release();
  }
}

/** Two relays that start at the same time would create the same tables. */
function withLock<Result>(pool: pg.Pool, lock: number, task: () => Promise<Result>): Promise<Result> {
  return withClient(pool, async (client) => {
    // Another relay may take longer than the time that a request may wait.
    await client.query('SET lock_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [lock]);
    try {
      return await task();
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [lock]);
      await client.query('RESET lock_timeout');
    }
  });
}

function runAlone(pool: pg.Pool, name: string, task: (lost: AbortSignal) => Promise<void>): Promise<void> {
  return withClient(pool, async (client) => {
    const lost = new AbortController();
    const onLost = () => lost.abort();
    const lock = [TASKS_LOCK, name];
    const { rows } = await client.query<{ free: boolean }>(
      'SELECT pg_try_advisory_lock($1, hashtext($2)) AS free',
      lock,
    );
    if (!rows[0]?.free) return;
    client.once('end', onLost);
    try {
      await task(lost.signal);
    } finally {
      client.off('end', onLost);
      // A lost connection has given its locks back.
      await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', lock).catch(() => undefined);
    }
  });
}

/** The address of the database may hold a password, so no message quotes it. */
function explain(error: unknown): unknown {
  if (error instanceof UserError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const why = WHY[code] ?? (code.startsWith('08') || error.message.includes('timeout') ? WHY.ECONNREFUSED : undefined);
  return why === undefined ? error : new UserError(`The database of DATABASE_URL ${why}`);
}

const WHY: Record<string, string> = {
  ECONNREFUSED: 'does not answer. Check that PostgreSQL runs and that the address is right.',
  ENOENT: 'does not answer. Check that PostgreSQL runs and that the folder of its socket is right.',
  ENOTFOUND: 'is on a host that nobody knows. Check its name.',
  ERR_INVALID_URL: 'has a wrong address. Write postgres://USER:PASSWORD@HOST:PORT/DATABASE',
  '28P01': 'refuses the password. Check the user and the password.',
  '28000': 'refuses the user. Check the user and pg_hba.conf.',
  '3D000': 'does not exist. Create it with createdb, then start again.',
  '42501': 'does not let this user create tables. Give it the database: ALTER DATABASE … OWNER TO …',
  '53300': 'has no connection left. Raise max_connections, or end another program.',
  '57P03': 'is starting or stopping. Start again in a moment.',
};
