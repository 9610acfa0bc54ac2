import { describe, expect, test, vi } from 'vitest';

import { addAgent, createAgentFinder, listAgents, redeemCode, revokeAgent } from '@/relay/agent/agent-tokens';

import { startTestPlatform, wrap } from './start-test-platform';
import { createTestConfig, DESK, PLATFORM, startTestRelay, X_TOKEN } from './start-test-relay';
import { createTestPlace } from './test-place';

const SUGGESTION = { messages: [{ role: 'USER', content: 'Where is my order?' }] };
const until = { timeout: 10_000, interval: 10 };

describe('the tokens of agents', () => {
  test('a token opens the relay until it is revoked', async () => {
    const relay = await startTestRelay();
    const ada = await relay.addAgent('ada');
    const ask = (headers: object) =>
      relay.post('/agent/customer-orders', { email: 'ada@shop.example' }, { ...headers });
    expect(await ask(ada)).toEqual({ status: 200, body: { orders: [], total: 0 } });
    expect(await ask({})).toMatchObject({ status: 401, body: { error: { reason: 'unauthorized' } } });
    expect(await ask(DESK)).toMatchObject({ status: 401 });
    await revokeAgent(relay.storage, 'ada', Date.now());
    expect(await ask(ada)).toMatchObject({ status: 401 });
  });

  test('a one-time code gives one token, within 15 minutes', async () => {
    const relay = await startTestRelay();
    const code = await addAgent(relay.storage, 'ada', { withCode: true, now: Date.now() });
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    const redeemed = await relay.post('/agent/redeem', { code: code.toLowerCase() });
    const { token } = redeemed.body as { token: string };
    expect(
      await relay.post('/agent/orders', { page: 1, pageSize: 1 }, { authorization: `Bearer ${token}` }),
    ).toMatchObject({ status: 200 });
    expect(await relay.post('/agent/redeem', { code })).toMatchObject({
      status: 401,
      body: { error: { reason: 'wrong-code' } },
    });
    const late = await addAgent(relay.storage, 'bob', { withCode: true, now: Date.now() - 16 * 60_000 });
    expect(await redeemCode(relay.storage, late, Date.now())).toBeUndefined();
  });

  test('a code gives another token in place of one that was never used', async () => {
    const relay = await startTestRelay();
    const code = await addAgent(relay.storage, 'ada', { withCode: true, now: Date.now() });
    const redeem = async () => {
      const { body } = await relay.post('/agent/redeem', { code });
      return { authorization: `Bearer ${(body as { token: string }).token}` };
    };
    const lost = await redeem();
    const kept = await redeem();
    const ask = (headers: { authorization: string }) =>
      relay.post('/agent/orders', { page: 1, pageSize: 1 }, headers).then(({ status }) => status);
    expect([await ask(lost), await ask(kept)]).toEqual([401, 200]);
    expect(await relay.post('/agent/redeem', { code })).toMatchObject({ status: 401 });
    // A name that is given again starts from the beginning.
    await revokeAgent(relay.storage, 'ada', Date.now());
    const next = await addAgent(relay.storage, 'ada', { withCode: true, now: Date.now() });
    const token = await redeemCode(relay.storage, next, Date.now());
    expect(await ask({ authorization: `Bearer ${token}` })).toBe(200);
    expect(await redeemCode(relay.storage, next, Date.now())).toBeUndefined();
  });

  test('no token and no code is in the database', async () => {
    const relay = await startTestRelay();
    const token = await addAgent(relay.storage, 'ada', { withCode: false, now: Date.now() });
    const code = await addAgent(relay.storage, 'bob', { withCode: true, now: Date.now() });
    const rows = JSON.stringify(await relay.storage.database.selectFrom('agents').selectAll().execute());
    expect(rows).toContain('ada');
    for (const secret of [token, code, code.replaceAll('-', '')]) expect(rows).not.toContain(secret);
    expect(await listAgents(relay.storage, Date.now())).toMatchObject([
      { name: 'ada', state: 'active' },
      { name: 'bob', state: 'code' },
    ]);
  });

  test('the first use of an agent is stored at once, and later ones together once a minute', async () => {
    const { storage, addAgent: add } = await startTestRelay();
    const tokens = (await Promise.all([add('ada'), add('bob')])).map(
      ({ authorization }) => authorization.split(' ')[1],
    );
    let now = 100_000;
    const onError = (error: unknown) => expect.fail(String(error));
    const finder = createAgentFinder(storage, { now: () => now, onError });
    const use = async (ms: number) => {
      now += ms;
      for (const token of tokens) await finder.find(token ?? '');
    };
    const readUses = async () => (await listAgents(storage, now)).map(({ lastUsedAt }) => lastUsedAt);
    await use(0);
    await vi.waitFor(async () => expect(await readUses()).toEqual([100_000, 100_000]), until);
    await use(59_000);
    await finder.storeUses();
    expect(await readUses()).toEqual([100_000, 100_000]);
    await use(1000);
    expect(await readUses()).toEqual([100_000, 100_000]);
    await finder.storeUses();
    expect(await readUses()).toEqual([160_000, 160_000]);
  });

  test('a relay that stops stores who has used it', async () => {
    const place = await createTestPlace();
    let now = 100_000;
    const relay = await startTestRelay({ ...place, now: () => now });
    const ada = await relay.addAgent('ada');
    for (const at of [100_000, 160_000]) {
      now = at;
      await relay.post('/agent/customer-orders', { email: 'ada@shop.example' }, ada);
    }
    await relay.close();
    const { storage } = await startTestRelay(place);
    expect(await listAgents(storage, now)).toMatchObject([{ name: 'ada', lastUsedAt: 160_000 }]);
  });

  test('a name with a living token is not given twice', async () => {
    const relay = await startTestRelay();
    await relay.addAgent('ada');
    await expect(relay.addAgent('ada')).rejects.toThrow('Revoke it first: token revoke ada');
    await revokeAgent(relay.storage, 'ada', Date.now());
    await relay.addAgent('ada');
  });

  test('every answer tells the allowance, and the limit is kept over a restart', async () => {
    const place = await createTestPlace();
    const relay = await startTestRelay(place);
    const ada = await relay.addAgent('ada', { perMinute: 2 });
    const ask = (url: string) =>
      fetch(`${url}/agent/orders`, { method: 'POST', headers: ada, body: '{"page":1,"pageSize":1}' });
    const read = ({ status, headers }: Response) => [
      status,
      headers.get('ratelimit-limit'),
      headers.get('ratelimit-remaining'),
    ];
    expect(read(await ask(relay.url))).toEqual([200, '2', '1']);
    expect(read(await ask(relay.url))).toEqual([200, '2', '0']);
    await relay.close(0);
    const again = await startTestRelay(place);
    const refused = await ask(again.url);
    expect(read(refused)).toEqual([429, '2', '0']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(await refused.json()).toMatchObject({ error: { reason: 'rate-limited' } });
  });
});

describe('the requests of agents', () => {
  async function start() {
    const platform = await startTestPlatform();
    const relay = await startTestRelay({ config: createTestConfig(platform.url) });
    const ada = await relay.addAgent('ada');
    return { platform, relay, ada };
  }

  test('the wrapper of the platform comes back unchanged, without secrets in its texts', async () => {
    const { platform, relay, ada } = await start();
    const data = { content: 'Hello', actionType: 'MESSAGE', handoff: null, extra: { deep: [1, 'x'] } };
    platform.answer = () => ({ body: { ...wrap(data), note: `see ${X_TOKEN}` } });
    expect(await relay.post('/agent/suggestion', SUGGESTION, ada)).toEqual({
      status: 200,
      body: { ...wrap(data), note: 'see ••••' },
    });
    expect(platform.calls).toEqual([
      { path: `/api_v2/intelli/custom-ticket/reply-suggestion/${X_TOKEN}/1001`, body: SUGGESTION },
    ]);
  });

  test.each([
    ['a refusal in the body', { status: 200, body: { code: '400', msg: 'no', success: false } }, 200, { code: '400' }],
    [
      'a refusal by status',
      { status: 403, body: { code: '400', msg: 'no' } },
      502,
      { error: { reason: 'platform-refused', httpStatus: 403 }, answer: { code: '400' } },
    ],
    ['an HTML page', { status: 500, body: '<html>' }, 502, { error: { reason: 'platform-refused', httpStatus: 500 } }],
    [
      'a redirect',
      { status: 307, headers: { location: 'https://other.example/' } },
      502,
      { error: { reason: 'platform-redirected' } },
    ],
    ['a cut connection', { isCut: true }, 502, { error: { reason: 'platform-unreachable' } }],
  ])('an agent gets %s of the platform as a typed answer', async (_, answer, status, body) => {
    const { platform, relay, ada } = await start();
    platform.answer = () => answer;
    expect(await relay.post('/agent/suggestion', SUGGESTION, ada)).toMatchObject({ status, body });
  });

  test('a repeated key is answered from the first result, and costs nothing', async () => {
    const { platform, relay, ada } = await start();
    platform.answer = () => ({ body: wrap({ content: `answer ${platform.calls.length}`, actionType: 'MESSAGE' }) });
    const headers = { ...ada, 'idempotency-key': 'k-1' };
    const answers = await Promise.all([1, 2, 3].map(() => relay.post('/agent/suggestion', SUGGESTION, headers)));
    answers.push(await relay.post('/agent/suggestion', SUGGESTION, headers));
    expect(platform.calls).toHaveLength(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const look = await fetch(`${relay.url}/agent/suggestion`, {
      method: 'POST',
      headers,
      body: JSON.stringify(SUGGESTION),
    });
    expect([look.headers.get('ratelimit-remaining'), look.headers.get('idempotent-replay')]).toEqual(['59', 'true']);
    expect(await relay.post('/agent/suggestion', { ...SUGGESTION, subject: 'x' }, headers)).toMatchObject({
      status: 422,
      body: { error: { reason: 'key-reused' } },
    });
    await relay.post('/agent/suggestion', SUGGESTION, { ...ada, 'idempotency-key': 'k-2' });
    expect(platform.calls).toHaveLength(2);
  });

  test('a key has 200 characters at most', async () => {
    const { platform, relay, ada } = await start();
    const ask = (length: number) =>
      relay.post('/agent/suggestion', SUGGESTION, { ...ada, 'idempotency-key': 'k'.repeat(length) });
    expect(await ask(201)).toMatchObject({ status: 400, body: { error: { reason: 'wrong-key' } } });
    expect(platform.calls).toHaveLength(0);
    expect(await ask(200)).toMatchObject({ status: 200 });
  });

  test('an agent without allowance is refused a new key, and still gets the first result of a used one', async () => {
    const { platform, relay } = await start();
    const bob = await relay.addAgent('bob', { perMinute: 1 });
    const ask = async (key: string) => {
      const answer = await fetch(`${relay.url}/agent/suggestion`, {
        method: 'POST',
        headers: { ...bob, 'idempotency-key': key },
        body: JSON.stringify(SUGGESTION),
      });
      return [answer.status, answer.headers.get('ratelimit-remaining'), answer.headers.has('retry-after')];
    };
    expect(await ask('k-1')).toEqual([200, '0', false]);
    expect(await ask('k-2')).toEqual([429, '0', true]);
    expect(await ask('k-1')).toEqual([200, '0', false]);
    expect(platform.calls).toHaveLength(1);
  });

  test('a key belongs to one agent', async () => {
    const { platform, relay, ada } = await start();
    const bob = await relay.addAgent('bob');
    await relay.post('/agent/suggestion', SUGGESTION, { ...ada, 'idempotency-key': 'k-1' });
    await relay.post('/agent/suggestion', SUGGESTION, { ...bob, 'idempotency-key': 'k-1' });
    expect(platform.calls).toHaveLength(2);
  });

  test('a request that ended uncertain is repeated at most once and counted', async () => {
    const { platform, relay, ada } = await start();
    platform.answer = () => ({ isCut: true });
    const headers = { ...ada, 'idempotency-key': 'k-1' };
    const reasons = [];
    for (let time = 0; time < 3; time += 1) {
      const { body } = await relay.post('/agent/suggestion', SUGGESTION, headers);
      reasons.push((body as { error: { reason: string } }).error.reason);
    }
    expect([platform.calls.length, reasons]).toEqual([
      2,
      ['platform-unreachable', 'platform-unreachable', 'uncertain'],
    ]);
    expect(await (await fetch(`${relay.url}/metrics`)).text()).toContain('relay_agent_requests_repeated_total 1');
  });

  test('a caller that hangs up gets the result later by its key', async () => {
    const { platform, relay, ada } = await start();
    const { promise: after, resolve: go } = Promise.withResolvers<undefined>();
    platform.answer = () => ({ body: wrap({ content: 'kept', actionType: 'MESSAGE' }), after });
    const headers = { ...ada, 'idempotency-key': 'k-1' };
    const hanging = new AbortController();
    const first = fetch(`${relay.url}/agent/suggestion`, {
      method: 'POST',
      headers,
      body: JSON.stringify(SUGGESTION),
      signal: hanging.signal,
    });
    await vi.waitFor(() => expect(platform.calls).toHaveLength(1), until);
    hanging.abort();
    await expect(first).rejects.toThrow();
    go(undefined);
    expect(await relay.post('/agent/suggestion', SUGGESTION, headers)).toMatchObject({
      status: 200,
      body: { data: { content: 'kept' } },
    });
    expect(platform.calls).toHaveLength(1);
  });

  test('a request that is under way when the relay stops is answered', async () => {
    const { platform, relay, ada } = await start();
    const { promise: after, resolve: go } = Promise.withResolvers<undefined>();
    platform.answer = () => ({ body: wrap({ content: 'in time', actionType: 'MESSAGE' }), after });
    const answer = relay.post('/agent/suggestion', SUGGESTION, ada);
    await vi.waitFor(() => expect(platform.calls).toHaveLength(1), until);
    const closed = relay.close();
    go(undefined);
    expect(await answer).toMatchObject({ status: 200, body: { data: { content: 'in time' } } });
    await closed;
  });

  test('a platform that answers too late for a stop leaves a typed answer', async () => {
    const { platform, relay, ada } = await start();
    platform.answer = () => ({ after: new Promise(() => undefined) });
    const answer = relay.post('/agent/suggestion', SUGGESTION, ada);
    await vi.waitFor(() => expect(platform.calls).toHaveLength(1), until);
    await relay.close(100);
    expect(await answer).toMatchObject({ status: 502, body: { error: { reason: 'platform-cancelled' } } });
  });

  test('a wrong body and an unknown channel never reach the platform', async () => {
    const { platform, relay, ada } = await start();
    expect(await relay.post('/agent/suggestion', { messages: [] }, ada)).toMatchObject({
      status: 400,
      body: { error: { field: 'messages' } },
    });
    expect(await relay.post('/agent/suggestion?channel=other', SUGGESTION, ada)).toMatchObject({
      status: 404,
      body: { error: { reason: 'no-channel' } },
    });
    expect(platform.calls).toEqual([]);
  });
});

describe('the events of agents', () => {
  const ticket = { desk: 'https://desk.example/t/57', id: '57' };

  test('an agent that waits gets a reply of its ticket at once, and only of its ticket', async () => {
    const relay = await startTestRelay();
    const ada = await relay.addAgent('ada');
    const first = relay.post('/agent/events', { tickets: [ticket] }, ada);
    await relay.post('/platform/reply', { ticketId: '58', reply: 'other' }, PLATFORM);
    await relay.post('/platform/reply', { ticketId: '57', reply: 'mine' }, PLATFORM);
    const { body } = await first;
    expect(body).toMatchObject({ cursor: '2', events: [{ type: 'reply', ticketId: '57', reply: 'mine' }] });
    const next = relay.post('/agent/events', { since: '2', tickets: [ticket] }, ada);
    await relay.post('/platform/tags', { ticketId: '57', tags: ['a'] }, PLATFORM);
    expect((await next).body).toMatchObject({ events: [{ type: 'tags', tags: ['a'] }] });
    expect((await relay.post('/agent/events', { tickets: [ticket] }, ada)).body).toMatchObject({
      events: [{ type: 'reply' }, { type: 'tags' }],
    });
  });

  test('a pending summary that an agent asked for arrives as an event of its ticket', async () => {
    const platform = await startTestPlatform();
    const relay = await startTestRelay({ config: createTestConfig(platform.url) });
    const ada = await relay.addAgent('ada');
    platform.answer = () => ({
      body: wrap({ taskId: 't-1', ticketId: '57', status: 'PENDING', summary: null, errorMessage: null }),
    });
    await relay.post('/agent/summary', { ticketId: '57', content: 'x' }, ada);
    // This callback names no ticket.
    await relay.post('/platform/summary', { taskId: 't-1', status: 'COMPLETED', summary: 'Done' }, PLATFORM);
    expect((await relay.post('/agent/events', { tickets: [ticket] }, ada)).body).toMatchObject({
      events: [{ type: 'summary', ticketId: '57', taskId: 't-1', status: 'COMPLETED', summary: 'Done' }],
    });
  });

  test('a ticket is not mistaken for one with the same id in another account', async () => {
    const config = createTestConfig();
    const [desk] = config.desks;
    if (desk) desk.ticketId = '{scope}-{id}';
    const relay = await startTestRelay({ config });
    const ada = await relay.addAgent('ada');
    await relay.post('/platform/reply', { ticketId: '1-57', reply: 'first account' }, PLATFORM);
    await relay.post('/platform/reply', { ticketId: '2-57', reply: 'second account' }, PLATFORM);
    const { body } = await relay.post('/agent/events', { tickets: [{ ...ticket, scope: '2' }] }, ada);
    expect((body as { events: object[] }).events).toMatchObject([{ reply: 'second account' }]);
  });

  test('asks the channel that serves the helpdesk of a request, unless it names another', async () => {
    const platform = await startTestPlatform();
    const config = createTestConfig(platform.url);
    const [main] = config.channels;
    const replySuggestionUrl = main?.replySuggestionUrl?.replace('/1001', '/2002');
    config.channels.push({ id: 'brand', replySuggestionUrl });
    config.desks.push({
      match: 'https://brand.example/*',
      channel: 'brand',
      ticketId: '{id}',
      settings: {},
      everySeconds: 5,
    });
    const relay = await startTestRelay({ config });
    const ada = await relay.addAgent('ada');
    const ask = async (query: Record<string, string>) => {
      await relay.post(`/agent/suggestion?${new URLSearchParams(query)}`, SUGGESTION, ada);
      return platform.calls.at(-1)?.path.split('/').at(-1);
    };
    expect(await ask({ desk: 'https://brand.example', scope: '', id: '57' })).toBe('2002');
    expect(await ask({ desk: 'https://desk.example', scope: '', id: '57' })).toBe('1001');
    expect(await ask({ desk: 'https://other.example', scope: '', id: '57' })).toBe('1001');
    expect(await ask({ channel: 'main', desk: 'https://brand.example', scope: '', id: '57' })).toBe('1001');
    expect(await ask({})).toBe('1001');
  });

  test('files the end of a summary under the ticket as the helpdesk names it, not under the number of the request', async () => {
    const platform = await startTestPlatform();
    const config = createTestConfig(platform.url);
    const [desk] = config.desks;
    if (desk) desk.ticketId = '{scope}-{id}';
    const relay = await startTestRelay({ config });
    const ada = await relay.addAgent('ada');
    platform.answer = () => ({ body: wrap({ taskId: 't-1', ticketId: '57', status: 'PENDING' }) });
    const query = new URLSearchParams({ ...ticket, scope: '2' });
    await relay.post(`/agent/summary?${query}`, { ticketId: '57', content: 'x' }, ada);
    const end = { taskId: 't-1', ticketId: '57', status: 'COMPLETED', summary: 'Done' };
    await relay.post('/platform/summary', end, PLATFORM);
    const { body } = await relay.post('/agent/events', { tickets: [{ ...ticket, scope: '2' }] }, ada);
    expect((body as { events: object[] }).events).toMatchObject([{ type: 'summary', ticketId: '2-57', taskId: 't-1' }]);
    const outbox = await relay.get('/desk/outbox', DESK);
    expect(outbox.body).toMatchObject({ items: [{ type: 'summary', ticketId: '2-57' }] });
  });

  test('an agent that waits is answered when the relay stops', async () => {
    const relay = await startTestRelay();
    const ada = await relay.addAgent('ada');
    const body = JSON.stringify({ since: '0', tickets: [ticket] });
    const waiting = fetch(`${relay.url}/agent/events`, { method: 'POST', headers: ada, body });
    await vi.waitFor(
      async () => expect(await (await fetch(`${relay.url}/metrics`)).text()).toContain('relay_agents_waiting 1'),
      until,
    );
    await relay.close();
    const answer = await waiting;
    expect(await answer.json()).toEqual({ cursor: '0', events: [] });
    expect(answer.headers.get('connection'), 'an idle connection holds up the stop').toBe('close');
  });
});
