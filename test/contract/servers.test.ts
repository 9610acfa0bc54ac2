import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { UserError } from '@/command-line/user-error';
import { startServers, type Servers } from '@/demo/servers/start-servers';
import { parsePlatformAddress } from '@/lib/contract/address';
import { orderPageSchema } from '@/lib/contract/order';
import { productPageSchema } from '@/lib/contract/product';
import { suggestionResponseSchema } from '@/lib/contract/suggestion';
import { summaryResponseSchema } from '@/lib/contract/summary';

let servers: Servers;
const logged: string[] = [];

beforeAll(async () => {
  servers = await startServers({ firstPort: 0, log: (line) => logged.push(line) });
});
afterAll(() => servers.close());

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const hello = { messages: [{ role: 'USER', content: 'Where is my order 10023?' }] };

describe('orders and products', () => {
  const token = { authorization: 'Bearer demo-token' };

  it('answers an order query', async () => {
    const response = await post(`${servers.commerce}/orders`, { page: 1, pageSize: 10, orderNumber: '10023' }, token);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/json');
    const page = orderPageSchema.parse(await response.json());
    expect(page.data.map(({ orderNumber }) => orderNumber)).toEqual(['10023']);
  });

  it('answers a product query', async () => {
    const response = await post(`${servers.commerce}/products`, { page: 2, pageSize: 5 }, token);
    const page = productPageSchema.parse(await response.json());
    expect(page).toMatchObject({ page: 2, pageSize: 5, hasNextPage: true });
    expect(page.data).toHaveLength(5);
  });

  it('serves the pictures that orders and products name', async () => {
    const response = await post(`${servers.commerce}/orders`, { page: 1, pageSize: 1, orderNumber: '10023' }, token);
    const { data } = orderPageSchema.parse(await response.json());
    const address = data[0]?.orderLines?.[0]?.imageUrl ?? '';
    expect(address).toBe(`${servers.commerce}/pictures/kettle.svg`);
    const picture = await fetch(address);
    expect(picture.headers.get('content-type')).toContain('image/svg+xml');
    expect(await picture.text()).toMatch(/^<svg /);
    expect((await fetch(`${servers.commerce}/pictures/none.svg`)).status).toBe(404);
    expect((await fetch(`${servers.commerce}/pictures/..%2forders.json`)).status).toBe(404);
  });

  it.each([
    ['no token', {}],
    ['a wrong token', { authorization: 'Bearer other' }],
    ['another scheme', { authorization: 'Basic demo-token' }],
  ])('refuses %s with 401', async (_name, headers) => {
    for (const path of ['/orders', '/products']) {
      expect((await post(servers.commerce + path, { page: 1, pageSize: 1 }, headers)).status).toBe(401);
    }
  });

  it('refuses what is no query with 400 and the field', async () => {
    const response = await post(`${servers.commerce}/orders`, { page: 0, pageSize: 1 }, token);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { field: 'page' } });
    expect((await post(`${servers.commerce}/orders`, '{"page":', token)).status).toBe(400);
  });

  it('answers with 404 at any other path of orders and products', async () => {
    expect((await post(`${servers.commerce}/customers`, {}, token)).status).toBe(404);
  });
});

describe('the stand-in platform', () => {
  it('names platform addresses that set-up accepts', () => {
    const { replySuggestionUrl, summaryUrl } = servers.credentials;
    expect(parsePlatformAddress(replySuggestionUrl, 'suggestion')).toMatchObject({ ok: true });
    expect(parsePlatformAddress(summaryUrl, 'summary')).toMatchObject({ ok: true });
    expect(new URL(summaryUrl).origin).toBe(servers.platform.url);
  });

  it('answers a suggestion request with a suggestion', async () => {
    const response = await post(servers.credentials.replySuggestionUrl, hello);
    expect(response.status).toBe(200);
    const { code, success, data } = suggestionResponseSchema.parse(await response.json());
    expect({ code, success, type: data.actionType }).toEqual({ code: '200', success: true, type: 'MESSAGE' });
  });

  it('answers a summary request with a summary', async () => {
    const response = await post(servers.credentials.summaryUrl, { ticketId: '1', content: 'Hello' });
    const { code, data } = summaryResponseSchema.parse(await response.json());
    expect(code).toBe('200');
    expect(data).toMatchObject({ ticketId: '1', status: 'COMPLETED' });
  });

  it.each([
    ['xToken', (url: string) => url.replace('demo-x-token', 'other-x-token')],
    ['channel', (url: string) => url.replace(/1001$/, '2001')],
  ])('refuses a wrong %s with body code "400"', async (_name, spoil) => {
    for (const url of [servers.credentials.replySuggestionUrl, servers.credentials.summaryUrl]) {
      const response = await post(spoil(url), hello);
      expect(await response.json()).toMatchObject({ code: '400', success: false });
    }
  });

  it('refuses what is no JSON with body code "400"', async () => {
    const response = await post(servers.credentials.replySuggestionUrl, '{"messages":');
    expect(await response.json()).toMatchObject({ code: '400' });
  });

  it('remembers requests without their credential, the last hundred at most', async () => {
    const before = Date.now();
    for (let count = 0; count < 101; count += 1) {
      await post(servers.credentials.summaryUrl, { ticketId: String(count) });
    }
    const { requests } = servers.platform;
    expect(requests).toHaveLength(100);
    expect(requests[0]).toMatchObject({ endpoint: 'summary', channelId: '1001', body: { ticketId: '1' } });
    expect(requests.at(-1)?.body).toEqual({ ticketId: '100' });
    expect(requests.at(-1)?.receivedAt).toBeGreaterThanOrEqual(before);
    expect(JSON.stringify(requests)).not.toContain('demo-x-token');
  });

  it('the stand-in platform never writes a token into its log', async () => {
    await post(servers.credentials.replySuggestionUrl, hello);
    await post(servers.credentials.replySuggestionUrl.replace('demo-x-token', 'mistyped-token'), hello);
    await post(`${servers.commerce}/orders`, {}, { authorization: 'Bearer demo-token' });
    expect(logged.length).toBeGreaterThanOrEqual(3);
    expect(logged.join('\n')).not.toMatch(/demo-x-token|mistyped-token|demo-token/);
  });

  it('sends planned answers, in order, and then its own again', async () => {
    servers.platform.next({ status: 500, body: { code: '500', msg: 'no', success: false } });
    servers.platform.next({ delayMs: 1, status: 429 });
    const first = await post(servers.credentials.replySuggestionUrl, hello);
    expect(first.status).toBe(500);
    expect(await first.json()).toEqual({ code: '500', msg: 'no', success: false });
    const second = await post(servers.credentials.replySuggestionUrl, hello);
    expect(second.status).toBe(429);
    expect((await post(servers.credentials.replySuggestionUrl, hello)).status).toBe(200);
  });
});

describe('the sample helpdesk', () => {
  it('lists every ticket, each of which can be opened', async () => {
    const page = await (await fetch(servers.helpdesk)).text();
    const paths = [...page.matchAll(/href="(\/(?:tickets|stated)\/\w+)"/g)].map(([, path]) => path ?? '');
    expect(paths.length).toBeGreaterThanOrEqual(14);
    for (const path of paths) expect((await fetch(servers.helpdesk + path)).status).toBe(200);
  });

  it('narrows the list of tickets by a search', async () => {
    const page = await (await fetch(`${servers.helpdesk}/?q=ada&status=open`)).text();
    expect(page).toContain('/tickets/4711');
    expect(page).not.toContain('/tickets/4717');
  });

  it('writes the searched words into the page as text', async () => {
    const page = await (await fetch(`${servers.helpdesk}/?q=${encodeURIComponent('"><script>x</script>')}`)).text();
    expect(page).not.toContain('<script>x');
  });

  it.each(['/tickets/1', '/stated/4711', '/tickets/4712', '/files/4711/m1/other.txt', '/assets/other.js'])(
    'answers a request for %s with 404',
    async (path) => {
      expect((await fetch(servers.helpdesk + path)).status).toBe(404);
    },
  );

  it('serves attachments as text', async () => {
    const response = await fetch(`${servers.helpdesk}/files/4711/m1/order-confirmation.txt`);
    expect(response.headers.get('content-type')).toContain('text/plain');
  });

  it('shows a sent message as text, and keeps it', async () => {
    const sent = await post(`${servers.helpdesk}/tickets/4719/entries`, { kind: 'reply', text: '<script>x</script>' });
    expect(sent.status).toBe(201);
    const page = await (await fetch(`${servers.helpdesk}/tickets/4719`)).text();
    expect(page).toContain('&lt;script&gt;x');
    expect(page).not.toContain('<script>x');
  });

  it('escapes a ticket that would end its statement early', async () => {
    await post(`${servers.helpdesk}/stated/4722/entries`, { kind: 'note', text: '</script><b>x</b>' });
    const page = await (await fetch(`${servers.helpdesk}/stated/4722`)).text();
    expect(page).not.toContain('</script><b>');
  });

  it.each([
    ['empty', { kind: 'reply', text: ' ' }],
    ['of an unknown kind', { kind: 'tweet', text: 'x' }],
    ['no JSON', '{'],
  ])('refuses a message that is %s', async (_name, body) => {
    expect((await post(`${servers.helpdesk}/tickets/4711/entries`, body)).status).toBe(400);
  });

  it('draws a ticket of the requested length', async () => {
    const page = await (await fetch(`${servers.helpdesk}/tickets/long?messages=30`)).text();
    expect(page.match(/data-entry-id=/g)).toHaveLength(30);
  });
});

/** Undefined when it is taken. */
async function occupy(port: number): Promise<{ port: number; release: () => Promise<void> } | undefined> {
  const server = createServer();
  const isListening = await new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isListening) return undefined;
  const { port: actual } = server.address() as AddressInfo;
  return { port: actual, release: () => new Promise((resolve) => server.close(() => resolve())) };
}

async function occupySecondOfTwo() {
  for (;;) {
    const second = await occupy(0);
    const first = second && (await occupy(second.port - 1));
    await first?.release();
    if (first) return { firstPort: first.port, ...second };
    await second?.release();
  }
}

describe('ports', () => {
  it('takes ports that follow each other, names a taken one, and releases those before it', async () => {
    const { firstPort, port, release } = await occupySecondOfTwo();
    const refused = startServers({ firstPort });
    await expect(refused).rejects.toThrow(UserError);
    await expect(refused).rejects.toThrow(new RegExp(`^Port ${port} .*already in use.*--port N$`));
    const again = await occupy(firstPort);
    expect(again).toBeDefined();
    await again?.release();
    await release();
  });

  it('releases ports after closing, though a browser holds a connection it has not used', async () => {
    const own = await startServers({ firstPort: 0 });
    const socket = connect(Number(new URL(own.helpdesk).port), '127.0.0.1');
    await once(socket, 'connect');
    const ended = once(socket.resume(), 'close');
    await own.close();
    await ended;
  });

  it('releases ports after closing, though an answer was still waiting', async () => {
    const own = await startServers({ firstPort: 0 });
    own.platform.next({ delayMs: 600_000 });
    const waiting = post(own.credentials.summaryUrl, {}).catch(() => 'ended');
    await expect.poll(() => own.platform.requests.length).toBe(1);
    await own.close();
    await waiting;
    await expect(fetch(own.helpdesk)).rejects.toThrow();
  });
});
