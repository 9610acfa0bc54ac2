import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { startServers } from '@/demo/servers/start-servers';
import { SCENARIO_ENDPOINTS } from '@/demo/stand-in/scenarios/scenario';
import { SCENARIOS } from '@/demo/stand-in/scenarios/scenario-list';

import { HONEST, type Listed, postJson, readList, type ScenarioServer, serveScenarios } from './serve-scenarios';

let server: ScenarioServer;
beforeAll(async () => {
  server = await serveScenarios();
});
afterAll(() => server.close());
afterEach(() => server.clear());

describe('POST /__scenario', () => {
  it('plays a scenario for as many answers as were named, at that endpoint alone', async () => {
    await server.set({ scenario: 'http-500', endpoint: 'summary', times: 2 });
    const seen = [
      await server.ask('summary'),
      await server.ask('orders'),
      await server.ask('summary'),
      await server.ask('summary'),
    ];
    expect(seen.map(({ status }) => status)).toEqual([500, 200, 500, 200]);
  });

  it('plays a scenario at every fitting endpoint where none is named, each for itself', async () => {
    await server.set({ scenario: 'empty-content' });
    expect((await readList(server.url)).set.map(({ endpoint, left }) => [endpoint, left])).toEqual([
      ['reply-suggestion', 1],
      ['summary', 1],
    ]);
  });

  it('replaces the scenario that was set before, and DELETE removes it', async () => {
    await server.set({ scenario: 'http-500', endpoint: 'orders', times: 5 });
    await server.set({ scenario: 'http-404', endpoint: 'orders', times: 5 });
    expect((await server.ask('orders')).status).toBe(404);
    expect((await readList(server.url)).set).toMatchObject([{ endpoint: 'orders', scenario: 'http-404', left: 4 }]);
    expect((await fetch(`${server.url}/__scenario`, { method: 'DELETE' })).status).toBe(204);
    expect((await server.ask('orders')).status).toBe(200);
  });

  it('takes parameters for a scenario', async () => {
    await server.set({ scenario: 'truncated', endpoint: 'orders', parameters: { bytes: 7 } });
    expect((await server.ask('orders')).bytes.toString()).toBe('{"data"');
    await server.set({ scenario: 'redirect', endpoint: 'orders', parameters: { address: 'http://127.0.0.1:9/x' } });
    expect((await server.ask('orders')).headers.location).toBe('http://127.0.0.1:9/x');
  });

  it.each([
    ['no JSON', '{', { field: '' }],
    ['no scenario', {}, { field: 'scenario' }],
    ['an unknown scenario', { scenario: 'nope' }, { field: 'scenario', allowed: expect.arrayContaining(['hang']) }],
    [
      'an endpoint it does not fit',
      { scenario: 'pending-for-ever', endpoint: 'orders' },
      { field: 'endpoint', allowed: ['summary'] },
    ],
    [
      'an unknown endpoint',
      { scenario: 'hang', endpoint: 'customers' },
      { field: 'endpoint', allowed: [...SCENARIO_ENDPOINTS] },
    ],
    ['no times', { scenario: 'hang', times: 0 }, { field: 'times' }],
    ['half a time', { scenario: 'hang', times: 1.5 }, { field: 'times' }],
    [
      'a misspelled field',
      { scenario: 'hang', time: 2 },
      { field: 'time', allowed: expect.arrayContaining(['times']) },
    ],
    [
      'a parameter it does not take',
      { scenario: 'hang', parameters: { delayMs: 1 } },
      { field: 'parameters.delayMs', allowed: [] },
    ],
    ['a bad parameter', { scenario: 'delay', parameters: { delayMs: -1 } }, { field: 'parameters.delayMs' }],
    ['a bad address', { scenario: 'redirect', parameters: { address: 'x' } }, { field: 'parameters.address' }],
  ])('refuses to set %s, with 400 and the field', async (_name, faultRequest, fault) => {
    const refused = await postJson(`${server.url}/__scenario`, faultRequest);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error: { ...fault, message: expect.stringMatching(/\w/) as string } });
    expect((await readList(server.url)).set).toEqual([]);
  });
});

describe('GET /__scenarios', () => {
  it('lists all scenarios with their words and parameters', async () => {
    const { scenarios } = await readList(server.url);
    expect(scenarios.map(({ id }) => id)).toEqual(SCENARIOS.map(({ id }) => id));
    expect(new Set(scenarios.map(({ title }) => title)).size).toBe(scenarios.length);
    for (const { title, expectation } of scenarios) expect(title && expectation).toMatch(/\w+ \w+/);
    expect(scenarios.find(({ id }) => id === 'delay')).toMatchObject({ parameters: { delayMs: 3000 } });
  });
});

describe('callbacks', () => {
  const send = (sent: unknown[]) => (body: unknown) => Promise.resolve(sent.push(body));

  it('sends callbacks unchanged where no scenario is set', async () => {
    const sent: unknown[] = [];
    await server.playCallback({ ticketId: '1', tags: [] }, send(sent));
    expect(sent).toEqual([{ ticketId: '1', tags: [] }]);
  });

  it('repeats callbacks as often as was asked for', async () => {
    await server.set({ scenario: 'duplicate-callbacks', parameters: { copies: 4 } });
    const sent: unknown[] = [];
    expect(await server.playCallback({ ticketId: '1', reply: 'x' }, send(sent))).toBe(4);
    expect(sent).toEqual(Array.from({ length: 4 }, () => ({ ticketId: '1', reply: 'x' })));
    expect(await server.playCallback({ ticketId: '2' }, send([]))).toBe(1);
  });

  it('sends a failed summary callback, and leaves others alone', async () => {
    await server.set({ scenario: 'failed-summary-callback', times: 2 });
    const sent: unknown[] = [];
    await server.playCallback(HONEST.summary.data, send(sent));
    await server.playCallback({ ticketId: '1', tags: [] }, send(sent));
    expect(sent).toEqual([
      { taskId: 't', ticketId: '4711', status: 'FAILED', summary: null, errorMessage: 'The model did not answer' },
      { ticketId: '1', tags: [] },
    ]);
  });
});

it('plays scenarios on both of the demo’s servers, each for its own endpoints', async () => {
  const servers = await startServers({ firstPort: 0 });
  const [platform, commerce] = [await readList(servers.platform.url), await readList(servers.commerce)];
  const endpointsOf = ({ scenarios }: Listed) =>
    [...new Set(scenarios.flatMap(({ endpoints }) => endpoints))].toSorted();
  expect(endpointsOf(platform)).toEqual(['callbacks', 'reply-suggestion', 'summary', 'webhook']);
  expect(endpointsOf(commerce)).toEqual(['orders', 'products']);

  await postJson(`${servers.platform.url}/__scenario`, { scenario: 'http-502' });
  await postJson(`${servers.commerce}/__scenario`, { scenario: 'http-503', endpoint: 'orders' });
  const asked = [servers.credentials.replySuggestionUrl, servers.credentials.summaryUrl, `${servers.commerce}/orders`];
  const statuses = await Promise.all(asked.map(async (url) => (await postJson(url, {})).status));
  expect(statuses).toEqual([502, 502, 503]);
  await servers.close();
});
