import { once } from 'node:events';
import { request as openRequest } from 'node:http';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { ANSWERING_ENDPOINTS, type AnsweringEndpoint } from '@/demo/stand-in/scenarios/scenario';
import { SCENARIOS } from '@/demo/stand-in/scenarios/scenario-list';

import { type Exchange, HONEST, PATHS, readList, type ScenarioServer, serveScenarios } from './serve-scenarios';

let server: ScenarioServer;
beforeAll(async () => {
  server = await serveScenarios();
});
afterAll(() => server.close());
afterEach(() => server.clear());

const read = ({ bytes }: Exchange): unknown => JSON.parse(bytes.toString());
const dataOf = (exchange: Exchange) => (read(exchange) as { data: Record<string, unknown> }).data;

type Check = (exchange: Exchange, endpoint: AnsweringEndpoint) => void;

const isHonest: Check = (exchange, endpoint) => expect(read(exchange)).toEqual(HONEST[endpoint]);
/** With all other fields of the contract. */
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

/** Contract: "Errors". Each comes under three statuses. */
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

/** `reset`, `hang` and callbacks have tests of their own. */
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
        orders: HONEST.orders,
        products: HONEST.products,
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
  'endless-pages': (exchange) => expect(read(exchange)).toEqual({ ...HONEST.orders, hasNextPage: true }),
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

const QUICK: Record<string, object> = { delay: { delayMs: 5 }, drip: { everyMs: 0 } };

const CASES = SCENARIOS.flatMap(({ id, endpoints }) =>
  ANSWERING_ENDPOINTS.filter((endpoint) => endpoints.includes(endpoint)).map((endpoint) => [id, endpoint] as const),
);

describe('over the wire', () => {
  it('every scenario has a test', () => {
    const played = [...Object.keys(ON_THE_WIRE), 'hang', 'reset', 'duplicate-callbacks', 'failed-summary-callback'];
    expect(SCENARIOS.map(({ id }) => id).toSorted()).toEqual(played.toSorted());
  });

  it.each(CASES.filter(([id]) => id in ON_THE_WIRE))('plays %s at %s', async (id, endpoint) => {
    await server.set({ scenario: id, endpoint, ...(QUICK[id] && { parameters: QUICK[id] }) });
    const exchange = await server.ask(endpoint);
    if (id !== 'truncated') expect(exchange.ending).toBe('whole');
    ON_THE_WIRE[id]?.(exchange, endpoint);
    expect(exchange.headers).not.toHaveProperty('x-honest');
    isHonest(await server.ask(endpoint), endpoint);
  });

  it.each(ANSWERING_ENDPOINTS)(
    'ends the connection at %s before a byte came when reset is played',
    async (endpoint) => {
      await server.set({ scenario: 'reset', endpoint });
      await expect(server.ask(endpoint)).rejects.toMatchObject({ code: 'ECONNRESET' });
      isHonest(await server.ask(endpoint), endpoint);
    },
  );

  it.each(ANSWERING_ENDPOINTS)(
    'answers nothing at %s until the client gives up when hang is played',
    async (endpoint) => {
      await server.set({ scenario: 'hang', endpoint });
      const asking = openRequest(server.url + PATHS[endpoint], {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      });
      let hasAnswer = false;
      asking.once('response', () => {
        hasAnswer = true;
      });
      const gone = once(asking, 'error');
      asking.end('{}');
      // It has been taken once nothing is set any longer.
      await expect.poll(async () => (await readList(server.url)).set).toEqual([]);
      isHonest(await server.ask(endpoint), endpoint);
      expect(hasAnswer).toBe(false);
      asking.destroy(new Error('given up'));
      await gone;
    },
  );

  it('a stand-in that refuses in a scenario does not do the server’s work', async () => {
    await server.set({ scenario: 'webhook-error-http-200' });
    await server.ask('webhook');
    expect(server.countHonestAnswers()).toBe(0);
    await server.set({ scenario: 'wrong-content-type', endpoint: 'webhook' });
    await server.ask('webhook');
    expect(server.countHonestAnswers()).toBe(1);
  });
});
