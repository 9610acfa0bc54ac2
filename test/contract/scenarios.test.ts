import { once } from 'node:events';
import { type IncomingMessage, request as openRequest } from 'node:http';

import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { createFaults, type Faults } from '@/demo/faults/faults';
import { listen, type Listening } from '@/demo/listen';
import { startServers } from '@/demo/servers';
import { SCENARIOS } from '@/lib/mock/scenarios/registry';
import { ANSWERING_ENDPOINTS, type AnsweringEndpoint, SCENARIO_ENDPOINTS } from '@/lib/mock/scenarios/scenario';

const BASE = '/api_v2/intelli';
const PATHS: Record<AnsweringEndpoint, string> = {
  'reply-suggestion': `${BASE}/custom-ticket/reply-suggestion/token/1`,
  summary: `${BASE}/custom-ticket/summary/token/1`,
  webhook: `${BASE}/v2/webhook/CUSTOM_TICKET/token/1`,
  orders: '/orders',
  products: '/products',
};
const page = { data: [{ id: 1 }], page: 1, pageSize: 1, hasNextPage: false };
const wrapper = { code: '200', msg: 'success', success: true };
const HONEST = {
  'reply-suggestion': {
    ...wrapper,
    data: {
      content: '<p>Honest ✓</p>',
      language: 'ENGLISH',
      contentFormat: 'HTML',
      chatId: 'c',
      actionType: 'MESSAGE',
      handoff: false,
      reason: null,
      reasonDescription: null,
    },
  },
  summary: {
    ...wrapper,
    data: { taskId: 't', ticketId: '4711', status: 'COMPLETED', summary: 'Honest ✓', errorMessage: null },
  },
  webhook: { code: 200, message: 'ok' },
  orders: page,
  products: page,
};

/** What came over the wire. */
interface Exchange {
  status: number;
  headers: Record<string, unknown>;
  bytes: Buffer;
  /** How many pieces it came in. */
  pieces: number;
  /** How it ended: as announced, or with the connection. */
  ending: 'whole' | 'broken-off';
}

let faults: Faults;
let server: Listening;
let honestAnswers = 0;

beforeAll(async () => {
  faults = createFaults(SCENARIO_ENDPOINTS, { log: () => {} });
  const app = new Hono();
  app.route('/', faults.routes);
  for (const endpoint of ANSWERING_ENDPOINTS) {
    app.post(PATHS[endpoint], (context) => {
      honestAnswers += 1;
      return context.json(HONEST[endpoint], 200, { 'x-honest': 'yes' });
    });
  }
  server = await listen(app, { port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());
afterEach(async () => {
  await fetch(`${server.url}/__scenario`, { method: 'DELETE' });
  honestAnswers = 0;
});

const post = (path: string, body: unknown, base = server.url) =>
  fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const set = async (wish: object) => expect((await post('/__scenario', wish)).status).toBe(200);

/** Asks with Node's own client, which follows nothing and hides nothing. Rejects where there is no answer at all. */
async function ask(endpoint: AnsweringEndpoint, body: unknown = { ticketId: '4711' }): Promise<Exchange> {
  const asking = openRequest(server.url + PATHS[endpoint], {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  asking.end(JSON.stringify(body));
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  const pieces: Buffer[] = [];
  answer.on('data', (piece: Buffer) => pieces.push(piece));
  const ending = await new Promise<Exchange['ending']>((resolve) => {
    answer.once('end', () => resolve('whole'));
    answer.once('error', () => resolve('broken-off'));
  });
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    bytes: Buffer.concat(pieces),
    pieces: pieces.length,
    ending,
  };
}
const read = ({ bytes }: Exchange): unknown => JSON.parse(bytes.toString());
const dataOf = (exchange: Exchange) => (read(exchange) as { data: Record<string, unknown> }).data;

type Check = (exchange: Exchange, endpoint: AnsweringEndpoint) => void;

const isHonest: Check = (exchange, endpoint) => expect(read(exchange)).toEqual(HONEST[endpoint]);
/** A success whose data holds these, and all other fields of the contract. */
const holds =
  (part: Record<string, unknown>): Check =>
  (exchange, endpoint) => {
    expect(read(exchange)).toMatchObject({ code: '200', msg: 'success', success: true, data: part });
    expect(Object.keys(dataOf(exchange)).toSorted()).toEqual(Object.keys(Object(HONEST[endpoint]).data).toSorted());
  };
const isText =
  (type: string, words: string, status = 200): Check =>
  (exchange) => {
    expect([exchange.status, exchange.headers['content-type']]).toEqual([status, type]);
    expect(exchange.bytes.toString()).toContain(words);
  };
const isJson =
  (status: number, body: unknown): Check =>
  (exchange) => {
    expect([exchange.status, exchange.headers['content-type']]).toEqual([status, 'application/json']);
    expect(read(exchange)).toEqual(body);
  };

const refusesInText = (code: string, msg: string) => (status: number) =>
  isJson(status, { code, msg, success: false, data: null });
const refusesInNumbers = (code: number, message: string) => (status: number) => isJson(status, { code, message });

/** Contract: "Errors". Each comes under three HTTP statuses. */
const ERRORS: Record<string, (status: number) => Check> = {
  'invalid-xtoken': refusesInText('400', 'invalid xToken'),
  'foreign-channel': refusesInText('400', 'channel does not exist'),
  'summary-not-configured': refusesInText('400', 'summary not configured'),
  'messages-empty': refusesInText('400', 'messages must not be empty'),
  'role-not-allowed': refusesInText('400', 'invalid messages[0].role'),
  'language-not-allowed': refusesInText('400', 'invalid targetLanguage'),
  'format-not-allowed': refusesInText('400', 'invalid contentFormat'),
  'summary-generation-error': refusesInText('500', 'Summary generation error'),
  'reply-generation-error': refusesInText('500', 'Reply generation error'),
  'unsupported-platform': refusesInNumbers(400, 'unsupported platform: custom_ticket'),
  'invalid-token': refusesInNumbers(401, 'invalid token'),
  'platform-not-configured': refusesInNumbers(422, 'platform not configured'),
  'webhook-error': refusesInNumbers(500, 'internal error'),
};

const RETRY_AFTER: Record<string, unknown> = {
  seconds: '7',
  date: expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/),
  nonsense: 'soon',
  negative: '-5',
  absent: undefined,
  huge: '31536000',
};

/** Scenario → what goes over the wire. `reset`, `hang` and what is sent as callbacks have tests of their own. */
const ON_THE_WIRE: Record<string, Check> = {
  'action-message': holds({ actionType: 'MESSAGE', handoff: false, content: expect.stringContaining('<p>') as string }),
  'action-nothing': holds({ actionType: 'NOTHING', handoff: false, content: '' }),
  'action-confused': holds({ actionType: 'CONFUSED', handoff: false }),
  'action-stopped': holds({ actionType: 'STOPPED', handoff: false, content: '' }),
  'action-to-agent': holds({ actionType: 'TO_AGENT', handoff: true }),
  'action-no-reply': holds({ actionType: 'NO_REPLY', handoff: false, content: '' }),
  'action-human-review': holds({ actionType: 'HUMAN_REVIEW', handoff: true }),
  'message-with-handoff': holds({ actionType: 'MESSAGE', handoff: true }),
  'unknown-action-type': holds({ actionType: 'ESCALATE' }),
  'null-handoff': holds({ actionType: 'TO_AGENT', handoff: null, reason: null, reasonDescription: null }),
  'answers-in-markdown': holds({
    contentFormat: 'MARKDOWN',
    content: expect.stringContaining('**scenario**') as string,
  }),
  'answers-in-plain': holds({ contentFormat: 'PLAIN', content: expect.not.stringMatching(/[*<]/) as string }),
  'answers-in-html': holds({ contentFormat: 'HTML', content: expect.stringContaining('<strong>') as string }),
  'markdown-called-html': holds({ contentFormat: 'HTML', content: expect.stringContaining('**scenario**') as string }),
  'html-called-plain': holds({ contentFormat: 'PLAIN', content: expect.stringContaining('<strong>') as string }),
  'no-format-named': holds({ contentFormat: null, language: null }),
  'empty-content': (exchange, endpoint) =>
    holds(endpoint === 'summary' ? { status: 'COMPLETED', summary: '' } : { actionType: 'MESSAGE', content: '' })(
      exchange,
      endpoint,
    ),
  'null-content': (exchange, endpoint) =>
    holds(endpoint === 'summary' ? { status: 'COMPLETED', summary: null } : { actionType: 'MESSAGE', content: null })(
      exchange,
      endpoint,
    ),
  'hostile-html': (exchange) => {
    for (const means of ['<script>', 'onerror=', 'javascript:', 'pixel.gif', '<form', 'position:fixed', 'refresh']) {
      expect(exchange.bytes.toString()).toContain(means);
    }
  },
  'pending-for-ever': holds({ status: 'PENDING', summary: null, errorMessage: null, ticketId: '4711' }),
  'failed-with-message': holds({ status: 'FAILED', summary: null, errorMessage: 'The model did not answer' }),
  'failed-without-message': holds({ status: 'FAILED', summary: null, errorMessage: null }),
  'unknown-status': holds({ status: 'QUEUED' }),
  delay: isHonest,
  drip(exchange, endpoint) {
    isHonest(exchange, endpoint);
    expect(exchange.headers['content-length']).toBe(String(exchange.bytes.byteLength));
    expect(exchange.pieces).toBeGreaterThan(1);
  },
  truncated(exchange, endpoint) {
    const whole = Buffer.byteLength(JSON.stringify(HONEST[endpoint]));
    expect(exchange.headers['content-length']).toBe(String(whole));
    expect(exchange.ending).toBe('broken-off');
    expect(exchange.bytes.byteLength).toBe(Math.min(40, whole - 1));
  },
  'half-json'(exchange, endpoint) {
    expect(exchange.ending).toBe('whole');
    expect(exchange.bytes.toString()).toBe(JSON.stringify(HONEST[endpoint]).slice(0, -1).slice(0, 40));
  },
  redirect(exchange) {
    expect([exchange.status, exchange.headers.location]).toEqual([307, 'https://elsewhere.invalid/']);
  },
  'ten-megabytes'(exchange, endpoint) {
    expect(exchange.bytes.byteLength).toBeGreaterThan(10 * 2 ** 20);
    expect(read(exchange)).toMatchObject(HONEST[endpoint]);
  },
  'wrong-content-type'(exchange, endpoint) {
    isHonest(exchange, endpoint);
    expect(exchange.headers['content-type']).toBe('text/plain');
  },
  'html-page': isText('text/html', '<h1>'),
  'empty-body': ({ status, bytes }) => expect([status, bytes.byteLength]).toEqual([200, 0]),
  'other-json': isJson(200, { hello: 'world' }),
  'data-null': (exchange, endpoint) => expect(read(exchange)).toEqual({ ...HONEST[endpoint], data: null }),
  'missing-fields'(exchange, endpoint) {
    const { data } = HONEST['reply-suggestion'];
    expect(read(exchange)).toEqual(
      {
        'reply-suggestion': { code: '200', data: { content: data.content, actionType: 'MESSAGE' } },
        summary: { code: '200', data: { status: 'COMPLETED', summary: 'Honest ✓' } },
        webhook: { code: 200 },
        orders: page,
        products: page,
      }[endpoint],
    );
  },
  'missing-needed-field'(exchange, endpoint) {
    const next = 'hasNextPage';
    const lost = { 'reply-suggestion': 'actionType', summary: 'status', webhook: 'code', orders: next, products: next };
    expect(exchange.bytes.toString()).not.toContain(`"${lost[endpoint]}"`);
    expect(exchange.bytes.byteLength).toBeGreaterThan(10);
  },
  'unknown-fields'(exchange, endpoint) {
    expect(read(exchange)).toMatchObject({ ...HONEST[endpoint], traceId: 'scenario' });
  },
  'other-code-convention'(exchange, endpoint) {
    expect(read(exchange)).toEqual({ ...HONEST[endpoint], code: endpoint === 'webhook' ? '200' : 200 });
  },
  contradiction: (exchange, endpoint) => expect(read(exchange)).toEqual({ ...HONEST[endpoint], success: false }),
  'endless-pages': (exchange) => expect(read(exchange)).toEqual({ ...page, hasNextPage: true }),
  'http-500': isText('text/html', '500 Internal Server Error', 500),
  'http-502': isText('text/html', '502 Bad Gateway', 502),
  'http-503': isText('text/html', '503 Service Unavailable', 503),
  'http-504': isText('text/html', '504 Gateway Timeout', 504),
  'http-404': isJson(404, { error: { message: 'Not Found' } }),
  'http-422': isJson(422, { error: { message: 'Unprocessable Content' } }),
  ...Object.fromEntries(
    Object.entries(ERRORS).flatMap(([name, refuses]) =>
      [200, 400, 500].map((status) => [`${name}-http-${status}`, refuses(status)]),
    ),
  ),
  ...Object.fromEntries(
    [401, 403, 429].flatMap((status) =>
      Object.entries(RETRY_AFTER).map(([name, value]): [string, Check] => [
        `http-${status}-retry-after-${name}`,
        (exchange) => expect([exchange.status, exchange.headers['retry-after']]).toEqual([status, value]),
      ]),
    ),
  ),
};

/** Those that would keep a test waiting. */
const QUICK: Record<string, object> = { delay: { delayMs: 5 }, drip: { everyMs: 0 } };

const CASES = SCENARIOS.flatMap(({ id, endpoints }) =>
  ANSWERING_ENDPOINTS.filter((endpoint) => endpoints.includes(endpoint)).map((endpoint) => [id, endpoint] as const),
);

describe('over the wire', () => {
  it('is every scenario, under a name of its own', () => {
    const played = [...Object.keys(ON_THE_WIRE), 'hang', 'reset', 'duplicate-callbacks', 'failed-summary-callback'];
    expect(SCENARIOS.map(({ id }) => id).toSorted()).toEqual(played.toSorted());
  });

  it.each(CASES.filter(([id]) => id in ON_THE_WIRE))('%s at %s', async (id, endpoint) => {
    await set({ scenario: id, endpoint, ...(QUICK[id] && { parameters: QUICK[id] }) });
    const exchange = await ask(endpoint);
    if (id !== 'truncated') expect(exchange.ending).toBe('whole');
    ON_THE_WIRE[id]?.(exchange, endpoint);
    expect(exchange.headers).not.toHaveProperty('x-honest');
    // Once, and then the server is itself again.
    isHonest(await ask(endpoint), endpoint);
  });

  it.each(ANSWERING_ENDPOINTS)('reset at %s ends the connection before a byte came', async (endpoint) => {
    await set({ scenario: 'reset', endpoint });
    await expect(ask(endpoint)).rejects.toMatchObject({ code: 'ECONNRESET' });
    isHonest(await ask(endpoint), endpoint);
  });

  it.each(ANSWERING_ENDPOINTS)('hang at %s answers nothing until the client gives up', async (endpoint) => {
    await set({ scenario: 'hang', endpoint });
    const asking = openRequest(server.url + PATHS[endpoint], { method: 'POST' });
    let hasAnswer = false;
    asking.once('response', () => {
      hasAnswer = true;
    });
    const gone = once(asking, 'error');
    asking.end('{}');
    // It has been taken once nothing is set any longer, and a later question is answered while it still hangs.
    await expect.poll(async () => (await readList()).set).toEqual([]);
    isHonest(await ask(endpoint), endpoint);
    expect(hasAnswer).toBe(false);
    asking.destroy(new Error('given up'));
    await gone;
  });

  it('does not do the server’s work where the scenario refuses it', async () => {
    await set({ scenario: 'webhook-error-http-200' });
    await ask('webhook');
    expect(honestAnswers).toBe(0);
    await set({ scenario: 'wrong-content-type', endpoint: 'webhook' });
    await ask('webhook');
    expect(honestAnswers).toBe(1);
  });
});

interface Listed {
  set: { endpoint: string; scenario: string; left: number; parameters: object }[];
  scenarios: { id: string; title: string; expectation: string; endpoints: string[]; parameters: object }[];
}
const readList = async (base = server.url) => (await (await fetch(`${base}/__scenarios`)).json()) as Listed;

describe('POST /__scenario', () => {
  it('is for as many answers as were named, at that endpoint alone', async () => {
    await set({ scenario: 'http-500', endpoint: 'summary', times: 2 });
    const seen = [await ask('summary'), await ask('orders'), await ask('summary'), await ask('summary')];
    expect(seen.map(({ status }) => status)).toEqual([500, 200, 500, 200]);
  });

  it('is for every endpoint it fits where none is named, each for itself', async () => {
    await set({ scenario: 'empty-content' });
    expect((await readList()).set.map(({ endpoint, left }) => [endpoint, left])).toEqual([
      ['reply-suggestion', 1],
      ['summary', 1],
    ]);
  });

  it('replaces what was set before; DELETE takes it back', async () => {
    await set({ scenario: 'http-500', endpoint: 'orders', times: 5 });
    await set({ scenario: 'http-404', endpoint: 'orders', times: 5 });
    expect((await ask('orders')).status).toBe(404);
    expect((await readList()).set).toMatchObject([{ endpoint: 'orders', scenario: 'http-404', left: 4 }]);
    expect((await fetch(`${server.url}/__scenario`, { method: 'DELETE' })).status).toBe(204);
    expect((await ask('orders')).status).toBe(200);
  });

  it('takes parameters', async () => {
    await set({ scenario: 'truncated', endpoint: 'orders', parameters: { bytes: 7 } });
    expect((await ask('orders')).bytes.toString()).toBe('{"data"');
    await set({ scenario: 'redirect', endpoint: 'orders', parameters: { address: 'http://127.0.0.1:9/x' } });
    expect((await ask('orders')).headers.location).toBe('http://127.0.0.1:9/x');
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
  ])('refuses %s with 400 and the field', async (_name, wish, fault) => {
    const refused = await post('/__scenario', wish);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error: { ...fault, message: expect.stringMatching(/\w/) as string } });
    expect((await readList()).set).toEqual([]);
  });
});

describe('GET /__scenarios', () => {
  it('lists all of them with words and what they take', async () => {
    const { scenarios } = await readList();
    expect(scenarios.map(({ id }) => id)).toEqual(SCENARIOS.map(({ id }) => id));
    expect(new Set(scenarios.map(({ title }) => title)).size).toBe(scenarios.length);
    for (const { title, expectation } of scenarios) expect(title && expectation).toMatch(/\w+ \w+/);
    expect(scenarios.find(({ id }) => id === 'delay')).toMatchObject({ parameters: { delayMs: 3000 } });
  });
});

describe('callbacks', () => {
  const send = (sent: unknown[]) => (body: unknown) => Promise.resolve(sent.push(body));

  it('go out as they are where nothing is set', async () => {
    const sent: unknown[] = [];
    await faults.playCallback({ ticketId: '1', tags: [] }, send(sent));
    expect(sent).toEqual([{ ticketId: '1', tags: [] }]);
  });

  it('are repeated, as often as was asked for', async () => {
    await set({ scenario: 'duplicate-callbacks', parameters: { copies: 4 } });
    const sent: unknown[] = [];
    expect(await faults.playCallback({ ticketId: '1', reply: 'x' }, send(sent))).toBe(4);
    expect(sent).toEqual(Array.from({ length: 4 }, () => ({ ticketId: '1', reply: 'x' })));
    expect(await faults.playCallback({ ticketId: '2' }, send([]))).toBe(1);
  });

  it('say that a summary failed, and leave others alone', async () => {
    await set({ scenario: 'failed-summary-callback', times: 2 });
    const sent: unknown[] = [];
    await faults.playCallback(HONEST.summary.data, send(sent));
    await faults.playCallback({ ticketId: '1', tags: [] }, send(sent));
    expect(sent).toEqual([
      { taskId: 't', ticketId: '4711', status: 'FAILED', summary: null, errorMessage: 'The model did not answer' },
      { ticketId: '1', tags: [] },
    ]);
  });
});

it('is mounted on both of the demo’s servers, each for its own endpoints', async () => {
  const servers = await startServers({ firstPort: 0 });
  const [platform, commerce] = [await readList(servers.platform.url), await readList(servers.commerce)];
  const endpointsOf = ({ scenarios }: Listed) =>
    [...new Set(scenarios.flatMap(({ endpoints }) => endpoints))].toSorted();
  expect(endpointsOf(platform)).toEqual(['callbacks', 'reply-suggestion', 'summary', 'webhook']);
  expect(endpointsOf(commerce)).toEqual(['orders', 'products']);

  await post('/__scenario', { scenario: 'http-502' }, servers.platform.url);
  await post('/__scenario', { scenario: 'http-503', endpoint: 'orders' }, servers.commerce);
  const asked = [servers.credentials.replySuggestionUrl, servers.credentials.summaryUrl, `${servers.commerce}/orders`];
  const statuses = await Promise.all(asked.map(async (url) => (await post('', {}, url)).status));
  expect(statuses).toEqual([502, 502, 503]);
  await servers.close();
});
