import { describe, expect, test, vi } from 'vitest';

import { startTestPlatform, SUGGESTION, wrap } from './start-test-platform';
import { createTestConfig, startTestRelay, X_TOKEN } from './start-test-relay';

const until = { timeout: 10_000, interval: 10 };

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
