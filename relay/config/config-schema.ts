import * as z from 'zod';

import { parsePlatformAddress } from '@/lib/contract/address';
import {
  ENDPOINT_NAMES,
  PLATFORM_ENDPOINTS,
  type PlatformEndpoint,
  type PlatformSetting,
} from '@/lib/contract/platform-endpoints';
import { parseMatchPattern } from '@/lib/shared/match-pattern';

import { appSchema, panelSchema } from './app-schema';
import { isWebhookAddress } from './webhook-address';

const id = z.string().regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, hyphens or underscores');
const secret = z.string().regex(/^[\x21-\x7e]{16,2000}$/, 'must have 16 to 2000 visible ASCII characters and no space');
const positive = z.int().min(1);

function platformAddress(endpoint: PlatformEndpoint) {
  return z
    .string()
    .refine((text) => parsePlatformAddress(text, endpoint).ok, 'must be the address as the channel page shows it');
}

/** One address for each endpoint of the platform. */
const addresses = Object.fromEntries(
  ENDPOINT_NAMES.map((name) => [
    PLATFORM_ENDPOINTS[name].setting,
    platformAddress(name).optional().describe('Secret. From the channel page.'),
  ]),
) as Record<PlatformSetting, z.ZodOptional<z.ZodString>>;

const channelSchema = z
  .strictObject({
    id: id.describe('Your own name for the channel, as in `?channel=ID`.'),
    name: z.string().optional().describe('Shown on the status page.'),
    ...addresses,
    webhookUrl: z
      .string()
      .refine(isWebhookAddress, 'must be the webhook address as the channel page shows it')
      .optional()
      .describe('Secret. From the channel page.'),
    platformHeader: z
      .string()
      .regex(
        /^[\w-]+: ?[\x21-\x7e][\x20-\x7e]{7,}$/,
        'must be a header as Name: value, with a value of 8 characters or more',
      )
      .optional()
      .describe('Secret. The header that the platform shows on callbacks and ticket queries, as `Name: value`.'),
  })
  .describe('A custom-ticket channel of the platform.');

const deskSchema = z
  .strictObject({
    match: z
      .string()
      .refine((text) => parseMatchPattern(text) !== undefined, 'must be a pattern such as https://desk.example/*')
      .describe('The pages of the helpdesk, such as `https://desk.example/*`.'),
    channel: id.describe('The channel that serves this helpdesk.'),
    token: secret.optional().describe('Secret. The helpdesk shows it as bearer token.'),
    ticketId: z
      .string()
      .includes('{id}', { error: 'must contain {id}' })
      .default('{id}')
      .describe(
        'How the helpdesk’s server names a ticket that an agent has open, such as `{scope}-{id}` where ids repeat in each account.',
      ),
    module: z
      .string()
      .min(1)
      .optional()
      .describe(
        'A packaged desk module, such as `request-tracker`, or the file of one: the relay then reads and writes the tickets itself.',
      ),
    settings: z.record(z.string(), z.unknown()).default({}).describe('Of the module.'),
    everySeconds: positive.default(5).describe('How often the module looks for new messages.'),
  })
  .describe('A helpdesk.');

export const configSchema = z
  .strictObject({
    channels: z.array(channelSchema).default([]),
    desks: z.array(deskSchema).default([]),
    apps: z.array(appSchema).default([]),
    panel: panelSchema.default({}),
    commerce: z
      .strictObject({
        source: z
          .string()
          .default('tables')
          .describe(
            '`tables`: filled by `import`. `http`: read from the shop at `baseUrl`. Else the file of a source module.',
          ),
        baseUrl: z
          .url({ protocol: /^https?$/ })
          .optional()
          .describe('Of the shop, without `/orders`.'),
        token: secret.optional().describe('Secret. The platform shows it on /orders and /products, as bearer token.'),
        shopToken: secret.optional().describe('Secret. The relay shows it to the shop. Default: `token`.'),
        everyMinutes: positive.default(5).describe('How often the source is read.'),
      })
      .prefault({}),
    retention: z
      .strictObject({
        days: positive.default(90).describe('Tickets, results and dead jobs are deleted after these days.'),
        panelHours: positive
          .default(12)
          .describe('Texts and results that the panel in a helpdesk keeps are deleted after these hours.'),
      })
      .prefault({}),
    limits: z
      .strictObject({
        perMinute: positive.default(60).describe('Requests of an agent per minute, unless its token says otherwise.'),
        perDay: positive.default(5000).describe('Requests of an agent per day, unless its token says otherwise.'),
        bodyBytes: positive
          .max(2 ** 26)
          .default(2 ** 20)
          .describe('The largest body of a request.'),
        webhookHours: positive.default(24).describe('A webhook is given up after these hours.'),
        deliveryHours: positive.default(24).describe('A desk module gives up a result after these hours.'),
      })
      .prefault({}),
    status: z.strictObject({ password: secret.describe('Secret. Opens /status; any user name will do.') }).optional(),
    logLevel: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  })
  .superRefine((config, context) => {
    const ids = config.channels.map((channel) => channel.id);
    const report = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    for (const [index, channel] of config.channels.entries()) {
      if (ids.indexOf(channel.id) !== index) report(['channels', index, 'id'], 'is used twice');
      const isShared = config.channels.some(
        ({ platformHeader }, other) => other < index && platformHeader && platformHeader === channel.platformHeader,
      );
      // The header tells the channel of a callback.
      if (isShared) report(['channels', index, 'platformHeader'], 'must differ from that of the other channels');
    }
    for (const [index, desk] of config.desks.entries()) {
      if (!ids.includes(desk.channel)) report(['desks', index, 'channel'], 'must be the id of a channel');
      const isShared = config.desks.some(({ token }, other) => other < index && token && token === desk.token);
      if (isShared) report(['desks', index, 'token'], 'must differ from that of the other helpdesks');
      const isSecond = config.desks.some(
        ({ module, channel }, other) => other < index && module && desk.module && channel === desk.channel,
      );
      // A result names its channel, not its helpdesk.
      if (isSecond) report(['desks', index, 'module'], 'must be the only module on its channel');
    }
    const origins = config.apps.map(({ origin }) => origin);
    for (const [index, app] of config.apps.entries()) {
      if (!ids.includes(app.channel)) report(['apps', index, 'channel'], 'must be the id of a channel');
      if (origins.indexOf(app.origin) !== index) report(['apps', index, 'origin'], 'is used twice');
    }
    const { source, baseUrl, token, shopToken } = config.commerce;
    if (source === 'http' && baseUrl === undefined) report(['commerce', 'baseUrl'], 'is needed for the source "http"');
    if (source === 'http' && !(shopToken ?? token))
      report(['commerce', 'shopToken'], 'is needed for the source "http"');
  });

export type Config = z.output<typeof configSchema>;
export type Channel = Config['channels'][number];

/** The configuration as JSON Schema, for editors and for integrators. */
export function createConfigSchema(): object {
  return z.toJSONSchema(configSchema, { io: 'input' });
}
