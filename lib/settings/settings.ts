import * as z from 'zod/mini';

import { CONTENT_FORMATS, TARGET_LANGUAGES } from '@/lib/contract/suggestion-values';
import { AUTO_SUGGEST } from '@/lib/domain/auto-suggest';
import { INSERT_MODES } from '@/lib/domain/insertion';
import { UI_LANGUAGE_NAMES, type UiLanguage } from '@/lib/i18n/ui-language';

const MATCH_PATTERN = /^(\*|https?):\/\/(\*|(\*\.)?[^/*:]+)(:\d+)?\/.*$/;

/** A helpdesk whose pages are read, and how. */
export const deskSchema = z.object({
  /** A match pattern, such as `https://desk.example/*`. */
  match: z.string().check(z.regex(MATCH_PATTERN)),
  /** An adapter's id, such as `deskhand-page` or `request-tracker`; `auto`: the conversation is found by itself. */
  adapter: z.string().check(z.minLength(1)),
  /**
   * How the pages are read, as JSON text in the shape of an adapter; where it is set it counts before the adapter. Text,
   * since browsers drop what a policy's schema does not name. What is wrong with one is told where it is used.
   */
  recipe: z.optional(z.string()),
  name: z.optional(z.string()),
});
export type Desk = z.infer<typeof deskSchema>;

/** A value that is left out when it cannot be read, so that one slip does not cost the others. */
export function lenient<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined);
}

/** Those desks of a list that can be read: one bad entry must not cost the others. */
const desksSchema = z.pipe(
  z.array(z.unknown()),
  z.transform((desks) => desks.flatMap((desk) => deskSchema.safeParse(desk).data ?? [])),
);

export const commerceSourceSchema = z.enum(['mock', 'http', 'off']);

export const defaultsSchema = z.object({
  targetLanguage: lenient(z.enum(TARGET_LANGUAGES)),
  contentFormat: lenient(z.enum(CONTENT_FORMATS)),
  summaryLanguage: lenient(z.string()),
  autoSuggest: lenient(z.enum(AUTO_SUGGEST)),
  insertMode: lenient(z.enum(INSERT_MODES)),
  uiLanguage: lenient(z.literal(Object.keys(UI_LANGUAGE_NAMES) as UiLanguage[])),
});

/** Most suggestions a day that are asked for by themselves: each may cost the company money. */
export const suggestionsPerDaySchema = z.int().check(z.nonnegative());
const DEFAULT_SUGGESTIONS_PER_DAY = 200;

/**
 * Everything that may be set and is not secret. A value that cannot be read falls back alone and never takes the others
 * with it: settings written by an older or a newer version must not leave the agent without any.
 */
export const settingsSchema = z.object({
  desks: z.catch(desksSchema, []),
  commerce: z.catch(
    z.object({
      source: z.catch(commerceSourceSchema, 'mock'),
      /** `{base_url}` of the contract, for `http`. */
      baseUrl: lenient(z.string()),
    }),
    { source: 'mock' },
  ),
  defaults: z.catch(defaultsSchema, {}),
  limits: z.catch(z.object({ suggestionsPerDay: z.catch(suggestionsPerDaySchema, DEFAULT_SUGGESTIONS_PER_DAY) }), {
    suggestionsPerDay: DEFAULT_SUGGESTIONS_PER_DAY,
  }),
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
  /** The last four characters of the token of orders and products, if there is one for the base address. */
  commerceTokenEnd?: string;
  /** Dotted keys that managed policy has set, such as `channel.replySuggestionUrl`; they cannot be changed here. */
  managed: string[];
  /** Match patterns of hosts these settings need and the browser has not been allowed to reach yet. */
  missingPermissions: string[];
  /** The helpdesks this version can read, to choose from. */
  adapters: { id: string; name: string }[];
}
