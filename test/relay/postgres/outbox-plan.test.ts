import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { readOutbox } from '@/relay/desk/outbox';
import { openPostgresStorage } from '@/relay/storage/postgres/open-postgres-storage';
import { fillStored } from '@/test/bench/relay/fill-stored';

import { createTestPlace } from '../test-place';

const STORED = 20_000;
const WAITING = 4000;

test('the outbox is read in its order from an index that holds waiting results only', async () => {
  const { databaseUrl = '' } = await createTestPlace();
  await fillStored(databaseUrl, STORED, WAITING);
  const storage = await openPostgresStorage(databaseUrl, () => undefined);
  onTestFinished(() => storage.close());
  const [first] = await readOutbox(storage.database, 'default', { after: 0, most: 200 });
  expect(first?.number).toBe(STORED - WAITING + 1);

  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN SELECT * FROM events
    WHERE number IN (SELECT number FROM events WHERE channel = 'default' AND "ackedAt" IS NULL AND number > 0 ORDER BY number LIMIT 200)
    ORDER BY number`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Only Scan using events_waiting');
  expect(plan).not.toContain('Filter');
});
