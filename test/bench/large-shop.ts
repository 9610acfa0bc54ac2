import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { DeskhandBrowser } from '@/demo/browser/launch-browser';
import { uiText } from '@/demo/browser/ui-text';
import { type OrderPage, orderQuerySchema } from '@/lib/contract/order';

/**
 * Starts a shop that computes orders from their numbers, so that no store is measured.
 *
 * @param every one of this many orders belongs to the customer of the sample ticket
 */
export async function startLargeShop(orders: number, every: number) {
  let busyMs = 0;
  const answer = (body: string, path: string | undefined): OrderPage => {
    const { page, pageSize, orderNumber } = orderQuerySchema.parse(JSON.parse(body));
    const count = path === '/orders' && orderNumber === undefined ? orders : 0;
    const first = (page - 1) * pageSize;
    const length = Math.max(0, Math.min(pageSize, count - first));
    const data = Array.from({ length }, (_, index) => orderAt(first + index, every));
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

/** Selects the shop as the source of orders on the options page. */
export async function chooseShop(browser: DeskhandBrowser, url: string): Promise<void> {
  const options = await browser.openOptions();
  await options.getByRole('combobox', { name: uiText('options.source') }).selectOption(uiText('options.source-http'));
  await options.getByRole('textbox', { name: uiText('options.base-url') }).fill(url);
  await options.getByLabel(uiText('options.token')).fill('bench-token');
  await options.getByRole('button', { name: uiText('options.save') }).click();
  await options.getByText(uiText('options.saved'), { exact: true }).waitFor();
  await options.close();
}

/** A sync keeps only the orders of some months. */
const NEWEST = Math.floor(Date.now() / 1000) * 1000;

function orderAt(index: number, every: number): OrderPage['data'][number] {
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
    buyerEmail: index % every === 0 ? 'ada.buyer@shop.example' : `buyer-${index % 30_000}@mail.example`,
    purchaseTime: new Date(NEWEST - index * 20_000).toISOString().replace('.000', ''),
    status: 'SHIPPED',
    totalAmount: 129.9,
    currency: 'EUR',
    shippingAddress: 'Lindenweg 4, 22765 Hamburg, Germany',
    trackingNumber: `1Z999AA${index}`,
    orderLines: [line(1), line(2)],
  };
}
