import pg from 'pg';

/** The oldest results are younger than what a relay deletes. */
const DAYS = 80;

/**
 * Fills the tables of a relay with tickets, one message and one reply each, which have come at a constant rate. The relay must
 * have created the tables and must not run.
 * @param waiting the number of the latest replies that the helpdesk has not acknowledged
 */
export async function fillStored(connectionString: string, count: number, waiting: number): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const createdAt = `(extract(epoch from now()) * 1000 - (${count} - n) * (${DAYS} * 86400000.0 / ${count}))::bigint`;
  const from = `FROM generate_series(1, ${count}) AS n`;
  const reply = '<p>Hello Ada,</p><p>your kettle left our warehouse this morning. ';
  await client.query(`INSERT INTO tickets (channel, "ticketId", fields, "updatedAt")
    SELECT 'default', 't-' || n, json_build_object('subject', 'Order ' || n, 'customerEmail', 'ada-' || n || '@shop.example'),
      ${createdAt} ${from}`);
  await client.query(`INSERT INTO messages (channel, "ticketId", "messageId", role, content)
    SELECT 'default', 't-' || n, 'm-1', 'user', 'Where is my order ' || n || '? It should have come last week.' ${from}`);
  await client.query(`INSERT INTO events (channel, type, "ticketId", "messageId", "dedupeKey", payload, "createdAt", "ackedAt")
    SELECT 'default', 'reply', 't-' || n, 'm-1', encode(sha256(n::text::bytea), 'base64'),
      json_build_object('reply', '${reply}' || repeat('More about it. ', 25) || n, 'replyType', 'html'),
      ${createdAt}, CASE WHEN n <= ${count - waiting} THEN ${createdAt} END ${from}`);
  await client.query('VACUUM (ANALYZE) tickets, messages, events');
  await client.query('CHECKPOINT');
  await client.end();
}

/** Reads all tables and indexes once, as on a machine whose memory holds them. */
export async function warmStored(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('CREATE EXTENSION pg_prewarm');
  await client.query(
    "SELECT pg_prewarm(oid, 'read') FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i')",
  );
  await client.end();
}
