import { randomUUID } from 'node:crypto';

import pg from 'pg';

import { summarise, type Timing } from '../quantiles';
import { REPLY } from './send-callbacks';

/**
 * Like `insertBare`, into PostgreSQL. Each of the connections inserts one row for each transaction.
 * @param isNoting sends a note in each transaction, as a relay does for a message
 */
export async function insertBarePostgres(
  connectionString: string,
  { connections, seconds, isNoting }: { connections: number; seconds: number; isNoting: boolean },
): Promise<Timing & { perSecond: number }> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString }));
  await Promise.all(clients.map((client) => client.connect()));
  await clients[0]?.query(`CREATE TABLE IF NOT EXISTS callbacks (
    number bigserial PRIMARY KEY, "ticketId" text NOT NULL, "messageId" text NOT NULL UNIQUE, payload text NOT NULL)`);
  const insertion = 'INSERT INTO callbacks ("ticketId", "messageId", payload) VALUES ($1, $2, $3) RETURNING number';
  // One statement, because a bare insert is one.
  const noting = `WITH inserted AS (${insertion}) SELECT pg_notify('bench', '') FROM inserted`;
  const text = isNoting ? noting : insertion;
  const prefix = randomUUID();
  const times: number[] = [];
  let begun = 0;
  const beganAt = performance.now();
  const insert = async (client: pg.Client): Promise<void> => {
    while (performance.now() < beganAt + seconds * 1000) {
      const startedAt = performance.now();
      begun += 1;
      const values = [`t-${begun % 500}`, `${prefix}-${begun}`, JSON.stringify({ reply: REPLY })];
      // A name makes a prepared statement, as the bare insert into SQLite is.
      await client.query({ name: 'insert', text, values });
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(clients.map(insert));
  const tookMs = performance.now() - beganAt;
  await Promise.all(clients.map((client) => client.end()));
  return { perSecond: (times.length / tookMs) * 1000, ...summarise(times) };
}
