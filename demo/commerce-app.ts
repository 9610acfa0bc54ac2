import { readFile } from 'node:fs/promises';

import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import { writeAnswer, type WrittenAnswer } from '@/lib/mock/answer';
import { refuseCaller } from '@/lib/mock/credential';
import { writeOrderAnswer } from '@/lib/mock/orders';
import { writeProductAnswer } from '@/lib/mock/products';
import { createRateLimit } from '@/lib/mock/rate-limit';
import { refuseField } from '@/lib/mock/refusal';
import { COMMERCE_SIDE } from '@/lib/mock/scenarios/scenario';
import type { MockStore } from '@/lib/mock/store';

import { createFaults } from './faults/faults';
import type { Log } from './log';
import { MOCK_FOLDER } from './read-mock-store';

/** A query has a few hundred bytes. */
const MOST_BODY_BYTES = 1024 * 1024;

const ANSWERS = { '/orders': writeOrderAnswer, '/products': writeProductAnswer };

const refuse = (status: number, message: string): WrittenAnswer =>
  writeAnswer({ status, body: { error: { message } } });

export interface CommerceOptions {
  log: Log;
  /** Requests per minute that are let through; without it there is no limit (contract: thresholds are not shown). */
  requestsPerMinute?: number;
}

/** An integrator's orders and products over HTTP (contract: "Integrator-side"), answered from a store. */
export function createCommerceApp(store: MockStore, { log, requestsPerMinute }: CommerceOptions): Hono {
  const app = new Hono();
  app.route('/', createFaults(COMMERCE_SIDE, { log }).routes);
  const takeTurn = requestsPerMinute === undefined ? () => undefined : createRateLimit(requestsPerMinute, Date.now);

  const send = (context: Context, { status, json }: WrittenAnswer, headers: Record<string, string> = {}) => {
    log(`orders and products  ${context.req.method} ${context.req.path} → ${status}`);
    return new Response(json, { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } });
  };
  const limitBody = bodyLimit({
    maxSize: MOST_BODY_BYTES,
    // What is left of the body is not read, so the connection ends with this answer.
    onError: (context) => send(context, refuse(413, 'The body is larger than 1 MiB'), { connection: 'close' }),
  });

  for (const [path, write] of Object.entries(ANSWERS)) {
    app.on(
      'POST',
      path,
      async (context, next) => {
        const refused = refuseCaller(context.req.header('authorization'));
        if (refused) {
          const challenge = refused.status === 401 ? { 'www-authenticate': 'Bearer' } : undefined;
          return send(context, writeAnswer(refused), challenge);
        }
        const waitSeconds = takeTurn();
        if (waitSeconds === undefined) return next();
        const answer = refuse(429, `Too many requests in a minute; the next is answered in ${waitSeconds} s`);
        return send(context, answer, { 'retry-after': String(waitSeconds) });
      },
      limitBody,
      async (context) => {
        const query = parseJson(await context.req.text());
        // Pictures have to be reachable where the caller reached us.
        const pictureBase = new URL('/pictures/', context.req.url).href;
        return send(context, query ? write(query.value, { ...store, pictureBase }) : refuseText());
      },
    );
    app.all(path, (context) => send(context, refuse(405, `Only POST is answered at ${path}`), { allow: 'POST' }));
  }

  app.get('/pictures/:name{[a-z-]+\\.svg}', async (context) => {
    const picture = await readFile(new URL(`pictures/${context.req.param('name')}`, MOCK_FOLDER)).catch(
      () => undefined,
    );
    return picture
      ? new Response(picture, { headers: { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=3600' } })
      : context.notFound();
  });
  app.notFound((context) => send(context, refuse(404, 'Only POST /orders and POST /products are answered here')));
  app.onError((error, context) => {
    log(`orders and products  ${error.message}`);
    return send(context, refuse(500, 'The store could not be read'));
  });
  return app;
}

/** undefined when the text is no JSON. */
function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

function refuseText(): WrittenAnswer {
  return writeAnswer(refuseField({ field: '', message: 'The body must be JSON' }));
}
