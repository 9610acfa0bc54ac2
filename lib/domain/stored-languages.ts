import { TARGET_LANGUAGES, type TargetLanguage } from '@/lib/contract/values';
import { isRecord } from '@/lib/shared/is-record';

import type { Ticket } from './ticket';

/** The reply languages that were used, across tickets and panels. */
export interface StoredLanguages {
  /** The newest first, without `AUTO`. */
  recent: readonly TargetLanguage[];
  /** The newest first, by fingerprint, because the e-mail address itself is not stored. */
  customers: readonly (readonly [fingerprint: string, language: TargetLanguage])[];
}

export const LANGUAGES_KEY = 'panel.languages';
export const MAX_RECENT = 5;
/** Bounds the stored list at about 15 kB. */
export const MAX_CUSTOMERS = 300;

/** Returns the fingerprint of the customer's address; undefined without an address. */
export async function identifyCustomer(
  { customer }: Pick<Ticket, 'customer'>,
  fingerprint: (text: string) => Promise<string>,
): Promise<string | undefined> {
  const address = customer?.email?.trim().toLowerCase();
  return address ? fingerprint(address) : undefined;
}

export function languageOfCustomer(
  { customers }: StoredLanguages,
  customer: string | undefined,
): TargetLanguage | undefined {
  return customers.find(([known]) => known === customer)?.[1];
}

/** Parses the stored value, without unreadable entries. */
export function parseStoredLanguages(value: unknown): StoredLanguages {
  const { recent, customers }: Record<string, unknown> = isRecord(value) ? value : {};
  return {
    recent: Array.isArray(recent) ? recent.filter(isLanguage).slice(0, MAX_RECENT) : [],
    customers: Array.isArray(customers) ? customers.filter(isCustomer).slice(0, MAX_CUSTOMERS) : [],
  };
}

function isLanguage(value: unknown): value is TargetLanguage {
  return value !== 'AUTO' && TARGET_LANGUAGES.some((language) => language === value);
}

function isCustomer(value: unknown): value is [string, TargetLanguage] {
  return Array.isArray(value) && typeof value[0] === 'string' && isLanguage(value[1]);
}
