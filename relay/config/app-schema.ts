import * as z from 'zod';

import { isPictureHost, isPrivate } from '@/lib/contract/address';
import { CONTENT_FORMATS, TARGET_LANGUAGES } from '@/lib/contract/values';
import { AUTO_SUGGEST } from '@/lib/domain/automatic-requests';
import { type Chip, MAX_CHIP, MAX_CHIPS } from '@/lib/domain/chip';
import { INSERT_MODES } from '@/lib/domain/insertion';
import { isTrackingUrl } from '@/lib/domain/tracking-link';
import { UI_LANGUAGE_NAMES, type UiLanguage } from '@/lib/i18n/ui-language';

/** A content security policy has no IPv6 addresses, and other characters of a host are wildcards or separators there. */
const ORIGIN = /^https?:\/\/[a-z\d.-]+(?::\d+)?$/;

function isPageOrigin(text: string): boolean {
  const url = URL.parse(text);
  return ORIGIN.test(text) && url?.origin === text && isPrivate(url);
}

export const appSchema = z
  .strictObject({
    origin: z
      .string()
      .refine(isPageOrigin, 'must be an origin such as https://desk.example, without a path')
      .describe('Origin of the helpdesk’s page, such as `https://desk.example`. Without HTTPS only on this machine.'),
    channel: z.string().describe('The id of the channel that serves the agents of this page.'),
  })
  .describe('A helpdesk’s page that shows the panel without an extension.');

export type App = z.output<typeof appSchema>;

const chipText = (name: keyof Chip) =>
  z
    .string()
    .overwrite((text) => text.replaceAll(/\s+/g, ' ').trim())
    .min(1)
    .max(MAX_CHIP[name]);

export const panelSchema = z
  .strictObject({
    targetLanguage: z.enum(TARGET_LANGUAGES).optional().describe('Of replies.'),
    contentFormat: z.enum(CONTENT_FORMATS).optional().describe('Of replies.'),
    summaryLanguage: z.string().min(1).optional().describe('Of summaries, such as `de`.'),
    uiLanguage: z
      .enum(Object.keys(UI_LANGUAGE_NAMES) as UiLanguage[])
      .optional()
      .describe('Default: that of the browser.'),
    insertMode: z.enum(INSERT_MODES).optional(),
    autoSuggest: z
      .enum(AUTO_SUGGEST)
      .optional()
      .describe('When a suggestion is requested automatically. Default: never.'),
    summarizeFrom: z
      .int()
      .min(1)
      .optional()
      .describe('Smallest number of messages of a ticket that is summarized automatically. Default: none is.'),
    suggestionsPerDay: z.int().nonnegative().optional().describe('Most automatic requests of an agent in a day.'),
    chips: z
      .array(z.strictObject({ label: chipText('label'), instruction: chipText('instruction') }))
      .max(MAX_CHIPS)
      .optional()
      .describe('Short instructions, shown as buttons.'),
    trackingUrl: z
      .string()
      .trim()
      .refine(isTrackingUrl, 'must be an address with {number} once, outside the host')
      .optional()
      .describe('The carrier’s page of a parcel, with `{number}` for the tracking number.'),
    pictureHosts: z
      .array(z.string().trim().toLowerCase().refine(isPictureHost, 'must be a host such as images.example'))
      .optional()
      .describe('Hosts that pictures may load from, beside the shop’s own.'),
  })
  .describe('Settings of the agents whose panel is in the helpdesk’s page.');
