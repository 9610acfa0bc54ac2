import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { conformance } from '@/conformance/main';
import { serveApp } from '@/demo/servers/serve-app';
import { createCommerceApp } from '@/demo/shop/commerce-app';
import { readPackagedStore, readPackagedData } from '@/demo/shop/read-packaged-store';
import { placePictures } from '@/lib/mock/rows';
import { parseRowsFile } from '@/relay/commerce/parse-rows-file';
import { putRows } from '@/relay/commerce/sync-shop';
import { runProgram } from '@/test/drivers/run-program';

import { createTestConfig, SHOP, startTestRelay, type TestRelay } from './start-test-relay';
import { createTestFolder } from './test-place';

const until = { timeout: 10_000, interval: 20 };

const ORDERS_CSV = `orderNumber,buyerEmail,purchaseTime,totalAmount,currency,orderLines.itemId,orderLines.sellerSku,orderLines.productName,orderLines.title,orderLines.imageUrl,orderLines.quantity
A-1,Ada@Shop.example,2026-11-01T10:00:00Z,59.8,USD,1,KET,Kettle,"Kettle, blue",https://shop.example/k.png,2
A-1,,,,,2,LID,Lid,Lid,https://shop.example/l.png,1
A-2,ada@shop.example,2026-11-02T10:00:00Z,5,USD,,,,,,
`;

/** Writes 200 orders as CSV. */
function createLargeOrders(lettersOfEach: number): string {
  const orders = Array.from({ length: 200 }, (_, index) => `A-${index},${String(index % 10).repeat(lettersOfEach)}`);
  return `orderNumber,buyerEmail\n${orders.join('\n')}\n`;
}

function readRows(body: unknown): Record<string, unknown>[] {
  return (body as { data: Record<string, unknown>[] }).data;
}

async function importOrders(relay: TestRelay, text: string, name = 'orders.csv'): Promise<void> {
  const rows = parseRowsFile('orders', name, text);
  if (!rows.ok) throw new Error(rows.failure);
  await putRows(relay.storage, 'orders', rows.value, Date.now());
}

describe('the orders and products of the relay', () => {
  test('the relay refuses orders and products without the token', async () => {
    const relay = await startTestRelay();
    for (const place of ['/orders', '/products']) {
      const response = await fetch(relay.url + place, { method: 'POST', body: '{"page":1,"pageSize":1}' });
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(await relay.post(place, { page: 1, pageSize: 1 }, SHOP)).toEqual({
        status: 200,
        body: { data: [], page: 1, pageSize: 1, hasNextPage: false },
      });
      expect(await relay.post(place, { page: 1, pageSize: 201 }, SHOP)).toMatchObject({
        status: 400,
        body: { error: { field: 'pageSize' } },
      });
    }
  });

  test('imported orders are served with their lines, and a second import adds nothing', async () => {
    const relay = await startTestRelay();
    await importOrders(relay, ORDERS_CSV);
    await importOrders(relay, ORDERS_CSV);
    const { body } = await relay.post('/orders', { page: 1, pageSize: 200 }, SHOP);
    expect(readRows(body).map(({ orderNumber }) => orderNumber)).toEqual(['A-1', 'A-2']);
    expect(readRows(body)[0]).toMatchObject({
      totalAmount: 59.8,
      orderLines: [{ itemId: '1', quantity: 2 }, { itemId: '2' }],
    });
  });

  test('the bytes of a page are freed when it is sent, for the platform and for agents', async () => {
    const relay = await startTestRelay();
    await importOrders(relay, createLargeOrders(1000));
    const answer = vi.spyOn(relay.storage.commerce, 'answer');
    const ada = await relay.addAgent('ada');
    for (const [place, caller] of [
      ['/orders', SHOP],
      ['/agent/orders', ada],
    ] as const) {
      const { body } = await relay.post(place, { page: 1, pageSize: 200 }, caller);
      expect(readRows(body)).toHaveLength(200);
      const page = await answer.mock.results.at(-1)?.value;
      await vi.waitFor(() => expect(page?.json.byteLength).toBe(0), until);
    }
  });

  test('readers that wait before they read get their pages whole', async () => {
    const relay = await startTestRelay();
    // Larger than the buffers of the sockets, so that the relay has to wait for its reader.
    const text = createLargeOrders(60_000);
    await importOrders(relay, text);
    const init = { method: 'POST', headers: SHOP, body: '{"page":1,"pageSize":200}' };
    const answers = await Promise.all([1, 2, 3].map(() => fetch(`${relay.url}/orders`, init)));
    await setTimeout(500);
    for (const response of answers) {
      const orders = readRows(await response.json());
      const lines = text.trim().split('\n').slice(1);
      expect(orders.map(({ orderNumber, buyerEmail }) => [orderNumber, buyerEmail])).toEqual(
        lines.map((line) => line.split(',')),
      );
    }
  });

  test('an import marks changed orders alone as updated', async () => {
    const relay = await startTestRelay();
    const range = (from: number) => ({
      page: 1,
      pageSize: 10,
      lastUpdateTimeStart: new Date(from).toISOString(),
      lastUpdateTimeEnd: '2099-01-01T00:00:00Z',
    });
    await importOrders(relay, ORDERS_CSV);
    const rows = parseRowsFile('orders', 'x.csv', ORDERS_CSV.replace(',5,USD', ',6,USD'));
    const later = Date.now() + 3_600_000;
    if (rows.ok) await putRows(relay.storage, 'orders', rows.value, later);
    const { body } = await relay.post('/orders', range(later - 1000), SHOP);
    expect(readRows(body).map(({ orderNumber }) => orderNumber)).toEqual(['A-2']);
  });

  test('an agent finds the orders of a customer, newest first, in any case of letters', async () => {
    const relay = await startTestRelay();
    await importOrders(relay, ORDERS_CSV);
    const ada = await relay.addAgent('ada');
    const ask = (body: object) => relay.post('/agent/customer-orders', body, ada);
    expect(await ask({ email: 'ADA@shop.example ' })).toMatchObject({
      status: 200,
      body: { total: 2, orders: [{ orderNumber: 'A-2' }, { orderNumber: 'A-1' }] },
    });
    expect(await ask({ email: 'ada@shop.example', most: 1 })).toMatchObject({
      body: { total: 2, orders: [{ orderNumber: 'A-2' }] },
    });
    expect(await ask({ email: 'eve@shop.example' })).toEqual({ status: 200, body: { orders: [], total: 0 } });
  });

  test.each([
    ['orders.csv', 'orderNumber,colour\n1,red\n', 'its column colour is no field of the contract'],
    ['orders.csv', 'orderNumber,totalAmount\n1,$5\n', 'orders number 1: totalAmount is wrong'],
    ['orders.json', '{"data":5}', 'it is no JSON list'],
    ['orders.json', '[{"orderNumber":"1"},{"orderNumber":7}]', 'orders number 2: orderNumber is wrong'],
  ])('the import of %s with %j ends with a sentence', (name, text, problem) => {
    const rows = parseRowsFile('orders', name, text);
    expect(rows.ok ? '' : rows.failure).toContain(problem);
  });

  test('products come from CSV with their SKUs, and from JSON', () => {
    const csv =
      'externalId,title,tags,isDeleted,skus.externalId,skus.price\nP-1,Kettle,new|blue,false,S-1,29.9\nP-1,,,,S-2,31\n';
    const fromCsv = parseRowsFile('products', 'p.csv', csv);
    expect(fromCsv.ok && JSON.parse(fromCsv.value[0]?.json ?? '')).toEqual({
      externalId: 'P-1',
      title: 'Kettle',
      tags: ['new', 'blue'],
      isDeleted: false,
      skus: [
        { externalId: 'S-1', price: 29.9 },
        { externalId: 'S-2', price: 31 },
      ],
    });
    const json = JSON.stringify([{ externalId: 'P-1', title: 'Kettle', own: 1 }]);
    const fromJson = parseRowsFile('products', 'p.json', json);
    expect(fromJson.ok && fromJson.value[0]?.json).toBe('{"externalId":"P-1","title":"Kettle","own":1}');
  });

  test('the relay copies a shop that answers by the contract', async () => {
    const shop = await serveApp(createCommerceApp(readPackagedStore({ pictureBase: '' }), { log: () => undefined }), {
      port: 0,
      host: '127.0.0.1',
    });
    onTestFinished(() => shop.close());
    const commerce = { source: 'http', baseUrl: shop.url, token: SHOP.authorization.slice(7), shopToken: 'demo-token' };
    // The token of the sample shop is shorter than the relay allows.
    const config = { ...createTestConfig(), commerce: { ...createTestConfig().commerce, ...commerce } };
    const relay = await startTestRelay({ config });
    const count = (readPackagedData().orders as unknown[]).length;
    await vi.waitFor(async () => expect(await relay.storage.commerce.count('products')).toBeGreaterThan(0), until);
    expect(await relay.storage.commerce.count('orders')).toBe(count);
    const own = await fetch(`${shop.url}/orders`, {
      method: 'POST',
      headers: { authorization: 'Bearer demo-token', 'content-type': 'application/json' },
      body: '{"page":1,"pageSize":200}',
    });
    const { body } = await relay.post('/orders', { page: 1, pageSize: 200 }, SHOP);
    expect(readRows(body)).toEqual(readRows(await own.json()));
  });

  test('a shop that fails is told on the status page, and its rows stay', async () => {
    const shop = createServer((_, response) => void response.writeHead(500).end());
    await new Promise<void>((resolve) => void shop.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void shop.close());
    const baseUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
    const status = { password: 'status-password-1' };
    const commerce = { source: 'http', baseUrl, token: SHOP.authorization.slice(7) };
    const relay = await startTestRelay({ config: createTestConfig(undefined, { commerce, status }) });
    const headers = { authorization: `Basic ${btoa('x:status-password-1')}` };
    await vi.waitFor(async () => {
      const page = await (await fetch(`${relay.url}/status`, { headers })).text();
      expect(page).toContain('the shop&#39;s /orders could not be read: query-refused');
    }, until);
  });

  test('the relay keeps every rule of the contract that the conformance check can see', async () => {
    const relay = await startTestRelay();
    const { orders, products } = readPackagedData();
    const dated = (orders as { order: object; lastUpdatedAt: string }[]).map(({ order, ...times }) => ({
      ...order,
      ...times,
    }));
    for (const [kind, rows] of [
      ['orders', dated],
      ['products', products],
    ] as const) {
      const text = placePictures(JSON.stringify(rows), 'https://shop.example/');
      const parsed = parseRowsFile(kind, 'rows.json', text);
      if (!parsed.ok) throw new Error(parsed.failure);
      await putRows(relay.storage, kind, parsed.value, Date.now());
    }
    const { stdout } = await runProgram(conformance, [relay.url, '--token', SHOP.authorization.slice(7)]);
    expect(stdout).toContain('No rule broken, 0 warnings');
  });

  test('a source module in one file fills the tables', async () => {
    const file = path.join(createTestFolder(), 'my-shop.mjs');
    writeFileSync(
      file,
      `export default { async *read(kind) { if (kind === 'orders') yield [{ orderNumber: 'M-1', lastUpdatedAt: '2026-11-01T00:00:00Z' }]; } };`,
    );
    const relay = await startTestRelay({
      config: createTestConfig(undefined, { commerce: { source: file, token: SHOP.authorization.slice(7) } }),
    });
    await vi.waitFor(async () => expect(await relay.storage.commerce.count('orders')).toBe(1), until);
    const { body } = await relay.post('/orders', { page: 1, pageSize: 1, orderNumber: 'M-1' }, SHOP);
    expect(readRows(body)).toEqual([{ orderNumber: 'M-1' }]);
  });
});
