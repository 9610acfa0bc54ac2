import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { UserError } from '@/command-line/user-error';
import { startServers, type Servers } from '@/demo/servers/start-servers';
import { createChat } from '@/demo/stand-in/chat/create-chat';
import { suggestionResponseSchema } from '@/lib/contract/suggestion';
import { summaryResponseSchema } from '@/lib/contract/summary';
import { createTransport } from '@/lib/http/transport';

let model: Server;
let servers: Servers;
let asked: { path: string; key: string | undefined; body: { model: string; messages: { content: string }[] } }[] = [];
let says: { status: number; body: unknown };

beforeAll(async () => {
  model = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      asked.push({
        path: request.url ?? '',
        key: request.headers.authorization,
        body: JSON.parse(text) as (typeof asked)[0]['body'],
      });
      response.writeHead(says.status, { 'content-type': 'application/json' }).end(JSON.stringify(says.body));
    });
  });
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
  servers = await startServers({
    firstPort: 0,
    environment: {
      OPENAI_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1/`,
      OPENAI_MODEL: 'small',
      OPENAI_API_KEY: 'key-1',
    },
  });
});
beforeEach(() => {
  asked = [];
  says = { status: 200, body: { choices: [{ message: { role: 'assistant', content: '<p>Generated</p>' } }] } };
});
afterAll(async () => {
  await servers.close();
  model.closeAllConnections();
  model.close();
});

async function post(address: string, body: unknown): Promise<unknown> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}
const suggest = (content: string, more: object = {}) =>
  post(servers.credentials.replySuggestionUrl, { messages: [{ role: 'USER', content }], ...more });

describe('the tokens of a stand-in with a language model', () => {
  it.each([
    ['reply-suggestion', 'demo-x-token/1001'],
    ['reply-suggestion', 'other-x-token/2001'],
    ['summary', 'demo-x-token/1001'],
  ])(
    'a stand-in with a language model refuses the public token at %s/%s without a word to the model',
    async (endpoint, credential) => {
      const address = `${servers.platform.url}/api_v2/intelli/custom-ticket/${endpoint}/${credential}`;
      const body = { messages: [{ role: 'USER', content: 'Hello' }] };
      expect(await post(address, body)).toMatchObject({ code: '400', msg: 'invalid xToken' });
      expect(asked).toEqual([]);
    },
  );

  it('a stand-in with a language model refuses the public token at the webhook', async () => {
    const address = `${servers.platform.url}/api_v2/intelli/v2/webhook/CUSTOM_TICKET/demo-x-token/1001`;
    expect(await post(address, { ticketId: '4711' })).toMatchObject({ code: 401 });
  });

  it('tokens differ at each start, and stay public without a model', async () => {
    const options = { firstPort: 0, environment: { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1', OPENAI_MODEL: 'small' } };
    const [other, plain] = await Promise.all([startServers(options), startServers({ firstPort: 0 })]);
    const tokenOf = ({ credentials: { summaryUrl } }: Servers) => summaryUrl.split('/').at(-2);
    expect(tokenOf(servers)).toMatch(/^[\da-f-]{36}$/);
    expect(tokenOf(other)).not.toBe(tokenOf(servers));
    expect(tokenOf(plain)).toBe('demo-x-token');
    await Promise.all([other.close(), plain.close()]);
  });
});

describe('A language model in the place of the stand-in’s words', () => {
  it('the language model writes the reply from conversation, order, language and format', async () => {
    const answer = await suggest('Wo ist meine Bestellung 10023?', { contentFormat: 'MARKDOWN' });
    expect(suggestionResponseSchema.parse(answer).data).toMatchObject({
      content: '<p>Generated</p>',
      language: 'GERMAN',
      contentFormat: 'MARKDOWN',
      actionType: 'MESSAGE',
    });
    expect(asked).toMatchObject([{ path: '/v1/chat/completions', key: 'Bearer key-1', body: { model: 'small' } }]);
    const told = JSON.stringify(asked[0]?.body.messages);
    for (const words of ['GERMAN', 'Markdown', '10023', '1Z999AA10123456784', 'Wo ist meine']) {
      expect(told).toContain(words);
    }
  });

  it('the language model gets no request where no reply is due or the request is refused', async () => {
    await suggest('I want to speak to a real person, please.');
    await post(servers.credentials.replySuggestionUrl, { messages: [] });
    expect(asked).toEqual([]);
  });

  it('the language model writes the summary from the input that the contract builds', async () => {
    const answer = await post(servers.credentials.summaryUrl, {
      ticketId: '1',
      language: 'ja',
      messages: [{ content: 'Hi' }, { role: 'agent', content: ' ' }],
    });
    expect(summaryResponseSchema.parse(answer).data).toMatchObject({ summary: '<p>Generated</p>', ticketId: '1' });
    expect(asked[0]?.body.messages.at(-1)).toEqual({ role: 'user', content: 'unknown: Hi' });
    expect(asked[0]?.body.messages[0]?.content).toContain('ja');
  });

  it('removes the code block that models like to write around a text', async () => {
    says.body = { choices: [{ message: { content: '```html\n<p>Bare</p>\n```' } }] };
    expect(suggestionResponseSchema.parse(await suggest('Where is order 10023?')).data.content).toBe('<p>Bare</p>');
  });

  it.each([
    ['refuses', { status: 401, body: { error: 'no' } }],
    ['says nothing', { status: 200, body: { choices: [{ message: { content: ' ' } }] } }],
    ['answers something else', { status: 200, body: [] }],
  ])('answers with the documented generation error when a language model %s', async (_, answer) => {
    says = answer;
    expect(await suggest('Where is order 10023?')).toMatchObject({ code: '500', msg: 'Reply generation error' });
    expect(await post(servers.credentials.summaryUrl, { content: 'x' })).toMatchObject({
      code: '500',
      msg: 'Summary generation error',
    });
  });
});

describe('the settings of the environment', () => {
  const transport = createTransport();
  it('uses no language model when the environment names no server', () =>
    expect(createChat({}, transport)).toBeUndefined());
  it.each([
    ['no model', { OPENAI_BASE_URL: 'http://127.0.0.1/v1' }, 'OPENAI_MODEL'],
    ['no address', { OPENAI_BASE_URL: 'here', OPENAI_MODEL: 'm' }, 'OPENAI_BASE_URL'],
  ])('refuses an environment with %s in words', (_, environment, word) => {
    expect(() => createChat(environment, transport)).toThrow(UserError);
    expect(() => createChat(environment, transport)).toThrow(word);
  });
});
