import type * as z from 'zod/mini';

import type { exactRefusalSchema, exactOrderPageSchema, exactProductPageSchema } from '@/lib/contract/exact';
import { createExampleRow, ORDER_FIELDS, PRODUCT_FIELDS } from '@/lib/contract/fields';
import type { OrderQuery } from '@/lib/contract/order';
import type { ProductQuery } from '@/lib/contract/product';
import {
  CALLBACK_ACCEPTED,
  HANDOFF_TAG,
  REPLIED_TAG,
  type ReplyCallback,
  type TagCallback,
  type TicketAnswer,
  type TicketQuery,
  WEBHOOK_CODES,
  type WebhookRequest,
  type WebhookResponse,
} from '@/lib/contract/webhook';

import { PLATFORM_EXAMPLES } from './describe-platform';
import type { BodyExamples } from './describe-schema';

const START = '2026-11-20T08:00:00Z';
const END = '2026-11-20T09:00:00Z';
const TRIGGER = { ticketId: '4711', messageId: 'm-1' };

/** By the name of the schema. */
export const EXAMPLES = {
  OrderQuery: {
    'Incremental sync': { page: 1, pageSize: 200, lastUpdateTimeStart: START, lastUpdateTimeEnd: END },
    'Historical full load': { page: 1, pageSize: 200, createTimeStart: START, createTimeEnd: END },
    'Single order': { page: 1, pageSize: 1, orderNumber: '10023' },
    'Everything, no filter': { page: 1, pageSize: 50 },
  } satisfies BodyExamples<OrderQuery>,
  OrderPage: {
    'One order': {
      data: [createExampleRow(ORDER_FIELDS)],
      page: 1,
      pageSize: 1,
      hasNextPage: false,
    },
    'No order': { data: [], page: 1, pageSize: 50, hasNextPage: false },
  } satisfies BodyExamples<z.input<typeof exactOrderPageSchema>>,
  ProductQuery: {
    'Incremental sync': { page: 1, pageSize: 200, lastUpdateTimeStart: START, lastUpdateTimeEnd: END },
    'Historical backfill': { page: 1, pageSize: 200, createTimeStart: START, createTimeEnd: END },
    'Single product': { page: 1, pageSize: 1, productId: 'P-1' },
    'No time filter': { page: 1, pageSize: 50 },
  } satisfies BodyExamples<ProductQuery>,
  ProductPage: {
    'One product': {
      data: [createExampleRow(PRODUCT_FIELDS)],
      page: 1,
      pageSize: 1,
      hasNextPage: true,
    },
    'A product without variants': {
      data: [{ externalId: 'P-2', title: 'Gift card', skus: [] }],
      page: 2,
      pageSize: 1,
      hasNextPage: false,
    },
    'No product': { data: [], page: 1, pageSize: 50, hasNextPage: false },
  } satisfies BodyExamples<z.input<typeof exactProductPageSchema>>,
  ...PLATFORM_EXAMPLES,
  PlatformRefusal: {
    Refused: { code: '400', msg: 'invalid xToken', success: false },
    Failed: { code: '500', msg: 'generation error', success: false },
  } satisfies BodyExamples<z.input<typeof exactRefusalSchema>>,
  WebhookRequest: {
    'A new message': { ...TRIGGER, eventType: 'message.created' },
    'The least': { ticketId: '4711' },
  } satisfies BodyExamples<WebhookRequest>,
  WebhookResponse: Object.fromEntries(
    Object.entries(WEBHOOK_CODES).map(([code, { condition, message }]) => [
      condition,
      { code: Number(code), message: message ?? 'error' },
    ]),
  ) satisfies BodyExamples<WebhookResponse>,
  TicketQuery: { 'A ticket': { ticketId: '4711' } } satisfies BodyExamples<TicketQuery>,
  TicketAnswer: {
    'A ticket': {
      code: '200',
      msg: 'success',
      data: {
        ticketId: '4711',
        subject: 'Where is my order?',
        messages: [{ role: 'user', content: 'Where is order 10023?' }],
        customerEmail: 'ada@shop.example',
      },
      total: 1,
    },
  } satisfies BodyExamples<TicketAnswer>,
  ReplyCallback: {
    'An HTML reply': { ...TRIGGER, reply: '<p>Your order 10023 is on its way.</p>', replyType: 'html' },
  } satisfies BodyExamples<ReplyCallback>,
  TagCallback: {
    Replied: { ...TRIGGER, tags: [REPLIED_TAG] },
    'Over to a person': { ...TRIGGER, tags: [HANDOFF_TAG] },
  } satisfies BodyExamples<TagCallback>,
  CallbackAnswer: { 'Taken in': CALLBACK_ACCEPTED },
} satisfies Record<string, BodyExamples<unknown>>;

export type BodyName = keyof typeof EXAMPLES;
