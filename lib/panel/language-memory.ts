import { TARGET_LANGUAGES, type TargetLanguage } from '@/lib/contract/suggestion-values';
import { isRecord } from '@/lib/shared/is-record';

/** The reply languages that the agent has asked in, and for whom. */
export interface LanguageMemory {
  /** The newest first; `AUTO` is none. */
  recent: readonly TargetLanguage[];
  /** By a fingerprint of the customer's e-mail address, which itself is not kept; the newest first. */
  customers: readonly (readonly [fingerprint: string, language: TargetLanguage])[];
}

/** Where it is kept. Keeping may fail quietly: the panel works without. */
export interface LanguageKeeper {
  read: () => Promise<unknown>;
  write: (memory: LanguageMemory) => void;
}

/** As many as are seen at a glance. */
const MAX_RECENT = 5;
/** What is kept must not grow for ever: about 15 kB. */
const MAX_CUSTOMERS = 300;

/** Reads it back; what cannot be read, from whichever version, is left out. */
export function parseLanguageMemory(value: unknown): LanguageMemory {
  const { recent, customers }: Record<string, unknown> = isRecord(value) ? value : {};
  return {
    recent: Array.isArray(recent) ? recent.filter(isLanguage).slice(0, MAX_RECENT) : [],
    customers: Array.isArray(customers) ? customers.filter(isCustomer).slice(0, MAX_CUSTOMERS) : [],
  };
}

/**
 * With one more choice. To choose `AUTO` is to forget what was chosen for the customer.
 * @param customer fingerprint of the customer's address; undefined where the ticket names none
 */
export function rememberLanguage(
  { recent, customers }: LanguageMemory,
  language: TargetLanguage,
  customer: string | undefined,
): LanguageMemory {
  const isAuto = language === 'AUTO';
  const others = customers.filter(([fingerprint]) => fingerprint !== customer);
  return {
    recent: isAuto ? recent : [language, ...recent.filter((other) => other !== language)].slice(0, MAX_RECENT),
    customers:
      isAuto || customer === undefined ? others : [[customer, language] as const, ...others].slice(0, MAX_CUSTOMERS),
  };
}

function isLanguage(value: unknown): value is TargetLanguage {
  return value !== 'AUTO' && TARGET_LANGUAGES.some((language) => language === value);
}

function isCustomer(value: unknown): value is [string, TargetLanguage] {
  return Array.isArray(value) && typeof value[0] === 'string' && isLanguage(value[1]);
}
