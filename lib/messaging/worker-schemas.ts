import * as z from 'zod/mini';

import {
  buttonClickSchema,
  short,
  ticketIdentitySchema,
  ticketKeySchema,
  ticketSchema,
} from '@/lib/calls/ticket-schemas';
import { isBearerToken } from '@/lib/contract/address';
import { mapEndpoints, type PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import { PLATFORM_SCHEMAS } from '@/lib/contract/platform-schemas';
import type { PlatformIntent, RequestOptions } from '@/lib/domain/endpoint-requests';
import { MAX_QUERY_LENGTH } from '@/lib/domain/sync-view';
import { settingsSchema, defaultsSchema } from '@/lib/settings/settings';
import { lazy } from '@/lib/shared/lazy';

import { PAGE_PARTS, type ToWorker } from './protocol';

/** @param most in UTF-16 units */
const text = (most: number) => z.string().check(z.maxLength(most));
const optional = z.optional(short);
const shape = <Shape extends z.core.$ZodShape>(create: () => Shape) => lazy(() => z.object(create()));

const nothing = lazy(() => z.object({}));
const requestId = lazy(() => z.string().check(z.minLength(8), z.maxLength(100)));
const pageId = z.int();
const queryText = lazy(() => z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_QUERY_LENGTH)));

interface WorkerMessage<Request> {
  /** The only senders whose message is handled. */
  from: readonly ('page' | 'panel' | 'options')[];
  request: z.ZodMiniType<Request>;
}

type RequestMessages = {
  [Endpoint in PlatformEndpoint as `${Endpoint}.request`]: WorkerMessage<PlatformIntent<Endpoint>>;
};

const SCHEMAS: { [Endpoint in keyof typeof PLATFORM_SCHEMAS]: { options: z.ZodMiniType<RequestOptions<Endpoint>> } } =
  PLATFORM_SCHEMAS;

const REQUESTS = Object.fromEntries(
  Object.entries(SCHEMAS).map(([endpoint, { options }]) => {
    const request = shape(() => ({
      requestId,
      pageId,
      ticket: ticketSchema,
      options,
      isAutomatic: z.optional(z.boolean()),
      isFromPage: z.optional(z.boolean()),
    }));
    return [`${endpoint}.request`, { from: ['panel'], request }];
  }),
) as unknown as RequestMessages;

/** The schema and sender of each message; a message without a row is ignored. */
export const WORKER_MESSAGES: {
  [Type in keyof ToWorker]: WorkerMessage<ToWorker[Type]['request']>;
} = {
  'desk.describe': { from: ['page'], request: nothing },
  'page.load': { from: ['page'], request: shape(() => ({ part: z.enum(PAGE_PARTS) })) },
  'button.click': { from: ['page'], request: buttonClickSchema },
  'lesson.save': { from: ['page'], request: shape(() => ({ recipe: text(20_000) })) },
  'lesson.open': { from: ['panel'], request: shape(() => ({ pageId })) },
  'button.take': {
    from: ['panel'],
    request: shape(() => ({ pageId, ticket: ticketIdentitySchema, takeId: short })),
  },
  'command.take': { from: ['panel'], request: shape(() => ({ pageId })) },
  ...REQUESTS,
  'request.cancel': { from: ['panel'], request: shape(() => ({ requestId })) },
  'result.recall': { from: ['panel'], request: shape(() => ({ ticket: ticketIdentitySchema })) },
  'events.wait': {
    from: ['panel'],
    request: shape(() => ({ panelId: short, tickets: z.array(ticketKeySchema), since: optional })),
  },
  'order.find': { from: ['panel'], request: shape(() => ({ orderNumber: queryText })) },
  'product.find': { from: ['panel'], request: shape(() => ({ productId: queryText })) },
  'customer.orders': {
    from: ['panel'],
    request: shape(() => ({ email: queryText, most: z.int().check(z.positive()) })),
  },
  'sync.follow': { from: ['panel'], request: nothing },
  'sync.start': { from: ['panel'], request: nothing },
  'sync.cancel': { from: ['panel'], request: nothing },
  'settings.view': { from: ['panel', 'options'], request: nothing },
  'defaults.save': {
    from: ['panel'],
    request: lazy(() => z.pick(defaultsSchema, { uiLanguage: true, autoSuggest: true })),
  },
  'settings.save': { from: ['options'], request: shape(() => ({ settings: settingsSchema })) },
  'channel.save': {
    from: ['options'],
    request: shape(() => ({ channel: short, ...mapEndpoints(() => short) })),
  },
  'channel.forget': { from: ['options'], request: shape(() => ({ channel: short })) },
  'channel.test': {
    from: ['options'],
    request: shape(() => ({ channel: short, ...mapEndpoints(() => optional) })),
  },
  'relay.save': { from: ['options'], request: shape(() => ({ url: short, secret: short })) },
  'relay.forget': { from: ['options'], request: nothing },
  'commerce.save': {
    from: ['options'],
    request: shape(() => ({ token: z.string().check(z.refine(isBearerToken)) })),
  },
  'commerce.forget': { from: ['options'], request: nothing },
};
