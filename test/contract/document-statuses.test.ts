import { request } from 'node:http';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Servers, startServers } from '@/demo/servers/start-servers';
import { openStore } from '@/demo/shop/open-store';

import { createShopClient, type Shop, type ShopClient, startShop, TOKEN } from './start-shop';

let shop: Shop;
let limited: ShopClient;
let broken: ShopClient;
let servers: Servers[];

beforeAll(async () => {
  shop = await startShop();
  const closed = openStore({ log: () => {} });
  const few = await startServers({ firstPort: 0, requestsPerMinute: 2 });
  const faulty = await startServers({ firstPort: 0, store: closed.store });
  closed.close();
  servers = [few, faulty];
  limited = createShopClient(few);
  broken = createShopClient(faulty);
});
afterAll(() => Promise.all([shop, ...servers].map((each) => each.close())));

describe.each(['/orders', '/products'])('statuses of %s', (path) => {
  const query = { page: 1, pageSize: 1 };

  it(`answers at ${path} with 200 and valid JSON`, async () => {
    expect((await shop.post(path, query)).status).toBe(200);
  });
  it.each([
    ['missing', {}],
    ['of another scheme', { authorization: 'Basic demo-token' }],
    ['invalid', { authorization: 'Bearer other' }],
  ])(`answers at ${path} with 401 to a token that is %s`, async (_, headers) => {
    const response = await shop.post(path, query, headers);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await response.json()).toHaveProperty('error.message');
  });
  it(`answers at ${path} with 403 to a caller without access`, async () => {
    const response = await shop.post(path, query, { authorization: 'Bearer demo-token-no-access' });
    expect(response.status).toBe(403);
    expect(await response.json()).toHaveProperty('error.message');
  });
  it(`answers at ${path} with 500 when the service fails`, async () => {
    const response = await broken.post(path, query);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ error: { message: expect.any(String) as string } });
  });
  it(`answers at ${path} with 405 and the allowed methods`, async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const response = await fetch(shop.address + path, { method, headers: TOKEN });
      expect({ method, status: response.status }).toEqual({ method, status: 405 });
      expect(response.headers.get('allow')).toBe('POST');
    }
  });
  it(`answers with 404 to an unknown path beside ${path}`, async () => {
    for (const unknown of ['/', '/order', `${path}/`, `${path}/1`, '/api/orders']) {
      const response = await shop.post(unknown, query);
      expect({ unknown, status: response.status }).toEqual({ unknown, status: 404 });
      expect(await response.json()).toHaveProperty('error.message');
    }
  });
  it(`answers at ${path} with 413 to a body over 1 MiB, whatever Content-Length says`, async () => {
    const atLimit = JSON.stringify(query).padEnd(1024 * 1024);
    expect((await shop.post(path, atLimit)).status).toBe(200);
    expect((await shop.post(path, `${atLimit} `)).status).toBe(413);
    expect(await sendInPieces(path, `${atLimit} `)).toBe(413);
    expect(await sendInPieces(path, `${atLimit} `.repeat(3))).toBe(413);
    expect(await sendInPieces(path, atLimit)).toBe(200);
    // With too small a length the body is not JSON.
    expect(await sendInPieces(path, `${atLimit} `, 10)).toBe(400);
  });
});

describe('status 429', () => {
  it('sends no 429 unless a limit was asked for', async () => {
    for (let count = 0; count < 100; count += 1) {
      expect((await shop.post('/orders', { page: 1, pageSize: 1 })).status).toBe(200);
    }
  });
  it('sends 429 with the seconds until the next try', async () => {
    const query = { page: 1, pageSize: 1 };
    const answers = [];
    for (const path of ['/orders', '/products', '/orders']) answers.push(await limited.post(path, query));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(answers[2]?.headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/);
    expect((await limited.post('/orders', query, {})).status).toBe(401);
  });
});

describe('the limits', () => {
  it.each(['/orders', '/products'] as const)(
    'sends from %s at most as many rows as asked for, up to 200',
    async (path) => {
      for (const pageSize of [1, 2, 99, 200]) {
        expect((await shop.readPage(path, { page: 2, pageSize })).data.length).toBeLessThanOrEqual(pageSize);
      }
      expect((await shop.readPage(path, { page: 1, pageSize: 200 })).data).toHaveLength(200);
    },
  );
});

/** Without a Content-Length, or with a wrong one. */
function sendInPieces(path: string, body: string, length?: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(
      shop.address + path,
      {
        method: 'POST',
        headers: {
          ...TOKEN,
          'content-type': 'application/json',
          ...(length !== undefined && { 'content-length': length }),
        },
        agent: false,
      },
      (response) => {
        response.resume();
        resolve(response.statusCode);
        sent.destroy();
      },
    );
    // The server may close the connection during the upload.
    sent.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EPIPE' ? undefined : reject(error)));
    for (let at = 0; at < body.length; at += 65_536) sent.write(body.slice(at, at + 65_536));
    sent.end();
  });
}
