import * as fc from 'fast-check';

import { DESK, PLATFORM, type TestRelay } from './start-test-relay';

/** Requests that run at the same time. */
const AT_A_TIME = 8;

const word = fc.constantFrom(
  ...'ticketId messageId reply tags taskId status summary messages id role content page pageSize email ids'.split(' '),
  ...'data __proto__ code customFields subject'.split(' '),
);
const likely = fc.constantFrom('57', '58', 'PENDING', 'COMPLETED', 'FAILED', 'user', 'USER', 1);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    likely,
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(word, tie('value'), { maxKeys: 5 }),
  ),
}));
const some = (schema: Record<string, fc.Arbitrary<unknown>>) => fc.record(schema, { requiredKeys: [] });
/** Close to right, so that requests fail at every check. */
const near = some({
  ticketId: likely,
  messageId: fc.oneof(likely, value),
  reply: fc.oneof(fc.string(), value),
  tags: fc.oneof(fc.array(fc.string()), value),
  taskId: fc.oneof(fc.string({ maxLength: 3 }), value),
  status: likely,
  messages: fc.array(fc.oneof(some({ id: likely, role: likely, content: fc.string() }), value), { maxLength: 3 }),
  ids: fc.array(fc.oneof(fc.nat().map(String), value), { maxLength: 3 }),
  email: fc.string(),
  agent: fc.oneof(fc.string(), value),
  code: fc.string(),
  origin: fc.constantFrom('https://desk.example', 'https://other.example'),
  desk: likely,
  id: likely,
  kept: fc.oneof(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 }), value),
  page: fc.oneof(fc.integer(), value),
  pageSize: fc.integer({ min: -1, max: 300 }),
});
const text = fc.oneof(
  { weight: 4, arbitrary: near.map((body) => JSON.stringify(body)) },
  { weight: 3, arbitrary: fc.dictionary(word, value).map((body) => JSON.stringify(body)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.json().map((json) => json.slice(0, -1)) },
);

/**
 * Sends generated bodies to every address that takes one.
 * @returns the number of requests that made the relay fail, and of rows that were stored without what belongs to them
 */
export async function sendGeneratedRequests(
  relay: TestRelay,
  count: number,
  seed: number,
): Promise<{ failed: number; half: number }> {
  const ada = await relay.addAgent('ada', { perMinute: 100_000_000, perDay: 100_000_000 });
  const panel = { origin: relay.url, 'x-deskhand': 'panel' };
  const places = [
    ...['reply', 'tags', 'summary', 'ticket'].map((name) => [`/platform/${name}`, PLATFORM] as const),
    ...['tickets', 'messages', 'outbox/ack', 'agent-code'].map((name) => [`/desk/${name}`, DESK] as const),
    ...['orders', 'products', 'customer-orders', 'suggestion', 'summary', 'keep', 'recall'].map(
      (name) => [`/agent/${name}`, ada] as const,
    ),
    ['/agent/redeem', {}] as const,
    ...['sign-in', 'renew'].map((name) => [`/app/${name}`, panel] as const),
  ];
  const requests = fc.sample(fc.tuple(fc.constantFrom(...places), text), { numRuns: count, seed }).values();
  let failed = 0;
  const answered = new Set<number>();
  const sendOnes = async () => {
    for (const [[place, headers], body] of requests) {
      const response = await fetch(relay.url + place, { method: 'POST', headers: { ...headers }, body });
      const answer = await response.text();
      answered.add(response.status);
      if (response.status === 500 || !isJson(answer)) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, sendOnes));
  if (!answered.has(200) || !answered.has(400)) throw new Error('The requests were all right or all wrong');
  return { failed, half: await countHalves(relay) };
}

async function countHalves({ storage: { database } }: TestRelay): Promise<number> {
  const messages = await database
    .selectFrom('messages')
    .leftJoin('tickets', (join) => join.onRef('tickets.ticketId', '=', 'messages.ticketId'))
    .where('tickets.ticketId', 'is', null)
    .select('messages.number')
    .execute();
  const tasks = await database.selectFrom('summaryTasks').select('taskId').where('status', '!=', 'PENDING').execute();
  const events = await database.selectFrom('events').select(['type', 'payload']).execute();
  const ended = events.filter(({ type }) => type === 'summary').length;
  return messages.length + Math.abs(tasks.length - ended) + events.filter(({ payload }) => !isJson(payload)).length;
}

function isJson(answer: string): boolean {
  try {
    JSON.parse(answer);
    return true;
  } catch {
    return false;
  }
}
