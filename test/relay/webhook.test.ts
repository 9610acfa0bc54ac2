import { describe, expect, test, vi } from 'vitest';

import { startTestPlatform } from './start-test-platform';
import { createTestConfig, DESK, startTestRelay, type TestRelay, X_TOKEN } from './start-test-relay';
import { createTestPlace } from './test-place';

const until = { timeout: 15_000, interval: 20 };

async function countWaiting({ url }: TestRelay): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^relay_webhooks_waiting (\d+)$/m.exec(metrics)?.[1]);
}

describe('the webhook', () => {
  test('a message triggers the webhook with its identifiers alone', async () => {
    const platform = await startTestPlatform();
    const relay = await startTestRelay({ config: createTestConfig(platform.url) });
    const message = { ticketId: '57', messageId: 'm-1', eventType: 'message.created' };
    const answer = await relay.post('/desk/messages', { ...message, content: 'secret words' }, DESK);
    expect(answer).toEqual({ status: 202, body: { ticketId: '57', isRepetition: false } });
    await vi.waitFor(() => expect(platform.calls).toHaveLength(1), until);
    expect(platform.calls).toEqual([
      { path: `/api_v2/intelli/v2/webhook/CUSTOM_TICKET/${X_TOKEN}/1001`, body: message },
    ]);
  });

  test('a repeated report of a message triggers nothing, and one without an id always does', async () => {
    const platform = await startTestPlatform();
    const relay = await startTestRelay({ config: createTestConfig(platform.url) });
    for (const body of [
      { ticketId: '57', messageId: 'm-1' },
      { ticketId: '57', messageId: 'm-1' },
      { ticketId: '57' },
      { ticketId: '57' },
    ]) {
      expect(await relay.post('/desk/messages', body, DESK)).toMatchObject({ status: 202 });
    }
    await vi.waitFor(() => expect(platform.calls).toHaveLength(3), until);
  });

  test.each([
    ['an error code under HTTP 200', { status: 200, body: { code: 401, message: 'invalid token' } }],
    ['a server error', { status: 500, body: { code: 500, message: 'no' } }],
    ['an answer without a code', { status: 200, body: 'ok' }],
    ['a cut connection', { isCut: true }],
  ])('the webhook is tried again after %s, in order for each ticket', async (_, failure) => {
    const platform = await startTestPlatform();
    let failures = 0;
    platform.answer = ({ body }) => {
      if (body.ticketId === '57' && failures < 1) {
        failures += 1;
        return failure;
      }
      return { body: { code: 200, message: 'ok' } };
    };
    const relay = await startTestRelay({ config: createTestConfig(platform.url) });
    for (const messageId of ['1', '2', '3']) await relay.post('/desk/messages', { ticketId: '57', messageId }, DESK);
    await relay.post('/desk/messages', { ticketId: '58', messageId: '1' }, DESK);
    await vi.waitFor(() => expect(platform.calls).toHaveLength(5), until);
    const sent = (ticketId: string) =>
      platform.calls.flatMap(({ body }) => (body.ticketId === ticketId ? [body.messageId] : []));
    expect(sent('57')).toEqual(['1', '1', '2', '3']);
    // The other ticket does not wait for the one that fails.
    expect(platform.calls.findIndex(({ body }) => body.ticketId === '58')).toBeLessThan(3);
  });

  test('the code of the body decides over the HTTP status', async () => {
    const platform = await startTestPlatform();
    platform.answer = () => ({ status: 500, body: { code: 200, message: 'ok' } });
    const relay = await startTestRelay({ config: createTestConfig(platform.url) });
    await relay.post('/desk/messages', { ticketId: '57' }, DESK);
    await vi.waitFor(async () => expect([platform.calls.length, await countWaiting(relay)]).toEqual([1, 0]), until);
  });

  test('a webhook that was stored runs after a restart', async () => {
    const platform = await startTestPlatform();
    const place = await createTestPlace();
    platform.answer = () => ({ isCut: true });
    const first = await startTestRelay({ config: createTestConfig(platform.url), ...place });
    await first.post('/desk/messages', { ticketId: '57', messageId: 'm-1' }, DESK);
    await first.close(0);
    platform.answer = () => ({ body: { code: 200, message: 'ok' } });
    const second = await startTestRelay({ config: createTestConfig(platform.url), ...place });
    await vi.waitFor(async () => expect(await countWaiting(second)).toBe(0), until);
    expect(platform.calls.at(-1)?.body).toEqual({ ticketId: '57', messageId: 'm-1' });
  });

  test('a webhook is given up after its time with an alert, and the next of the ticket goes on', async () => {
    const platform = await startTestPlatform();
    let now = Date.now();
    platform.answer = ({ body }) => {
      // The second refusal comes a day later, whenever the first one is recorded.
      if (platform.calls.length === 2) now += 25 * 3_600_000;
      return { body: { code: body.messageId === '1' ? 422 : 200, message: '' } };
    };
    const lines: [object, string][] = [];
    const note = (fields: object, text: string) => void lines.push([fields, text]);
    const log = { debug: note, info: note, warn: note, error: note } as never;
    const relay = await startTestRelay({ config: createTestConfig(platform.url), now: () => now, log });
    await relay.post('/desk/messages', { ticketId: '57', messageId: '1' }, DESK);
    await relay.post('/desk/messages', { ticketId: '57', messageId: '2' }, DESK);
    await vi.waitFor(() => {
      now += 1000;
      expect(platform.calls.at(-1)?.body.messageId).toBe('2');
    }, until);
    const alert = lines.find(([fields]) => 'alert' in fields);
    expect(alert).toEqual([
      { alert: true, ticket: '["main","57"]', problem: 'the platform answered code 422', attempts: 2 },
      'a webhook was given up',
    ]);
    expect(JSON.stringify(lines)).not.toContain(X_TOKEN);
    const metrics = await (await fetch(`${relay.url}/metrics`)).text();
    expect(metrics).toContain('relay_webhooks_given_up_total 1');
  });

  test('a helpdesk without a webhook address hears so at once', async () => {
    const config = createTestConfig();
    const [channel] = config.channels;
    delete channel?.webhookUrl;
    const relay = await startTestRelay({ config });
    expect(await relay.post('/desk/messages', { ticketId: '57' }, DESK)).toMatchObject({
      status: 409,
      body: { error: { reason: 'no-webhook' } },
    });
  });
});
