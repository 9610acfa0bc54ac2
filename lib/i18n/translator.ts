import { setupI18n } from '@lingui/core';

import { directionOf } from '@/lib/shared/direction';

import type { Catalogue, MessageKey } from './catalogues/en';
import { findUiLanguage, tagOfUiLanguage, type UiLanguage } from './ui-language';

/** One agent reads one language: the others stay on the disk. */
const CATALOGUES: Record<UiLanguage, () => Promise<Catalogue>> = {
  en: async () => (await import('./catalogues/en')).en,
  de: async () => (await import('./catalogues/de')).de,
  zh: async () => (await import('./catalogues/zh')).zh,
  ja: async () => (await import('./catalogues/ja')).ja,
  ar: async () => (await import('./catalogues/ar')).ar,
};

/** What of a catalogue the build keeps apart, because it is needed seldom (`compile-catalogues.ts`). */
const SELDOM: typeof CATALOGUES = {
  en: async () => (await import('./catalogues/en?seldom')).en,
  de: async () => (await import('./catalogues/de?seldom')).de,
  zh: async () => (await import('./catalogues/zh?seldom')).zh,
  ja: async () => (await import('./catalogues/ja?seldom')).ja,
  ar: async () => (await import('./catalogues/ar?seldom')).ar,
};

/** Speaks one language of ours, and writes numbers, money and times as the agent's own region does. */
export interface Translator {
  language: UiLanguage;
  direction: 'ltr' | 'rtl';
  /** It knows the messages of what is opened seldom too: settings, lessons, the check of a page. */
  isWhole: boolean;
  /** The message in this language; plurals are chosen by its rules. */
  t: (key: MessageKey, values?: Record<string, string | number>) => string;
  formatNumber: (value: number) => string;
  /** An amount in major units. Without a currency, or with one the browser does not know, the number and the code. */
  formatMoney: (amount: number, currency?: string) => string;
  /** Date and time in the agent's time zone; undefined for a text that is no time. */
  formatTime: (iso: string) => string | undefined;
  /** How long ago something was, in the largest unit that fits: "2 minutes ago". Less than a minute is told in seconds. */
  formatAgo: (seconds: number) => string;
  /** The same moment in UTC, as the systems that exchange it write it. */
  formatUtc: (iso: string) => string | undefined;
}

export interface TranslatorOptions {
  /** The agent's languages, the most wanted first: the region (`en-GB`, `de-CH`) is taken from them. */
  preferred?: readonly string[];
  /** IANA name; default: this machine's. */
  timeZone?: string;
  /** With the messages of what is opened seldom. */
  isWhole?: boolean;
}

/** The largest first; lengths in seconds. */
const AGO_UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Loads the translator of one language. */
export async function loadTranslator(language: UiLanguage, options: TranslatorOptions = {}): Promise<Translator> {
  const [daily, seldom] = await Promise.all([CATALOGUES[language](), options.isWhole ? SELDOM[language]() : undefined]);
  return createTranslator(language, { ...daily, ...seldom }, options);
}

function createTranslator(
  language: UiLanguage,
  catalogue: Catalogue,
  { preferred = [], timeZone, isWhole = false }: TranslatorOptions,
): Translator {
  const locale = preferred.find((tag) => findUiLanguage(tag) === language) ?? tagOfUiLanguage(language);
  const i18n = setupI18n();
  i18n.loadAndActivate({ locale: language, locales: locale, messages: catalogue });

  const numbers = keepEach((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
  const times = keepEach((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));
  const formatTime = (iso: string, options: Intl.DateTimeFormatOptions): string | undefined => {
    const moment = new Date(iso);
    return Number.isNaN(moment.getTime()) ? undefined : times(options).format(moment);
  };

  return {
    language,
    direction: directionOf(language),
    isWhole,
    t: (key, values) => i18n._(key, values),
    formatNumber: (value) => numbers({}).format(value),
    formatMoney: (amount, currency = '') => {
      try {
        if (currency) return numbers({ style: 'currency', currency }).format(amount);
      } catch {
        // Not a code of the form ISO 4217 has; the systems in between may write anything.
      }
      return `${numbers({ minimumFractionDigits: 2 }).format(amount)} ${currency}`.trim();
    },
    formatTime: (iso) => formatTime(iso, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    formatAgo: (seconds) => {
      const [unit, length] = AGO_UNITS.find(([, size]) => seconds >= size) ?? (['second', 1] as const);
      return new Intl.RelativeTimeFormat(locale).format(-Math.floor(seconds / length), unit);
    },
    formatUtc: (iso) => formatTime(iso, { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' }),
  };
}

/** Keeps what it makes: making a format takes a hundred times as long as using it, and a long list asks for it row by row. */
function keepEach<Options, Format>(make: (options: Options) => Format): (options: Options) => Format {
  const made = new Map<string, Format>();
  return (options) => {
    const key = JSON.stringify(options);
    const format = made.get(key) ?? make(options);
    made.set(key, format);
    return format;
  };
}
