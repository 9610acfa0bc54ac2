import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { type Order, orderPageSchema } from '@/lib/contract/order';

/** Few rows a page, so that a sync takes several; a server may give fewer than it was asked for. */
const PAGE_SIZE = 10;

interface ShopRequest {
  path: string;
  page: number;
}

/** A shop's server in front of the demo's, which a test can make wait. */
export interface StagedShop {
  url: string;
  /** Pages that were asked for; look-ups of single orders and products are left to the demo's server. */
  requests: ShopRequest[];
  /** Answers a page in its own way and returns true, or leaves the request to the demo's server. */
  answer: (request: ShopRequest, response: ServerResponse) => boolean | Promise<boolean>;
  /** Every order, as the demo's server gives them. */
  readOrders(): Promise<Order[]>;
  close(): Promise<void>;
}

/**
 * @param commerceUrl base address of the demo's orders and products
 * @param token one that the demo's server takes
 */
export async function stageShop(commerceUrl: string, token: string): Promise<StagedShop> {
  const ask = (path: string, authorization: string | undefined, query: unknown): Promise<Response> =>
    fetch(commerceUrl + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify(query),
    });

  async function receive(message: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of message.setEncoding('utf8')) body += chunk;
    const query = JSON.parse(body) as { page: number; pageSize: number; orderNumber?: string; productId?: string };
    const request = { path: message.url ?? '', page: query.page };
    if (query.orderNumber === undefined && query.productId === undefined) {
      shop.requests.push(request);
      if (await shop.answer(request, response)) return;
    }
    const small = { ...query, pageSize: Math.min(query.pageSize, PAGE_SIZE) };
    const answer = await ask(request.path, message.headers.authorization, small);
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
  }

  const server = createServer((message, response) => void receive(message, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const shop: StagedShop = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
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
