import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createCommerceClient } from '@/lib/commerce/client';
import { createHttpPost } from '@/lib/commerce/post-over-http';
import { queryPage } from '@/lib/commerce/query-page';
import { createTransport } from '@/lib/http/transport';

const TOKEN = 'Kettle-Token-91ab';

let server: ReturnType<typeof createServer>;
let url: string;
let received: { path: string | undefined; authorization: string | undefined; body: string }[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  received = [];
  answer = (_, response) => send(response, 200, { data: [], page: 1, pageSize: 1, hasNextPage: false });
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ path: request.url, authorization: request.headers.authorization, body });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function send(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}

const post = () => createHttpPost(createTransport(), { url, token: TOKEN });

describe('a query over HTTP', () => {
  it('a query goes to the base address and its interface, with the token', async () => {
    await queryPage(post(), 'orders', { page: 1, pageSize: 200 });
    await createCommerceClient(post()).findProduct('P-1');
    expect(received).toEqual([
      { path: '/api/orders', authorization: `Bearer ${TOKEN}`, body: '{"page":1,"pageSize":200}' },
      { path: '/api/products', authorization: `Bearer ${TOKEN}`, body: '{"page":1,"pageSize":1,"productId":"P-1"}' },
    ]);
  });

  it('a query takes the token to no other server, whatever redirects say', async () => {
    let isElsewhereAsked = false;
    const elsewhere = createServer((_, response) => {
      isElsewhereAsked = true;
      response.end('{}');
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const { port } = elsewhere.address() as AddressInfo;
    answer = (_, response) => void response.writeHead(307, { Location: `http://127.0.0.1:${port}/` }).end();
    const page = await queryPage(post(), 'orders', { page: 1, pageSize: 1 });
    expect(page).toEqual({ ok: false, failure: { reason: 'redirected', httpStatus: 307 } });
    expect(isElsewhereAsked).toBe(false);
    elsewhere.close();
  });

  it.each([
    [401, { reason: 'bad-token', httpStatus: 401 }],
    [403, { reason: 'no-access', httpStatus: 403 }],
    [404, { reason: 'query-refused', httpStatus: 404 }],
    [429, { reason: 'rate-limited', httpStatus: 429, retryAfterSeconds: 7 }],
    [500, { reason: 'server-error', httpStatus: 500 }],
  ])(
    'a query answered with %i says why in the words of orders and products, and nothing of the token',
    async (status, failure) => {
      answer = (request, response) =>
        send(response, status, { said: request.headers.authorization, url: request.url }, { 'Retry-After': '7' });
      const page = await queryPage(post(), 'orders', { page: 1, pageSize: 1 });
      expect(page).toMatchObject({ ok: false, failure });
      expect(JSON.stringify(page)).not.toContain(TOKEN);
    },
  );

  it.each([
    ['<h1>Welcome</h1>', 'not-json'],
    ['{"data":null,"page":1,"pageSize":1,"hasNextPage":false}', 'unexpected-answer'],
    ['{"data":[],"page":1,"pageSize":1}', 'unexpected-answer'],
    ['{"data":[],"page":2,"pageSize":1,"hasNextPage":false}', 'wrong-page'],
  ])('a query answered with nonsense says so: %s', async (body, reason) => {
    answer = (_, response) => void response.end(body);
    const page = await queryPage(post(), 'orders', { page: 1, pageSize: 1 });
    expect(page).toMatchObject({ ok: false, failure: { reason } });
  });

  it('names the row that breaks the contract, and reads the others', async () => {
    const line = { itemId: '1', sellerSku: 'K', productName: 'K', title: 'K', imageUrl: '', quantity: 'two' };
    const data = [
      { orderNumber: '1' },
      { orderNumber: '2', orderLines: [line] },
      { orderNumber: 3 },
      null,
      { orderNumber: '5' },
    ];
    answer = (_, response) => send(response, 200, { data, page: 1, pageSize: 5, hasNextPage: false });
    expect(await queryPage(post(), 'orders', { page: 1, pageSize: 5 })).toMatchObject({
      value: {
        rows: [{ orderNumber: '1' }, { orderNumber: '5' }],
        unreadable: [
          { kind: 'orders', id: '2', field: 'orderLines.0.quantity' },
          { kind: 'orders', id: '3', field: 'orderNumber' },
          { kind: 'orders', field: '' },
        ],
      },
    });
  });

  it('calls no order unknown that it cannot read', async () => {
    const data = [{ orderNumber: '10023', totalAmount: 'free' }];
    answer = (_, response) => send(response, 200, { data, page: 1, pageSize: 1, hasNextPage: false });
    const client = createCommerceClient(post());
    const failure = { reason: 'unexpected-answer', field: 'totalAmount' };
    expect(await client.findOrder(['10023'])).toEqual({ ok: false, failure });
    expect(await client.findOrder(['10024']), 'a server that ignores the number').toEqual({ ok: true, value: null });
  });

  it('hands on no answer that quotes the token', async () => {
    const order = { orderNumber: '1', buyerName: `Bearer ${TOKEN}`, orderLines: [] };
    answer = (_, response) => send(response, 200, { data: [order], page: 1, pageSize: 1, hasNextPage: false });
    const page = await queryPage(post(), 'orders', { page: 1, pageSize: 1 });
    expect(page).toMatchObject({ ok: true, value: { rows: [{ orderNumber: '1', buyerName: 'Bearer ••••' }] } });
  });

  it('a query leaves a field out when its answer is null', async () => {
    const order = { orderNumber: '1', status: null, orderLines: null, buyerName: 'Ada' };
    answer = (_, response) =>
      void response.end(JSON.stringify({ data: [order], page: 1, pageSize: 1, hasNextPage: false }));
    const page = await queryPage(post(), 'orders', { page: 1, pageSize: 1 });
    expect(page).toMatchObject({ ok: true, value: { rows: [{ orderNumber: '1', buyerName: 'Ada' }] } });
    expect(JSON.stringify(page)).not.toContain('null');
  });

  it('a query over HTTP is cancelled on demand', async () => {
    const abort = new AbortController();
    answer = () => abort.abort();
    const page = await queryPage(post(), 'orders', { page: 1, pageSize: 1 }, abort.signal);
    expect(page).toEqual({ ok: false, failure: { reason: 'cancelled' } });
  });
});
