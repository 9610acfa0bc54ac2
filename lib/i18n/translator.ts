import { type Messages, setupI18n } from '@lingui/core';

import { directionOf } from '@/lib/shared/direction';

import type { KEYS as LAZY_KEYS } from './message-keys/lazy';
import type { KEYS as PANEL_KEYS } from './message-keys/panel';
import { findUiLanguage, tagOfUiLanguage, type UiLanguage } from './ui-language';

export type MessageKey = (typeof PANEL_KEYS | typeof LAZY_KEYS)[number];

type LoadMessages = () => Promise<{ messages: Messages }>;

/** One file per language: an agent needs only one. */
const PANEL_MESSAGES: Record<UiLanguage, LoadMessages> = {
  en: () => import('./catalogues/messages.en.po?panel?lingui'),
  de: () => import('./catalogues/messages.de.po?panel?lingui'),
  zh: () => import('./catalogues/messages.zh.po?panel?lingui'),
  ja: () => import('./catalogues/messages.ja.po?panel?lingui'),
  ar: () => import('./catalogues/messages.ar.po?panel?lingui'),
};

/** Messages of screens that open on demand: settings, teaching, check of a page. */
const LAZY_MESSAGES: Record<UiLanguage, LoadMessages> = {
  en: () => import('./catalogues/messages.en.po?lazy?lingui'),
  de: () => import('./catalogues/messages.de.po?lazy?lingui'),
  zh: () => import('./catalogues/messages.zh.po?lazy?lingui'),
  ja: () => import('./catalogues/messages.ja.po?lazy?lingui'),
  ar: () => import('./catalogues/messages.ar.po?lazy?lingui'),
};

/** Translates into one UI language, and formats for the agent's region. */
export interface Translator {
  language: UiLanguage;
  direction: 'ltr' | 'rtl';
  /** The lazy messages are loaded. */
  isComplete: boolean;
  t: (key: MessageKey, values?: Record<string, string | number>) => string;
  /** Joins names or values by the comma of the language. */
  formatList: (items: readonly string[]) => string;
  formatNumber: (value: number) => string;
  /** Formats an amount in major units. Without a currency, or with an unknown one, returns the number and the code. */
  formatMoney: (amount: number, currency?: string) => string;
  /** Uses the agent's time zone; undefined for a text that is no time. */
  formatTime: (iso: string) => string | undefined;
  /** As `formatTime`, without the day. */
  formatClock: (iso: string) => string | undefined;
  /** Formats the day of a time (ISO 8601), with its year only if that is not the year of `now` (Unix milliseconds). */
  formatDay: (iso: string, now: number) => string | undefined;
  /** Formats a time of the past week, such as "20 minutes ago"; undefined for another time. Both in Unix milliseconds. */
  formatRelative: (time: number, now: number) => string | undefined;
  formatUtc: (iso: string) => string | undefined;
  /** Names a language by its BCP 47 tag; undefined for a text that is no tag. */
  nameLanguage: (tag: string) => string | undefined;
}

export interface TranslatorOptions {
  /** The agent's languages, the preferred one first; they give the region. */
  preferred?: readonly string[];
  /** IANA name. */
  timeZone?: string;
  isComplete?: boolean;
}

const DAY_SECONDS = 86_400;

/** Lengths in seconds. */
const AGO_UNITS = [
  ['day', DAY_SECONDS],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Loads the translator of one language. */
export async function loadTranslator(language: UiLanguage, options: TranslatorOptions = {}): Promise<Translator> {
  const [panel, lazy] = await Promise.all([
    PANEL_MESSAGES[language](),
    options.isComplete ? LAZY_MESSAGES[language]() : undefined,
  ]);
  return createTranslator(language, { ...panel.messages, ...lazy?.messages }, options);
}

/** Creates a translator from messages, compiled or in ICU MessageFormat. */
export function createTranslator(
  language: UiLanguage,
  messages: Messages,
  { preferred = [], timeZone, isComplete = false }: TranslatorOptions = {},
): Translator {
  const locale = preferred.find((tag) => findUiLanguage(tag) === language) ?? tagOfUiLanguage(language);
  const i18n = setupI18n();
  i18n.loadAndActivate({ locale: language, locales: locale, messages });

  const numbers = memoizeByValue((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
  const times = memoizeByValue((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));
  const formatTime = (iso: string, options: Intl.DateTimeFormatOptions): string | undefined => {
    const moment = new Date(iso);
    return Number.isNaN(moment.getTime()) ? undefined : times(options).format(moment);
  };

  const relative = memoizeByValue(
    (options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
  );
  const ago = (seconds: number): string => {
    const [unit, length] = AGO_UNITS.find(([, size]) => seconds >= size) ?? (['second', 1] as const);
    return relative({ numeric: 'auto' }).format(-Math.floor(seconds / length), unit);
  };
  /** In the agent's time zone. Swedish dates have the form of ISO 8601. */
  const isoDates = memoizeByValue((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('sv', options));
  const isoDateOf = (time: number): string => (Number.isNaN(time) ? '' : isoDates({ timeZone }).format(time));
  /** The calendar day as a number. */
  const dayOf = (time: number): number => Date.parse(isoDateOf(time)) / (DAY_SECONDS * 1000);
  const yearOf = (time: number): string => isoDateOf(time).slice(0, 4);

  const languageNames = memoizeByValue((options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, options));

  const translate = (key: MessageKey, values?: Record<string, string | number>): string => i18n._(key, values);

  return {
    language,
    direction: directionOf(language),
    isComplete,
    t: translate,
    formatList: ([first = '', ...rest]) => rest.reduce((list, item) => translate('text.listed', { list, item }), first),
    formatNumber: (value) => numbers({}).format(value),
    formatMoney: (amount, currency = '') => {
      try {
        if (currency) return numbers({ style: 'currency', currency }).format(amount);
      } catch {
        // Shop servers may send any text as a currency.
      }
      return `${numbers({ minimumFractionDigits: 2 }).format(amount)} ${currency}`.trim();
    },
    formatTime: (iso) => formatTime(iso, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    formatClock: (iso) => formatTime(iso, { timeStyle: 'short', timeZone }),
    formatDay: (iso, now) => {
      const isOfYear = yearOf(Date.parse(iso)) === yearOf(now);
      return formatTime(
        iso,
        isOfYear ? { day: 'numeric', month: 'short', timeZone } : { dateStyle: 'medium', timeZone },
      );
    },
    formatRelative: (time, now) => {
      const seconds = (now - time) / 1000;
      if (!(seconds >= 0 && seconds < 7 * DAY_SECONDS)) return undefined;
      // Elapsed seconds would distract, and "yesterday" depends on midnight.
      if (seconds < DAY_SECONDS) return ago(seconds < 60 ? 0 : seconds);
      return relative({ numeric: 'auto' }).format(dayOf(time) - dayOf(now), 'day');
    },
    formatUtc: (iso) => formatTime(iso, { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' }),
    nameLanguage: (tag) => {
      try {
        return languageNames({ type: 'language', fallback: 'none' }).of(tag);
      } catch {
        // Pages may state any text as a language.
        return undefined;
      }
    },
  };
}

/** Creating a format takes a hundred times as long as using it. */
function memoizeByValue<Options, Format>(make: (options: Options) => Format): (options: Options) => Format {
  const made = new Map<string, Format>();
  return (options) => {
    const key = JSON.stringify(options);
    const format = made.get(key) ?? make(options);
    made.set(key, format);
    return format;
  };
}
