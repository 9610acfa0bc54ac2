import { TARGET_LANGUAGES, type TargetLanguage } from '@/lib/contract/values';
import type { Ticket } from '@/lib/domain/ticket';
import type { StoredValue } from '@/lib/panel-view/stored-value';
import { isRecord } from '@/lib/shared/is-record';

import type { PanelContext } from './panel-context';

interface StoredLanguages {
  /** The newest first, without `AUTO`. */
  recent: readonly TargetLanguage[];
  /** The newest first, by fingerprint, because the e-mail address itself is not stored. */
  customers: readonly (readonly [fingerprint: string, language: TargetLanguage])[];
}

export interface LanguageMemory {
  recall: (ticket: Ticket) => Promise<void>;
  /** Called at a request, because a choice alone does not count as use. */
  store: (ticket: Ticket) => Promise<void>;
}

export const LANGUAGES: StoredValue<StoredLanguages> = {
  key: 'panel.languages',
  area: 'local',
  section: 'panel',
  parse: parseStoredLanguages,
};
const MAX_RECENT = 5;
/** Bounds the stored list at about 15 kB. */
const MAX_CUSTOMERS = 300;

/** Remembers reply languages across tickets and panels. */
export function createLanguageMemory({ ports, set, work, change }: PanelContext): LanguageMemory {
  const readStored = async () => LANGUAGES.parse(await ports.local.read(LANGUAGES.key));

  async function identify({ customer }: Ticket): Promise<string | undefined> {
    const address = customer?.email?.trim().toLowerCase();
    return address ? ports.fingerprint(address) : undefined;
  }

  return {
    async recall(ticket) {
      const [{ recent, customers }, customer] = await Promise.all([readStored(), identify(ticket)]);
      set({ recentLanguages: recent });
      change(ticket, { customerLanguage: customers.find(([fingerprint]) => fingerprint === customer)?.[1] });
    },

    async store(ticket) {
      const { targetLanguage } = work(ticket).options;
      if (!targetLanguage) return;
      const customer = await identify(ticket);
      // Another panel may have written since.
      const languages = addLanguage(await readStored(), targetLanguage, customer);
      void ports.local.write(LANGUAGES.key, languages);
      set({ recentLanguages: languages.recent });
    },
  };
}

/** Adds a choice; `AUTO` removes it. The customer is the fingerprint of an e-mail address. */
export function addLanguage(
  { recent, customers }: StoredLanguages,
  language: TargetLanguage,
  customer: string | undefined,
): StoredLanguages {
  const isAuto = language === 'AUTO';
  const others = customers.filter(([fingerprint]) => fingerprint !== customer);
  return {
    recent: isAuto ? recent : [language, ...recent.filter((other) => other !== language)].slice(0, MAX_RECENT),
    customers:
      isAuto || customer === undefined ? others : [[customer, language] as const, ...others].slice(0, MAX_CUSTOMERS),
  };
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
