import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { DeskhandBrowser } from '@/demo/browser/launch-browser';
import { uiText } from '@/demo/browser/ui-text';
import { type Order, orderPageSchema } from '@/lib/contract/order';

/** A sync takes several of them. The contract lets a server return fewer rows than requested. */
const PAGE_SIZE = 10;

interface ShopRequest {
  path: string;
  page: number;
}

/** In front of the demo's server. */
export interface StagedShop {
  url: string;
  /** Without the look-ups of single orders and products. */
  requests: ShopRequest[];
  /** Times of the look-ups in Unix milliseconds. */
  lookUps: number[];
  /** Settles before each look-up is answered. `request` names the path and the number. */
  delayLookUp: (request: string) => Promise<void>;
  /** Changes the rows that look-ups find. */
  changeRow: (row: object) => object;
  /** False leaves the request to the demo's server. */
  answer: (request: ShopRequest, response: ServerResponse) => boolean | Promise<boolean>;
  readOrders(): Promise<Order[]>;
  close(): Promise<void>;
}

/**
 * Starts a shop in front of the demo's.
 *
 * @param token accepted by the demo's server
 */
export async function stageShop(commerceUrl: string, token: string): Promise<StagedShop> {
  const ask = (path: string, authorization: string | undefined, query: unknown): Promise<Response> =>
    fetch(commerceUrl + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify(query),
    });

  async function receive(message: IncomingMessage, response: ServerResponse): Promise<void> {
    let sent = '';
    for await (const chunk of message.setEncoding('utf8')) sent += chunk;
    const query = JSON.parse(sent) as { page: number; pageSize: number; orderNumber?: string; productId?: string };
    const request = { path: message.url ?? '', page: query.page };
    const isLookUp = query.orderNumber !== undefined || query.productId !== undefined;
    if (!isLookUp) {
      shop.requests.push(request);
      if (await shop.answer(request, response)) return;
    } else {
      shop.lookUps.push(Date.now());
      await shop.delayLookUp(`${request.path} ${query.orderNumber ?? query.productId}`);
    }
    const small = { ...query, pageSize: Math.min(query.pageSize, PAGE_SIZE) };
    // The demo's server may have been closed since.
    const answer = await ask(request.path, message.headers.authorization, small).catch(() => undefined);
    if (!answer) return void response.writeHead(502).end();
    const body = (await answer.json()) as { data?: object[] };
    const changed = isLookUp && body.data ? { ...body, data: body.data.map((row) => shop.changeRow(row)) } : body;
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(changed));
  }

  const server = createServer((message, response) => void receive(message, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const shop: StagedShop = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    lookUps: [],
    delayLookUp: async () => undefined,
    changeRow: (row) => row,
    answer: () => false,
    async readOrders() {
      const orders: Order[] = [];
      for (let page = 1; ; page += 1) {
        const answer = await ask('/orders', `Bearer ${token}`, { page, pageSize: 200 });
        const { data, hasNextPage } = orderPageSchema.parse(await answer.json());
        orders.push(...data);
        if (!hasNextPage) return orders;
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return shop;
}

/** Sets the source of orders and products in the options. Deskhand then forgets the data of the previous source. */
export async function setSource(browser: DeskhandBrowser, source: string, url?: string, token?: string): Promise<void> {
  const options = await browser.openOptions();
  await options.getByRole('combobox', { name: uiText('options.source') }).selectOption(source);
  if (url !== undefined) await options.getByRole('textbox', { name: uiText('options.base-url') }).fill(url);
  if (token !== undefined) await options.getByLabel(uiText('options.token')).fill(token);
  await options.getByRole('button', { name: uiText('options.save') }).click();
  await options.getByText(uiText('options.saved'), { exact: true }).waitFor();
  await options.getByRole('button', { name: uiText('options.commerce-forget') }).waitFor();
  if (token !== undefined)
    await options.getByText(uiText('options.token-stored', { tokenEnd: token.slice(-4) })).waitFor();
  await options.close();
}
