import { expect } from 'vitest';

import { type Servers, startServers } from '@/demo/servers/start-servers';
import { openStore } from '@/demo/shop/open-store';

export type Path = '/orders' | '/products';
export type Json = Record<string, unknown>;
interface PageJson {
  data: Json[];
  page: number;
  pageSize: number;
  hasNextPage: boolean;
}

export const TOKEN = { authorization: 'Bearer demo-token' };

/** Contract: "Rules for `/orders`", 4. */
const DEADLINE_MS = 5000;

/** Asks a server of orders and products over HTTP. */
export function createShopClient({ commerce }: Servers) {
  function post(path: string, query: unknown, headers: Record<string, string> = TOKEN) {
    return fetch(commerce + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof query === 'string' ? query : JSON.stringify(query),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
  }

  async function readPage(path: Path, query: object): Promise<PageJson> {
    const response = await post(path, query);
    expect(response.status).toBe(200);
    return (await response.json()) as PageJson;
  }

  async function readAll(path: Path, query: object, pageSize = 200): Promise<Json[]> {
    const rows: Json[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await readPage(path, { page, pageSize, ...query });
      rows.push(...answer.data);
      if (!answer.hasNextPage) return rows;
    }
  }

  async function expectRefusal(path: Path, query: unknown, field: string): Promise<void> {
    const response = await post(path, query);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: { field, message: expect.any(String) as string } });
  }

  return { address: commerce, post, readPage, readAll, expectRefusal };
}

export type ShopClient = ReturnType<typeof createShopClient>;

/** A running shop, and all its rows as it sent them. */
export interface Shop extends ShopClient {
  orders: Json[];
  products: Json[];
  close: () => Promise<void>;
}

/** Starts a shop of 900 orders and 450 products. */
export async function startShop(): Promise<Shop> {
  const opened = openStore({ orders: 900, products: 450, log: () => {} });
  const servers = await startServers({ firstPort: 0, store: opened.store });
  const client = createShopClient(servers);
  return {
    ...client,
    orders: await client.readAll('/orders', {}),
    products: await client.readAll('/products', {}),
    async close() {
      await servers.close();
      opened.close();
    },
  };
}

/** Lists the inner rows of all rows. */
export const within = (rows: Json[], list: string) => rows.flatMap((row) => (row[list] ?? []) as Json[]);
