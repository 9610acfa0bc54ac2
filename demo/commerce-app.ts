import { readFile } from 'node:fs/promises';

import { Hono, type Context } from 'hono';

import type { MockAnswer } from '@/lib/mock/answer';
import { DEMO_TOKEN } from '@/lib/mock/credential';
import { answerOrderQuery } from '@/lib/mock/orders';
import { answerProductQuery } from '@/lib/mock/products';
import { COMMERCE_SIDE } from '@/lib/mock/scenarios/scenario';
import type { MockStore } from '@/lib/mock/store';

import { createFaults } from './faults/faults';
import type { Log } from './log';
import { MOCK_FOLDER, readMockStore } from './read-mock-store';

/** An integrator's orders and products over HTTP (contract: "Integrator-side"), answered by the mock. */
export function createCommerceApp(log: Log): Hono {
  const app = new Hono();
  app.route('/', createFaults(COMMERCE_SIDE, { log }).routes);
  const stores = new Map<string, MockStore>();

  // Pictures have to be reachable where the caller reached us.
  const storeFor = (context: Context): MockStore => {
    const pictureBase = new URL('/pictures/', context.req.url).href;
    const store = stores.get(pictureBase) ?? readMockStore({ pictureBase });
    stores.set(pictureBase, store);
    return store;
  };
  const answerWith =
    (path: string, answer: (query: unknown, store: MockStore) => MockAnswer) => async (context: Context) => {
      const { status, body } = isAllowed(context)
        ? answer(await readJson(context), storeFor(context))
        : { status: 401, body: { error: { message: 'Token missing or invalid' } } };
      log(`orders and products  POST ${path} → ${status}`);
      return Response.json(body, { status });
    };
  app.post('/orders', answerWith('/orders', answerOrderQuery));
  app.post('/products', answerWith('/products', answerProductQuery));

  app.get('/pictures/:name{[a-z-]+\\.svg}', async (context) => {
    const picture = await readFile(new URL(`pictures/${context.req.param('name')}`, MOCK_FOLDER)).catch(
      () => undefined,
    );
    return picture
      ? new Response(picture, { headers: { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=3600' } })
      : context.notFound();
  });
  return app;
}

function isAllowed(context: Context): boolean {
  return context.req.header('authorization') === `Bearer ${DEMO_TOKEN}`;
}

/** The body as JSON; undefined, which every query refuses, when it is none. */
function readJson(context: Context): Promise<unknown> {
  return context.req.json().catch(() => undefined);
}
