import { describe, expect, test } from 'vitest';

import { OF_AGENT } from '@/plugin/frame/kept-storage';
import { addAgent, revokeAgent } from '@/relay/agent/agent-tokens';
import { configSchema } from '@/relay/config/config-schema';
import { deleteExpired } from '@/relay/operation/delete-expired';

import { PAGE, startApp } from './start-app';
import { startTestPlatform, SUGGESTION } from './start-test-platform';
import { createTestConfig, PLATFORM } from './start-test-relay';

const HOUR_MS = 3_600_000;
const TICKET = { desk: 'https://desk.example/*', scope: 'a', id: '57' };
const PANEL = {
  targetLanguage: 'GERMAN',
  autoSuggest: 'on-open',
  chips: [{ label: 'Short', instruction: 'Be short' }],
};

/** A channel beside the one of the helpdesk, for the page of the panel. */
function createTwoChannels(platformUrl?: string, others: object = {}) {
  const {
    channels: [main],
    desks: [desk],
  } = createTestConfig(platformUrl);
  const other = { ...main, id: 'other', name: 'Other', platformHeader: 'X-Other: header-of-the-other' };
  other.replySuggestionUrl = main?.replySuggestionUrl?.replace('/1001', '/2002');
  // The page's helpdesk is named for the first channel, too, and only the channel of the session may count.
  const desks = [
    { ...desk, token: 'desk-token-of-the-first-channel' },
    { ...desk, match: 'https://other.example/*', channel: 'other' },
  ];
  const apps = [{ origin: PAGE, channel: 'other' }];
  return createTestConfig(platformUrl, { channels: [main, other], desks, apps, ...others });
}

describe('the settings of the company', () => {
  test('an agent in a helpdesk’s page gets its channel and the settings of the company', async () => {
    const app = await startApp({ config: createTwoChannels(undefined, { panel: PANEL }) });
    const { authorization } = await app.signIn('ada');
    const read = () => app.get('/agent/config', authorization);
    const expected = {
      agent: 'ada',
      origin: PAGE,
      channel: { id: 'other', name: 'Other' },
      panel: PANEL,
      hasShop: false,
    };
    expect(await read()).toEqual({ status: 200, body: expected });
    await app.storage.commerce.put('orders', [{ id: '1', json: '{"orderNumber":"1"}' }], app.readNow());
    expect(await read()).toEqual({ status: 200, body: { ...expected, hasShop: true } });
  });

  test('an agent with a token of its own has no page, and the first channel', async () => {
    const app = await startApp();
    const ada = await app.addAgent('ada');
    expect(await app.get('/agent/config', ada)).toEqual({
      status: 200,
      body: { agent: 'ada', channel: { id: 'main' }, panel: {}, hasShop: false },
    });
    const without = await startApp({ config: configSchema.parse({ logLevel: 'silent' }) });
    const bob = await without.addAgent('bob');
    expect(await without.get('/agent/config', bob)).toMatchObject({ status: 404 });
    expect(await without.get('/agent/config')).toMatchObject({ status: 401 });
  });
});

describe('the channel of a session', () => {
  test('requests go to the channel of the page, whatever the address says', async () => {
    const platform = await startTestPlatform();
    const app = await startApp({ config: createTwoChannels(platform.url) });
    const { authorization } = await app.signIn('ada');
    const query = `channel=main&desk=${encodeURIComponent(PAGE)}&id=57`;
    expect(await app.post(`/agent/suggestion?${query}`, SUGGESTION, authorization)).toMatchObject({ status: 200 });
    expect(platform.calls.map(({ path }) => path)).toEqual([expect.stringMatching(/\/2002$/)]);
  });

  test('events come from the channel of the page alone', async () => {
    const app = await startApp({ config: createTwoChannels() });
    const { authorization } = await app.signIn('ada');
    await app.post('/platform/reply', { ticketId: '57', reply: 'of the main channel' }, PLATFORM);
    await app.post('/platform/reply', { ticketId: '57', reply: 'of the other' }, { 'x-other': 'header-of-the-other' });
    const { body } = await app.post('/agent/events', { tickets: [{ desk: PAGE, id: '57' }] }, authorization);
    expect(body).toMatchObject({ events: [{ reply: 'of the other' }] });
    expect((body as { events: object[] }).events).toHaveLength(1);
  });
});

describe('kept values', () => {
  async function start() {
    const app = await startApp();
    const { authorization } = await app.signIn('ada');
    const keep = (kept: object, headers = authorization, ticket: object = TICKET) =>
      app.post('/agent/keep', { ...ticket, kept }, headers);
    const recall = async (headers = authorization, ticket: object = TICKET) => {
      const { body } = await app.post('/agent/recall', ticket, headers);
      return (body as { kept: object }).kept;
    };
    return { app, ada: authorization, keep, recall };
  }

  test('values of a ticket come back, changed and without those that were set to null', async () => {
    const { keep, recall } = await start();
    expect(await recall()).toEqual({});
    expect(await keep({ text: 'Hello\u0000', result: { a: [1, null] }, off: false })).toEqual({
      status: 200,
      body: {},
    });
    await keep({ text: 'Hi', off: null, never: null });
    expect(await recall()).toEqual({ text: 'Hi', result: { a: [1, null] } });
    expect(await keep({})).toEqual({ status: 200, body: {} });
  });

  test('values belong to one ticket and one agent', async () => {
    const { app, keep, recall, ada } = await start();
    const bob = await app.addAgent('bob');
    await keep({ text: 'of ada' });
    expect(await recall(bob)).toEqual({});
    for (const other of [{ scope: 'b' }, { scope: undefined }, { id: '58' }, { desk: 'https://other.example/*' }]) {
      expect(await recall(ada, { ...TICKET, ...other }), JSON.stringify(other)).toEqual({});
    }
    await keep({ text: 'of bob' }, bob);
    expect(await recall()).toEqual({ text: 'of ada' });
  });

  test('values of a page do not go to the page of another helpdesk, which names its agents itself', async () => {
    const other = 'https://other.example';
    const apps = [PAGE, other].map((origin) => ({ origin, channel: 'main' }));
    const app = await startApp({ config: createTestConfig(undefined, { apps }) });
    const [one, second] = [await app.signIn('ada'), await app.signIn('ada', other)];
    await app.post('/agent/keep', { ...TICKET, kept: { text: 'of the one' } }, one.authorization);
    const recall = (headers: object) => app.post('/agent/recall', TICKET, { ...headers });
    expect(await recall(second.authorization)).toMatchObject({ body: { kept: {} } });
    expect(await recall(one.authorization)).toMatchObject({ body: { kept: { text: 'of the one' } } });
  });

  test('another agent who gets the name of a revoked one sees no values', async () => {
    const { app, keep, recall } = await start();
    await keep({ text: 'of ada' });
    await revokeAgent(app.storage, 'ada', app.readNow());
    const token = await addAgent(app.storage, 'ada', { withCode: false, now: app.readNow() });
    expect(await recall({ authorization: `Bearer ${token}` })).toEqual({});
  });

  test('values expire 12 hours after their last change, and are deleted', async () => {
    const { app, keep, recall } = await start();
    const bob = await app.addAgent('bob');
    await keep({ old: 1, changed: 1 }, bob);
    app.wait(HOUR_MS);
    await keep({ changed: 2 }, bob);
    app.wait(11 * HOUR_MS);
    expect(await recall(bob)).toEqual({ changed: 2 });
    const deps = { storage: app.storage, queue: { deleteDead: () => Promise.resolve() } };
    await deleteExpired(deps, { days: 90, panelHours: 12 }, app.readNow() + 1);
    const rows = await app.storage.database.selectFrom('keptValues').select('key').execute();
    expect(rows).toEqual([{ key: 'changed' }]);
    app.wait(HOUR_MS);
    expect(await recall(bob)).toEqual({});
  });

  test('the values of a ticket have 512 KiB together', async () => {
    const { keep, recall } = await start();
    // With the quotation marks of JSON. The letter has two bytes.
    const half = 'é'.repeat(128 * 1024 - 1);
    await keep({ one: half });
    expect(await keep({ two: half })).toMatchObject({ status: 200 });
    expect(await keep({ two: null, three: `${half}x` })).toMatchObject({
      status: 413,
      body: { error: { reason: 'too-large', message: expect.stringContaining('512 KiB') } },
    });
    expect(Object.keys(await recall())).toEqual(['one', 'two']);
    expect(await keep({ one: null, three: half })).toMatchObject({ status: 200 });
  });

  test('an agent keeps 500 tickets, of which the one changed longest ago goes, and never what belongs to no ticket', async () => {
    const { app, keep, recall, ada } = await start();
    const bob = await app.addAgent('bob');
    const ticket = (number: number) => ({ ...TICKET, id: String(number) });
    await keep({ folded: ['orders'] }, ada, OF_AGENT);
    await keep({ text: 'of bob' }, bob, ticket(1));
    const keepNumber = (number: number) => keep({ text: number, note: number }, ada, ticket(number));
    for (const number of [0, 1]) {
      await keepNumber(number);
      app.wait(1);
    }
    await keepNumber(2);
    // As many requests would take half a minute.
    const { database, transact } = app.storage;
    const stored = await database
      .selectFrom('keptValues')
      .selectAll()
      .where('changedAt', '=', app.readNow())
      .where('key', '=', 'note')
      .executeTakeFirstOrThrow();
    const others = Array.from({ length: 497 }, (_, number) => ({ ...stored, place: `another ticket ${number}` }));
    await transact((transaction) => transaction.insertInto('keptValues').values(others).execute());
    app.wait(1);
    await keep({ text: 'changed' }, ada, ticket(0));
    expect(await recall(ada, ticket(1))).toEqual({ text: 1, note: 1 });
    app.wait(1);
    await keep({ text: 'new' }, ada, ticket(500));
    expect(await recall(ada, ticket(500))).toEqual({ text: 'new' });
    expect(await recall(ada, ticket(1))).toEqual({});
    expect(await recall(ada, ticket(2))).toEqual({ text: 2, note: 2 });
    expect(await recall(ada, ticket(0))).toEqual({ text: 'changed', note: 0 });
    expect(await recall(ada, OF_AGENT)).toEqual({ folded: ['orders'] });
    expect(await recall(bob, ticket(1))).toEqual({ text: 'of bob' });
  });

  test.each([
    ['a key of 801 characters', { ['k'.repeat(801)]: 1 }],
    ['an empty key', { '': 1 }],
    ['a key with a control character', { 'a\u0000': 1 }],
    ['1001 keys', Object.fromEntries(Array.from({ length: 1001 }, (_, number) => [`k${number}`, 1]))],
  ])('%s is refused', async (_, kept) => {
    const { keep, recall } = await start();
    expect(await keep(kept)).toMatchObject({ status: 400 });
    expect(await recall()).toEqual({});
  });

  test('kept values and settings take nothing off the allowance', async () => {
    const { app, keep, recall } = await start();
    const bob = await app.addAgent('bob', { perMinute: 1 });
    for (let time = 0; time < 3; time += 1) {
      expect(await keep({ time }, bob)).toMatchObject({ status: 200 });
      expect(await recall(bob)).toEqual({ time });
      expect(await app.tryToken(bob)).toBe(200);
    }
    const orders = { page: 1, pageSize: 1 };
    expect(await app.post('/agent/orders', orders, bob)).toMatchObject({ status: 200 });
    expect(await app.post('/agent/orders', orders, bob)).toMatchObject({ status: 429 });
  });
});
