import { describe, expect, test, vi } from 'vitest';

import { startTestPlatform, SUGGESTION, wrap } from './start-test-platform';
import { createTestConfig, DESK, PLATFORM, startTestRelay } from './start-test-relay';

const until = { timeout: 10_000, interval: 10 };

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
