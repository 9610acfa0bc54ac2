import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startServers, type Servers } from '@/demo/servers/start-servers';
import { exactRefusalSchema, exactSuggestionResponseSchema, exactSummaryResponseSchema } from '@/lib/contract/exact';
import { ACTION_TYPES, CONTENT_FORMATS } from '@/lib/contract/values';
import { webhookResponseSchema } from '@/lib/contract/webhook';

let servers: Servers;

beforeAll(async () => {
  servers = await startServers({ firstPort: 0 });
});
afterAll(() => servers.close());

async function post(path: string, body: unknown): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${servers.platform.url}/api_v2/intelli/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}
const suggest = (body: unknown, channel = 'demo-x-token/1001') =>
  post(`custom-ticket/reply-suggestion/${channel}`, body);
const summarize = (body: unknown, channel = 'demo-x-token/1001') => post(`custom-ticket/summary/${channel}`, body);
const trigger = (body: unknown, rest = 'CUSTOM_TICKET/demo-x-token/1001') => post(`v2/webhook/${rest}`, body);

const messages = [{ role: 'USER', content: 'Where is my order 10023?' }];
const talk = [{ role: 'user', content: 'Where is my order 10023?' }];

describe('Reply suggestion response', () => {
  it.each(CONTENT_FORMATS)(
    'answers a suggestion with every field of the contract in the format %s',
    async (contentFormat) => {
      const { status, body } = await suggest({ messages, contentFormat });
      expect(status).toBe(200);
      expect(exactSuggestionResponseSchema.parse(body).data).toMatchObject({ contentFormat, actionType: 'MESSAGE' });
    },
  );

  it('answers a suggestion in HTML and the original language when the request names neither', async () => {
    const { body } = await suggest({ messages: [{ role: 'USER', content: 'Wo ist meine Bestellung 10023?' }] });
    expect(exactSuggestionResponseSchema.parse(body).data).toMatchObject({ contentFormat: 'HTML', language: 'GERMAN' });
  });

  it.each([
    ['MESSAGE', 'Where is my order 10023?', false],
    ['TO_AGENT', 'I want to speak to a real person, please.', true],
    ['HUMAN_REVIEW', 'My lawyer will hear of this order.', true],
    ['NO_REPLY', 'Thank you so much, that is all.', false],
    ['CONFUSED', 'fghj rrtz kkl', false],
    ['STOPPED', 'Please stop writing to me and unsubscribe me from this list.', false],
    ['NOTHING', 'I am out of the office until Monday. This is an automatic reply.', false],
  ])('answers a suggestion with the action type %s to a fitting message', async (actionType, content, handoff) => {
    const { body } = await suggest({ messages: [{ role: 'USER', content }] });
    expect(exactSuggestionResponseSchema.parse(body).data).toMatchObject({
      actionType,
      handoff,
      reason: expect.any(String),
      reasonDescription: expect.any(String),
    });
  });

  it('answers a suggestion with one of only seven action types', () => expect(ACTION_TYPES).toHaveLength(7));
});

describe('Errors: summary and reply suggestion, string code', () => {
  const cases: [name: string, ask: () => ReturnType<typeof post>, word: string][] = [
    ['a summary with an invalid xToken', () => summarize({}, 'nobody/1001'), 'xToken'],
    ['a reply suggestion with an invalid xToken', () => suggest({ messages }, 'nobody/1001'), 'xToken'],
    ['a summary for a channel that does not exist', () => summarize({}, 'demo-x-token/999'), 'channel'],
    [
      'a reply suggestion for a channel that does not exist',
      () => suggest({ messages }, 'demo-x-token/999'),
      'channel',
    ],
    ['a summary for a channel of another account', () => summarize({}, 'demo-x-token/2001'), 'account'],
    [
      'a reply suggestion for a channel of another account',
      () => suggest({ messages }, 'demo-x-token/2001'),
      'account',
    ],
    ['a summary for a channel without the capability', () => summarize({}, 'demo-x-token/1003'), 'configuration'],
    ['a reply suggestion with empty messages', () => suggest({ messages: [] }), 'messages'],
    ['a reply suggestion without messages', () => suggest({}), 'messages'],
    ['a reply suggestion with an empty role', () => suggest({ messages: [{ role: '', content: 'x' }] }), 'role'],
    ['a reply suggestion with a role in lower case', () => suggest({ messages: [{ role: 'user' }] }), 'role'],
    ['a reply suggestion with another targetLanguage', () => suggest({ messages, targetLanguage: 'LATIN' }), 'target'],
    [
      'a reply suggestion with another contentFormat',
      () => suggest({ messages, contentFormat: 'RTF' }),
      'contentFormat',
    ],
  ];
  it.each(cases)('answers with code "400" to %s', async (_name, ask, word) => {
    const { body } = await ask();
    expect(exactRefusalSchema.parse(body)).toMatchObject({ code: '400', msg: expect.stringContaining(word) });
    expect(JSON.stringify(body)).not.toContain('demo-x-token');
  });

  it('accepts the other account on its own channel', async () => {
    const { body } = await suggest({ messages }, 'other-x-token/2001');
    expect(exactSuggestionResponseSchema.safeParse(body).success).toBe(true);
  });
});

describe('Summary response and task status', () => {
  it('answers a summary as COMPLETED at once on a synchronous channel, with the ticketId unchanged', async () => {
    const { body } = await summarize({ ticketId: ' 00-Ä 7 ', messages: talk });
    expect(exactSummaryResponseSchema.parse(body).data).toMatchObject({ status: 'COMPLETED', ticketId: ' 00-Ä 7 ' });
  });

  it('answers a summary as PENDING with summary and errorMessage null on an asynchronous channel', async () => {
    const { body } = await summarize({ ticketId: '4711', messages: talk }, 'demo-x-token/1002');
    expect(exactSummaryResponseSchema.parse(body).data).toMatchObject({
      status: 'PENDING',
      summary: null,
      errorMessage: null,
    });
  });

  it('accepts a summary request with neither content nor messages', async () => {
    const { body } = await summarize({});
    expect(exactSummaryResponseSchema.parse(body).data.status).toBe('COMPLETED');
  });
});

describe('Webhook response, integer code', () => {
  it.each([
    ['200 to a known ticket', 'CUSTOM_TICKET/demo-x-token/1001', { ticketId: '0' }, { code: 200, message: 'ok' }],
    [
      '400 to another platform',
      'ZENDESK/demo-x-token/1001',
      {},
      { code: 400, message: 'unsupported platform: ZENDESK' },
    ],
    [
      '400 to a platform not in capitals',
      'custom_ticket/demo-x-token/1001',
      {},
      { code: 400, message: 'unsupported platform: custom_ticket' },
    ],
    [
      '401 to an invalid token',
      'CUSTOM_TICKET/nobody/1001',
      { ticketId: '0' },
      { code: 401, message: 'invalid token' },
    ],
    [
      '401 to a token of another account',
      'CUSTOM_TICKET/demo-x-token/2001',
      { ticketId: '0' },
      { code: 401, message: 'invalid token' },
    ],
    [
      '422 to a channel that is not configured',
      'CUSTOM_TICKET/demo-x-token/1003',
      { ticketId: '0' },
      { code: 422, message: 'platform not configured' },
    ],
    [
      '400 to a body without ticketId',
      'CUSTOM_TICKET/demo-x-token/1001',
      {},
      { code: 400, message: 'ticketId is required' },
    ],
    [
      '400 to a body that is no JSON',
      'CUSTOM_TICKET/demo-x-token/1001',
      '{',
      { code: 400, message: 'ticketId is required' },
    ],
  ])('answers the webhook with %s', async (_name, rest, body, answer) => {
    const { body: said } = await trigger(body, rest);
    expect(webhookResponseSchema.parse(said)).toEqual(answer);
  });

  it('answers the webhook with 500 when the server fails', async () => {
    servers.platform.next({ status: 500, body: { code: 500, message: 'server error' } });
    expect((await trigger({ ticketId: '0' })).body).toMatchObject({ code: 500 });
  });

  it('refuses a webhook address with the channel number alone', async () => {
    const response = await fetch(`${servers.platform.url}/api_v2/intelli/v2/webhook/CUSTOM_TICKET/1001`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"ticketId":"0"}',
    });
    expect(response.status).toBe(404);
  });
});
