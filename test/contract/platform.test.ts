import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startServers, type Servers } from '@/demo/servers';
import { exactRefusalSchema } from '@/lib/contract/exact-answer';
import { exactSuggestionResponseSchema } from '@/lib/contract/exact-suggestion';
import { exactSummaryResponseSchema } from '@/lib/contract/exact-summary';
import { ACTION_TYPES, CONTENT_FORMATS } from '@/lib/contract/suggestion-values';
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

describe('Reply suggestion response: every field as the document says', () => {
  it.each(CONTENT_FORMATS)('in %s', async (contentFormat) => {
    const { status, body } = await suggest({ messages, contentFormat });
    expect(status).toBe(200);
    expect(exactSuggestionResponseSchema.parse(body).data).toMatchObject({ contentFormat, actionType: 'MESSAGE' });
  });

  it('is HTML in the original language when nothing is asked', async () => {
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
  ])('plays %s', async (actionType, content, handoff) => {
    const { body } = await suggest({ messages: [{ role: 'USER', content }] });
    expect(exactSuggestionResponseSchema.parse(body).data).toMatchObject({
      actionType,
      handoff,
      reason: expect.any(String),
      reasonDescription: expect.any(String),
    });
  });

  it('knows no action type beyond the seven', () => expect(ACTION_TYPES).toHaveLength(7));
});

describe('Errors: summary and reply suggestion, string code', () => {
  const cases: [name: string, ask: () => ReturnType<typeof post>, word: string][] = [
    ['summary: xToken invalid', () => summarize({}, 'nobody/1001'), 'xToken'],
    ['reply suggestion: xToken invalid', () => suggest({ messages }, 'nobody/1001'), 'xToken'],
    ['summary: channel does not exist', () => summarize({}, 'demo-x-token/999'), 'channel'],
    ['reply suggestion: channel does not exist', () => suggest({ messages }, 'demo-x-token/999'), 'channel'],
    ['summary: channel of another account', () => summarize({}, 'demo-x-token/2001'), 'account'],
    ['reply suggestion: channel of another account', () => suggest({ messages }, 'demo-x-token/2001'), 'account'],
    ['summary: capability not configured', () => summarize({}, 'demo-x-token/1003'), 'configuration'],
    ['reply suggestion: messages empty', () => suggest({ messages: [] }), 'messages'],
    ['reply suggestion: messages missing', () => suggest({}), 'messages'],
    ['reply suggestion: role empty', () => suggest({ messages: [{ role: '', content: 'x' }] }), 'role'],
    ['reply suggestion: role in lower case', () => suggest({ messages: [{ role: 'user' }] }), 'role'],
    ['reply suggestion: targetLanguage not allowed', () => suggest({ messages, targetLanguage: 'LATIN' }), 'target'],
    ['reply suggestion: contentFormat not allowed', () => suggest({ messages, contentFormat: 'RTF' }), 'contentFormat'],
  ];
  it.each(cases)('%s', async (_name, ask, word) => {
    const { body } = await ask();
    expect(exactRefusalSchema.parse(body)).toMatchObject({ code: '400', msg: expect.stringContaining(word) });
    expect(JSON.stringify(body)).not.toContain('demo-x-token');
  });

  it('lets the other account use its own channel', async () => {
    const { body } = await suggest({ messages }, 'other-x-token/2001');
    expect(exactSuggestionResponseSchema.safeParse(body).success).toBe(true);
  });
});

describe('Summary response and task status', () => {
  it('is COMPLETED at once on a channel that is not asynchronous, with the ticketId unchanged', async () => {
    const { body } = await summarize({ ticketId: ' 00-Ä 7 ', messages: talk });
    expect(exactSummaryResponseSchema.parse(body).data).toMatchObject({ status: 'COMPLETED', ticketId: ' 00-Ä 7 ' });
  });

  it('is PENDING with summary and errorMessage null on an asynchronous channel', async () => {
    const { body } = await summarize({ ticketId: '4711', messages: talk }, 'demo-x-token/1002');
    expect(exactSummaryResponseSchema.parse(body).data).toMatchObject({
      status: 'PENDING',
      summary: null,
      errorMessage: null,
    });
  });

  it('accepts a request with neither content nor messages', async () => {
    const { body } = await summarize({});
    expect(exactSummaryResponseSchema.parse(body).data.status).toBe('COMPLETED');
  });
});

describe('Webhook response, integer code', () => {
  it.each([
    ['200 accepted', 'CUSTOM_TICKET/demo-x-token/1001', { ticketId: '0' }, { code: 200, message: 'ok' }],
    ['400 another platform', 'ZENDESK/demo-x-token/1001', {}, { code: 400, message: 'unsupported platform: ZENDESK' }],
    [
      '400 not in capitals',
      'custom_ticket/demo-x-token/1001',
      {},
      { code: 400, message: 'unsupported platform: custom_ticket' },
    ],
    ['401 token invalid', 'CUSTOM_TICKET/nobody/1001', { ticketId: '0' }, { code: 401, message: 'invalid token' }],
    [
      '401 token and channel do not match',
      'CUSTOM_TICKET/demo-x-token/2001',
      { ticketId: '0' },
      { code: 401, message: 'invalid token' },
    ],
    [
      '422 not configured',
      'CUSTOM_TICKET/demo-x-token/1003',
      { ticketId: '0' },
      { code: 422, message: 'platform not configured' },
    ],
    ['400 no ticketId', 'CUSTOM_TICKET/demo-x-token/1001', {}, { code: 400, message: 'ticketId is required' }],
    ['400 no JSON', 'CUSTOM_TICKET/demo-x-token/1001', '{', { code: 400, message: 'ticketId is required' }],
  ])('%s', async (_name, rest, body, answer) => {
    const { body: said } = await trigger(body, rest);
    expect(webhookResponseSchema.parse(said)).toEqual(answer);
  });

  it('500 when the server fails', async () => {
    servers.platform.next({ status: 500, body: { code: 500, message: 'server error' } });
    expect((await trigger({ ticketId: '0' })).body).toMatchObject({ code: 500 });
  });

  it('has no address with the channel alone: a number is no credential', async () => {
    const response = await fetch(`${servers.platform.url}/api_v2/intelli/v2/webhook/CUSTOM_TICKET/1001`, {
      method: 'POST',
      body: '{"ticketId":"0"}',
    });
    expect(response.status).toBe(404);
  });
});
