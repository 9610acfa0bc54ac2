import * as z from 'zod/mini';

import { isPictureHost } from '@/lib/contract/address';
import type { PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import { CONTENT_FORMATS, TARGET_LANGUAGES } from '@/lib/contract/values';
import { AUTO_SUGGEST } from '@/lib/domain/automatic-requests';
import { type Chip, MAX_CHIP, MAX_CHIPS } from '@/lib/domain/chip';
import { INSERT_MODES } from '@/lib/domain/insertion';
import type { SecretsState } from '@/lib/domain/secrets-state';
import { isTrackingUrl } from '@/lib/domain/tracking-link';
import { UI_LANGUAGE_NAMES, type UiLanguage } from '@/lib/i18n/ui-language';
import { lazy } from '@/lib/shared/lazy';
import { isDeskPattern } from '@/lib/shared/match-pattern';

/** Makes an invalid value absent, so that one mistake does not cost the others. */
export function lenient<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined);
}

/** A list of the first entries, without the invalid ones. */
export function listOf<Schema extends z.ZodMiniType>(schema: Schema, most?: number) {
  return z.pipe(
    z.array(lenient(schema)),
    z.transform((entries) => entries.slice(0, most).filter((entry) => entry !== undefined)),
  );
}

export const deskSchema = lazy(() =>
  z.object({
    /** Such as `https://desk.example/*`. */
    match: z.string().check(z.refine(isDeskPattern)),
    /** An adapter's ID, or `auto`: the conversation is found without an adapter. */
    adapter: z.string().check(z.minLength(1)),
    /** JSON text, because Chromium drops keys that the policy's schema does not name. Checked when used. */
    recipe: z.optional(z.string()),
    name: z.optional(z.string()),
    button: lenient(z.boolean()),
    /** ID of the channel that serves it; absent: `DEFAULT_CHANNEL`. */
    channel: z.optional(z.string()),
  }),
);
export type DeskSettings = z.infer<typeof deskSchema>;

export const desksSchema = lazy(() => listOf(deskSchema));

export const channelShape = lazy(() => ({
  id: z.string().check(z.regex(/^(?!default$)[\w-]{1,40}$/)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
}));
/** A channel beside the default one, without its secret addresses. */
const channelSchema = lazy(() => z.object(channelShape));

/** `mock` is the bundled sample data. It must not appear beside a real ticket by default, so `off` is the default. */
export const commerceSourceSchema = lazy(() => z.enum(['off', 'http', 'relay', 'mock']));

export const pictureHostSchema = lazy(() => z.string().check(z.trim(), z.toLowerCase(), z.refine(isPictureHost)));

/** The keys of the shop that settings and policy share. */
export const shopShape = lazy(() => ({
  /** Hosts that pictures may load from, beside the shop's own. Drops invalid ones and keeps the others. */
  pictureHosts: lenient(listOf(pictureHostSchema)),
  /** Number of days after which synced orders are dropped. */
  keepDays: lenient(z.int().check(z.minimum(1), z.maximum(3650))),
  /** The carrier's page of a parcel, with `{number}` for the tracking number. */
  trackingUrl: lenient(z.string().check(z.trim(), z.refine(isTrackingUrl))),
}));

const uiLanguageSchema = lazy(() => z.enum(Object.keys(UI_LANGUAGE_NAMES) as UiLanguage[]));

const chipText = (name: keyof Chip) =>
  z.string().check(
    z.overwrite((text) => text.replaceAll(/\s+/g, ' ').trim()),
    z.minLength(1),
    z.maxLength(MAX_CHIP[name]),
  );

export const chipSchema = lazy(() => z.object({ label: chipText('label'), instruction: chipText('instruction') }));

export const defaultsSchema = lazy(() =>
  z.object({
    targetLanguage: lenient(z.enum(TARGET_LANGUAGES)),
    contentFormat: lenient(z.enum(CONTENT_FORMATS)),
    summaryLanguage: lenient(z.string()),
    autoSuggest: lenient(z.enum(AUTO_SUGGEST)),
    /** Smallest number of messages of a ticket that is summarized automatically. Absent: none is. */
    summarizeFrom: lenient(z.int().check(z.minimum(1))),
    insertMode: lenient(z.enum(INSERT_MODES)),
    uiLanguage: lenient(uiLanguageSchema),
    chips: lenient(listOf(chipSchema, MAX_CHIPS)),
  }),
);

/** Each automatic suggestion or summary may cost the company money. */
export const suggestionsPerDaySchema = lazy(() => z.int().check(z.nonnegative()));
const DEFAULT_SUGGESTIONS_PER_DAY = 200;

/** Invalid values fall back to their defaults, because older and newer versions write settings, too. */
export const settingsSchema = lazy(() =>
  z.object({
    desks: z.catch(desksSchema, []),
    channels: z.catch(listOf(channelSchema), []),
    /** The integrator's server, which takes the place of all channels. */
    relay: z.catch(z.object({ url: lenient(z.string()) }), {}),
    commerce: z.catch(
      z.object({
        source: z.catch(commerceSourceSchema, 'off'),
        /** `{base_url}` of the contract, for `http`. */
        baseUrl: lenient(z.string()),
        ...shopShape,
      }),
      { source: 'off' },
    ),
    defaults: z.catch(defaultsSchema, {}),
    limits: z.catch(z.object({ suggestionsPerDay: z.catch(suggestionsPerDaySchema, DEFAULT_SUGGESTIONS_PER_DAY) }), {
      suggestionsPerDay: DEFAULT_SUGGESTIONS_PER_DAY,
    }),
  }),
);
export type Settings = z.infer<typeof settingsSchema>;

/** The groups of settings that are no lists. */
export const SETTING_GROUPS = ['relay', 'commerce', 'defaults', 'limits'] as const;

export interface MaskedAddress {
  origin: string;
  channelId: string;
  tokenEnd: string;
}

type MaskedAddresses = Partial<Record<PlatformEndpoint, MaskedAddress | undefined>>;

/** The settings with the policy's values and without secrets. */
export interface SettingsView {
  settings: Settings;
  /** The addresses by the ID of their channel, the default one first. */
  channels: Record<string, MaskedAddresses>;
  /** The last four characters of the token for the base URL. */
  commerceTokenEnd?: string;
  /** The last four characters of the agent token for the relay. */
  relayTokenEnd?: string;
  /** Dotted keys that the policy sets, such as `channel.replySuggestionUrl`. */
  managed: string[];
  policyProblems: string[];
  /** The browser has not delivered the policy yet. Until then, the agent's own settings count. */
  isPolicyAwaited: boolean;
  /** Dotted names of the stored settings that cannot be read and have their defaults. Saving ends it. */
  damagedSettings: string[];
  secrets: SecretsState;
  /** Match patterns that these settings need and the browser does not allow yet. */
  missingPermissions: string[];
  /** `ticketAddress` is a regular expression (`DocumentedAdapter`). */
  adapters: { id: string; name: string; ticketAddress: string | null }[];
}
