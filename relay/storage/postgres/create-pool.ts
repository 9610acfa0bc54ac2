import pg from 'pg';

/** Connections of one relay. PostgreSQL accepts 100 by default. */
const MOST_CONNECTIONS = 20;
/** A request that waits longer for a connection fails, and its caller sends it again. */
const CONNECT_MS = 10_000;

/** A relay that stands still must not hold up the others. */
const IDLE_IN_TRANSACTION_MS = 10_000;
const LOCK_MS = 10_000;

/** Numbers of rows and times in milliseconds are far below 2^53, so they are numbers as on the other engine. */
const NUMBERS = new pg.TypeOverrides();
NUMBERS.setTypeParser(pg.types.builtins.INT8, Number);

/** @param onError is told of connections that are lost */
export function createPool(connectionString: string, onError: (error: unknown) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name: 'deskhand-relay',
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    lock_timeout: LOCK_MS,
    types: NUMBERS,
  });
  // The pool itself listens to idle connections only, and an error that nobody hears ends the process.
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => undefined);
  return pool;
}
