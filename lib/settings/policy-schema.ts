import * as z from 'zod/mini';

import { parseBaseUrl, parsePlatformAddress } from '@/lib/contract/address';
import { ENDPOINT_NAMES, PLATFORM_ENDPOINTS, type PlatformSetting } from '@/lib/contract/platform-endpoints';
import { lazy } from '@/lib/shared/lazy';

import {
  channelShape,
  commerceSourceSchema,
  defaultsSchema,
  desksSchema,
  lenient,
  listOf,
  shopShape,
  suggestionsPerDaySchema,
} from './settings';

const ADDRESSES = lazy(
  () =>
    Object.fromEntries(
      ENDPOINT_NAMES.map((endpoint) => [
        PLATFORM_ENDPOINTS[endpoint].setting,
        lenient(z.string().check(z.refine((text) => parsePlatformAddress(text, endpoint).ok))),
      ]),
    ) as Record<PlatformSetting, ReturnType<typeof lenient<z.ZodMiniString>>>,
);

export const policyChannelSchema = lazy(() => z.object({ ...channelShape, ...ADDRESSES }));

const baseUrlSchema = lazy(() => lenient(z.string().check(z.refine((text) => parseBaseUrl(text).ok))));

/**
 * The settings and secrets that an organization may set. An invalid entry is left out. Chromium hands over only the keys of
 * `public/managed-schema.json`, which `npm run managed-schema` writes from here.
 */
export const policySchema = lazy(() =>
  z.object({
    channel: lenient(z.object(ADDRESSES)),
    channels: lenient(listOf(policyChannelSchema)),
    relay: lenient(z.object({ url: baseUrlSchema, agentToken: lenient(z.string()) })),
    desks: lenient(desksSchema),
    commerce: lenient(
      z.object({
        source: lenient(commerceSourceSchema),
        baseUrl: baseUrlSchema,
        token: lenient(z.string()),
        ...shopShape,
      }),
    ),
    defaults: lenient(defaultsSchema),
    limits: lenient(z.object({ suggestionsPerDay: lenient(suggestionsPerDaySchema) })),
  }),
);
export type Policy = z.infer<typeof policySchema>;
