import { readFile } from 'node:fs/promises';

import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import { parseJson } from '@/lib/shared/parse-json';
import { answerOrders, answerProducts } from '@/relay/commerce/answer-queries';
import { writeAnswer, type QueryAnswerText, refuseField } from '@/relay/commerce/query-answer';
import type { RowStore } from '@/relay/commerce/row-store';

import type { Log } from '../servers/serve-app';
import { createFaults } from '../stand-in/faults/create-faults';
import { COMMERCE_SIDE } from '../stand-in/scenarios/scenario';
import { refuseCaller } from './access-token';
import { createRateLimit } from './rate-limit';
import { MOCK_FOLDER } from './read-packaged-store';

/** Ample for a query, which has a few hundred bytes. */
const MOST_BODY_BYTES = 1024 * 1024;

const ANSWERS = { '/orders': answerOrders, '/products': answerProducts };

const refuse = (status: number, message: string): QueryAnswerText =>
  writeAnswer({ status, body: { error: { message } } });

export interface CommerceOptions {
  log: Log;
  /** Unlimited by default. The contract shows no threshold (Contract: "Limits"). */
  requestsPerMinute?: number;
}

/** Serves orders and products from a store (Contract: "Integrator-side"). */
export function createCommerceApp(store: RowStore, { log, requestsPerMinute }: CommerceOptions): Hono {
  const app = new Hono();
  app.route('/', createFaults(COMMERCE_SIDE, { log }).routes);
  const takeTurn = requestsPerMinute === undefined ? () => undefined : createRateLimit(requestsPerMinute, Date.now);

  const send = (context: Context, { status, json }: QueryAnswerText, headers: Record<string, string> = {}) => {
    log(`orders and products  ${context.req.method} ${context.req.path} → ${status}`);
    return new Response(json, { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } });
  };
  const limitBody = bodyLimit({
    maxSize: MOST_BODY_BYTES,
    // The rest of the body stays unread, so the connection must close.
    onError: (context) => send(context, refuse(413, 'The body is larger than 1 MiB'), { connection: 'close' }),
  });

  for (const [path, answerQuery] of Object.entries(ANSWERS)) {
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
        const pictureBase = new URL('/pictures/', context.req.url).href;
        return send(context, query === undefined ? refuseText() : await answerQuery(query, { ...store, pictureBase }));
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

function refuseText(): QueryAnswerText {
  return writeAnswer(refuseField({ field: '', message: 'The body must be JSON' }));
}
