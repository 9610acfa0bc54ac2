import * as z from 'zod';

import {
  CALLBACK_ACCEPTED,
  readSummaryCallback,
  type ReplyCallback,
  replyCallbackSchema,
  type SummaryCallback,
  type TagCallback,
  tagCallbackSchema,
  ticketQuerySchema,
} from '@/lib/contract/webhook';

import { readTicket } from '../desk/tickets';
import { defineRoute, type Refusal, type Route } from '../server/route';
import { findIdFault } from '../storage/id-schema';
import type { Storage } from '../storage/storage';
import type { EventType } from '../storage/tables';
import type { CallbackStore } from './store-callback';

export interface PlatformRoutesDeps {
  storage: Storage;
  callbacks: CallbackStore;
  /** Counts callbacks. */
  onCallback: (type: EventType, isNew: boolean) => void;
}

/** Assumption: the contract shows no refusal of a callback. The shape is that of the expected answer. */
const writeRefusal = ({ status, message }: Refusal) => ({ code: status, message });

const ANSWERS = {
  200: 'Stored durably. A repetition is answered the same way and has no effect.',
  400: 'The body is no such callback. Nothing was stored.',
  401: 'The header that is configured on the channel is missing or wrong.',
};
const EXPECTED_ANSWER = 'The contract does not show the answer; public pages of the platform expect code 0.';

const summaryBodySchema = z.unknown().transform((body, context): SummaryCallback => {
  const callback = readSummaryCallback(body);
  if (callback) return callback;
  context.addIssue({ code: 'custom', message: 'A summary callback needs taskId and status' });
  return z.NEVER;
});

/** The callbacks and the ticket query of the platform (Contract: "Events"). */
export function createPlatformRoutes({ storage, callbacks, onCallback }: PlatformRoutesDeps): Route[] {
  async function take(channel: string, type: 'reply' | 'tags', callback: ReplyCallback | TagCallback) {
    const { ticketId, messageId, ...content } = callback;
    const fault = findIdFault(ticketId) ?? findIdFault(messageId ?? '');
    if (fault !== undefined) return { status: 400, body: { code: 400, message: fault } };
    onCallback(type, await callbacks.storeForTicket(channel, { type, ticketId, messageId, content }));
    return { status: 200, body: CALLBACK_ACCEPTED };
  }

  return [
    defineRoute({
      method: 'POST',
      path: '/platform/ticket',
      caller: 'platform',
      summary: 'Ticket query (`queryUrl`): answers the ticket with all its messages.',
      assumptions: ['Path, body and answer are not in the contract; public pages of the platform show them.'],
      bodySchema: ticketQuerySchema,
      answers: { 200: 'The ticket stands in `data`.', 401: ANSWERS[401], 404: 'The helpdesk has sent no such ticket.' },
      writeRefusal: ({ status, message }) => ({ code: status, msg: message, data: null, total: 0 }),
      async handle({ body, caller: { channel } }) {
        const ticket = await readTicket(storage.database, channel.id, body.ticketId);
        if (!ticket) return { status: 404, body: { code: 404, msg: 'There is no such ticket', data: null, total: 0 } };
        // Assumption: the code of the wrapper is an integer, as in the answer of the webhook.
        return { status: 200, body: { code: 200, msg: 'success', data: ticket, total: 1 } };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/platform/reply',
      caller: 'platform',
      summary: 'Reply callback (`replyUrl`).',
      assumptions: ['The fields `reply` and `replyType` are not in the contract.', EXPECTED_ANSWER],
      bodySchema: replyCallbackSchema,
      answers: ANSWERS,
      writeRefusal,
      handle: ({ body, caller: { channel } }) => take(channel.id, 'reply', body),
    }),
    defineRoute({
      method: 'POST',
      path: '/platform/tags',
      caller: 'platform',
      summary: 'Tag callback (`tagsUrl`).',
      assumptions: ['The field `tags` is not in the contract.', EXPECTED_ANSWER],
      bodySchema: tagCallbackSchema,
      answers: ANSWERS,
      writeRefusal,
      handle: ({ body, caller: { channel } }) => take(channel.id, 'tags', body),
    }),
    defineRoute({
      method: 'POST',
      path: '/platform/summary',
      caller: 'platform',
      summary: 'Summary callback: the `data` object of the summary response.',
      assumptions: ['The `data` object may be wrapped in a whole response.', EXPECTED_ANSWER],
      bodySchema: summaryBodySchema,
      answers: ANSWERS,
      writeRefusal,
      async handle({ body, caller: { channel } }) {
        const { taskId, ticketId } = body;
        const fault = findIdFault(taskId) ?? findIdFault(ticketId ?? '');
        if (fault !== undefined) return { status: 400, body: { code: 400, message: fault } };
        onCallback('summary', await callbacks.storeSummary(channel.id, body));
        return { status: 200, body: CALLBACK_ACCEPTED };
      },
    }),
  ];
}
