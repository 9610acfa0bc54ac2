import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { DESK, PLATFORM, startTestRelay } from './start-test-relay';

test('a full disk refuses requests, stores nothing by half, and ends when there is space again', async () => {
  const relay = await startTestRelay();
  const { database } = relay.storage;
  const limit = (pages: number) => sql`PRAGMA max_page_count = ${sql.raw(String(pages))}`.execute(database);
  const reply = (number: number) =>
    relay.post('/platform/reply', { ticketId: '57', reply: `${number} ${'x'.repeat(2000)}` }, PLATFORM);
  await limit(1);
  const statuses: number[] = [];
  for (let number = 0; number < 20; number += 1) statuses.push((await reply(number)).status);
  expect(statuses.at(-1)).toBe(500);
  expect(await relay.get('/readyz')).toMatchObject({ status: 200 });
  const stored = await relay.get('/desk/outbox', DESK);
  expect((stored.body as { items: unknown[] }).items).toHaveLength(statuses.filter((status) => status === 200).length);
  await limit(1_000_000);
  expect(await reply(21)).toMatchObject({ status: 200 });
});
