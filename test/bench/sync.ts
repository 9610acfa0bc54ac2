import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { configure } from '@/demo/browser/configure';
import { launchBrowser } from '@/demo/browser/launch-browser';
import { partsOf } from '@/demo/browser/panel-parts';
import { until } from '@/demo/browser/until';
import { DEMO_EXTENSION_DIR } from '@/demo/build-extension';
import { startServers } from '@/demo/servers';
import { setUpFor } from '@/demo/set-up-for';
import { type OrderPage, orderQuerySchema } from '@/lib/contract/order';

/** What syncing a whole shop took. */
export interface SyncFigures {
  orders: number;
  seconds: number;
  rowsPerSecond: number;
  /** Time the worker waited for the shop's answers: the part that is not the extension's own. */
  serverSeconds: number;
  /** From opening another ticket to its customer's orders being listed, with all the orders kept, in milliseconds. */
  listedMs: number;
}

/**
 * Syncs a shop of so many orders into the extension's own store, in Chromium with the demo build, as an agent would: from
 * "Sync now" until the panel says that it is done. Needs `npm run build:demo`.
 */
export async function measureSync(orders = 100_000): Promise<SyncFigures> {
  const [servers, shop] = await Promise.all([startServers({ firstPort: 0 }), startLargeShop(orders)]);
  const browser = await launchBrowser({ extensionDir: DEMO_EXTENSION_DIR, headless: true, panelWidth: 400 });
  try {
    await configure(browser, setUpFor(servers));
    const options = await browser.openOptions();
    await options.getByRole('combobox', { name: 'Source' }).selectOption('Your shop’s server');
    await options.getByRole('textbox', { name: 'Base address' }).fill(shop.url);
    await options.getByRole('textbox', { name: 'Access token' }).fill('bench-token');
    await options.getByRole('button', { name: 'Save' }).click();
    await options.getByText('Saved', { exact: true }).waitFor();
    await options.close();

    const [page = await browser.context.newPage()] = browser.context.pages();
    await page.goto(`${servers.helpdesk}/tickets/4711`);
    const panel = await browser.openSidePanel(page);
    const start = performance.now();
    await partsOf(panel).orders.getByRole('button', { name: 'Sync now' }).click();
    const done = partsOf(panel).orders.getByText(`Synced just now · ${orders.toLocaleString('en-US')} orders`);
    await until(() => done.isVisible(), `the sync of ${orders} orders`, 600_000);
    const seconds = (performance.now() - start) / 1000;

    await panel.close();
    const again = await browser.openSidePanel(page);
    const opened = performance.now();
    await again.reload();
    await partsOf(again).orders.getByRole('list', { name: 'Orders of this customer' }).waitFor();
    const listedMs = performance.now() - opened;
    return { orders, seconds, rowsPerSecond: orders / seconds, serverSeconds: shop.readBusySeconds(), listedMs };
  } finally {
    await Promise.all([browser.close(), servers.close(), shop.close()]);
  }
}

/** A shop whose orders follow from their numbers, so that the bench measures the extension and not a store. */
async function startLargeShop(orders: number) {
  let busyMs = 0;
  const answer = (body: string, path: string | undefined): OrderPage => {
    const { page, pageSize, orderNumber } = orderQuerySchema.parse(JSON.parse(body));
    const count = path === '/orders' && orderNumber === undefined ? orders : 0;
    const first = (page - 1) * pageSize;
    const length = Math.max(0, Math.min(pageSize, count - first));
    const data = Array.from({ length }, (_, index) => orderAt(first + index));
    return { data, page, pageSize, hasNextPage: first + pageSize < count };
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const start = performance.now();
      const text = JSON.stringify(answer(body, request.url));
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(text);
      busyMs += performance.now() - start;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    readBusySeconds: () => busyMs / 1000,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** About 700 bytes and two lines each; one in 20,000 is of the customer of the sample ticket. */
function orderAt(index: number): OrderPage['data'][number] {
  const line = (number: number) => ({
    itemId: `${index}-${number}`,
    sellerSku: `SKU-${(index * 7 + number) % 5000}`,
    productName: 'Kettle Harbour',
    title: 'Kettle Harbour 1.7 l, Steel',
    imageUrl: 'https://shop.example/pictures/kettle.png',
    quantity: number,
    unitPrice: 54.95,
    currency: 'EUR',
    productId: `P-${(index * 7 + number) % 5000}`,
  });
  return {
    orderNumber: `N-${index}`,
    externalOrderId: `EXT-${index}`,
    buyerName: 'Ada Buyer',
    buyerEmail: index % 20_000 === 0 ? 'ada.buyer@shop.example' : `buyer-${index % 30_000}@mail.example`,
    purchaseTime: new Date(Date.UTC(2024, 0, 1) + index * 600_000).toISOString().replace('.000', ''),
    status: 'SHIPPED',
    totalAmount: 129.9,
    currency: 'EUR',
    shippingAddress: 'Lindenweg 4, 22765 Hamburg, Germany',
    trackingNumber: `1Z999AA${index}`,
    orderLines: [line(1), line(2)],
  };
}
