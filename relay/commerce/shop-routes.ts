import * as z from 'zod';

import { defineRoute, type Route } from '../server/route';
import type { Storage } from '../storage/storage';
import type { RowKind } from '../storage/tables';
import { createRouteAnswer } from './query-answer';

/** The order query and the product query (Contract: "Integrator-side"). */
export function createShopRoutes({ storage }: { storage: Storage }): Route[] {
  const route = (kind: RowKind): Route =>
    defineRoute({
      method: 'POST',
      path: `/${kind}`,
      caller: 'shop-reader',
      summary: `Answers a query of ${kind}, page by page.`,
      bodySchema: z.unknown(),
      answers: {
        200: 'The page wrapper.',
        400: 'The query is wrong; `error.field` names the field.',
        401: 'The token is missing or wrong.',
      },
      textType: 'application/json',
      async handle({ body }) {
        return createRouteAnswer(await storage.commerce.answer(kind, body));
      },
    });
  return [route('orders'), route('products')];
}
