import pg from 'pg';

/** A request that waits longer for a connection fails, and its caller sends it again. */
const CONNECT_MS = 10_000;

/** A relay that stands still must not hold up the others. */
const IDLE_IN_TRANSACTION_MS = 10_000;
const LOCK_MS = 10_000;

/** Numbers of rows and times in milliseconds are far below 2^53, so they are numbers as on the other engine. */
const NUMBERS = new pg.TypeOverrides();
NUMBERS.setTypeParser(pg.types.builtins.INT8, Number);

/** A server notices within 20 s that the machine of a relay is gone, and then frees its locks. */
export const KEEP_ALIVE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=2';

/**
 * @param max connections; they are opened when they are needed
 * @param onError is told of connections that are lost
 * @param settings of PostgreSQL for these connections, as options of its command line
 */
export function createPool(
  connectionString: string,
  max: number,
  onError: (error: unknown) => void,
  settings = '',
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name: 'deskhand-relay',
    max,
    options: `${KEEP_ALIVE} ${settings}`,
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
