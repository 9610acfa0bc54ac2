import * as z from 'zod';

import { CONTENT_FORMATS, TARGET_LANGUAGES } from '@/lib/contract/suggestion';
import { UI_LANGUAGE_NAMES, type UiLanguage } from '@/lib/i18n/ui-language';

/** A helpdesk whose pages are read, and how. */
export const deskSchema = z.object({
  /** A match pattern, such as `https://desk.example/*`. */
  match: z.string().regex(/^(\*|https?):\/\/(\*|(\*\.)?[^/*:]+)(:\d+)?\/.*$/),
  /** An adapter's id, such as `deskhand-page` or `request-tracker`. */
  adapter: z.string().min(1),
  name: z.string().optional(),
});
export type Desk = z.infer<typeof deskSchema>;

/** Those desks of a list that can be read: one bad entry must not cost the others. */
const desksSchema = z
  .array(z.unknown())
  .transform((desks) => desks.flatMap((desk) => deskSchema.safeParse(desk).data ?? []))
  .catch([]);

/**
 * Everything that may be set and is not secret. A value that cannot be read falls back alone and never takes the others
 * with it: settings written by an older or a newer version must not leave the agent without any.
 */
export const settingsSchema = z.object({
  desks: desksSchema,
  commerce: z.object({ source: z.enum(['mock', 'off']).catch('mock') }).catch({ source: 'mock' }),
  defaults: z
    .object({
      targetLanguage: z.enum(TARGET_LANGUAGES).optional().catch(undefined),
      contentFormat: z.enum(CONTENT_FORMATS).optional().catch(undefined),
      summaryLanguage: z.string().optional().catch(undefined),
      insertMode: z.enum(['cursor', 'end', 'replace', 'above-signature']).optional().catch(undefined),
      uiLanguage: z
        .literal(Object.keys(UI_LANGUAGE_NAMES) as UiLanguage[])
        .optional()
        .catch(undefined),
    })
    .catch({}),
});
export type Settings = z.infer<typeof settingsSchema>;

/** What a channel address looks like to everyone but the worker. */
export interface MaskedAddress {
  origin: string;
  channelId: string;
  /** The last four characters of the credential. */
  tokenEnd: string;
}

/** The settings as panel and options see them: without secrets, and with what the organisation has fixed. */
export interface SettingsView {
  settings: Settings;
  channel: { replySuggestion?: MaskedAddress; summary?: MaskedAddress };
  /** Dotted keys that managed policy has set, such as `channel.replySuggestionUrl`; they cannot be changed here. */
  managed: string[];
  /** Match patterns of hosts these settings need and the browser has not been allowed to reach yet. */
  missingPermissions: string[];
  /** The helpdesks this version can read, to choose from. */
  adapters: { id: string; name: string }[];
}
