import * as z from 'zod';

import type { JobQueue } from '../jobs/job-queue';
import { defineRoute, refuse, type Route } from '../server/route';
import { idSchema } from '../storage/id-schema';
import type { Storage } from '../storage/storage';
import { acknowledge, describeEvent, readOutbox } from './outbox';
import { storeTicket, ticketSchema } from './tickets';
import { orderWebhook, WEBHOOK_QUEUE } from './trigger-webhook';

export interface DeskRoutesDeps {
  storage: Storage;
  queue: JobQueue;
  now: () => number;
}

const MOST_ITEMS = 200;
const MOST_ACKED = 1000;

const messageSchema = z.object({
  ticketId: idSchema,
  messageId: idSchema.optional(),
  eventType: z.string().max(200).optional().describe('Such as `message.created`.'),
});
const ackSchema = z.object({ ids: z.array(z.string().regex(/^\d{1,15}$/)).max(MOST_ACKED) });

const UNAUTHORIZED = 'The token of the helpdesk is missing or wrong.';
const WRONG = 'The body is wrong. Nothing was stored.';

/** The requests of the helpdesk's server. */
export function createDeskRoutes({ storage, queue, now }: DeskRoutesDeps): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/desk/tickets',
      caller: 'desk',
      summary: 'Adds or changes a ticket, which the platform queries after a webhook.',
      bodySchema: ticketSchema,
      answers: { 200: 'Stored durably.', 400: WRONG, 401: UNAUTHORIZED },
      async handle({ body, caller: { channel } }) {
        await storeTicket(storage, channel.id, body, now());
        return { status: 200, body: { ticketId: body.ticketId } };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/desk/messages',
      caller: 'desk',
      summary: 'Says that a ticket has a new message: the relay triggers the webhook, in order for each ticket.',
      bodySchema: messageSchema,
      answers: {
        202: 'Stored durably; the webhook follows. A message with a known id triggers nothing again.',
        400: WRONG,
        401: UNAUTHORIZED,
        409: 'The channel of the helpdesk has no webhook address.',
      },
      async handle({ body, caller: { channel } }) {
        if (channel.webhookUrl === undefined) {
          const message = `The channel ${channel.id} has no webhookUrl. Set it in the configuration of the relay`;
          return refuse({ status: 409, reason: 'no-webhook', message });
        }
        const isNew = await orderWebhook(storage, queue, channel.id, body, now());
        if (isNew) queue.wake(WEBHOOK_QUEUE);
        return { status: 202, body: { ticketId: body.ticketId, isRepetition: !isNew } };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/desk/outbox',
      caller: 'desk',
      summary: 'Lists replies, tags and finished summaries that are not acknowledged, oldest first.',
      query: { after: 'The `cursor` of the answer before. Default: from the beginning.' },
      answers: { 200: '`{ cursor, items }`, up to 200 items.', 400: 'The cursor is wrong.', 401: UNAUTHORIZED },
      async handle({ query, caller: { channel } }) {
        const after = query('after') ?? '0';
        if (!/^\d{1,15}$/.test(after)) {
          const message = 'after must be the cursor of an earlier answer';
          return refuse({ status: 400, reason: 'wrong-cursor', message, field: 'after' });
        }
        const events = await readOutbox(storage.database, channel.id, { after: Number(after), most: MOST_ITEMS });
        const cursor = String(events.at(-1)?.number ?? after);
        return { status: 200, body: { cursor, items: events.map(describeEvent) } };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/desk/outbox/ack',
      caller: 'desk',
      summary: 'Acknowledges items of the outbox, which then leave it.',
      bodySchema: ackSchema,
      answers: {
        200: '`{ acknowledged }`, the number of items that were not acknowledged before.',
        400: WRONG,
        401: UNAUTHORIZED,
      },
      async handle({ body, caller: { channel } }) {
        const ids = body.ids.map(Number);
        const acknowledged = ids.length === 0 ? 0 : await acknowledge(storage.database, channel.id, ids, now());
        return { status: 200, body: { acknowledged } };
      },
    }),
  ];
}
