import type { TargetLanguage } from '@/lib/contract/values';
import {
  identifyCustomer,
  languageOfCustomer,
  LANGUAGES_KEY,
  MAX_CUSTOMERS,
  MAX_RECENT,
  parseStoredLanguages,
  type StoredLanguages,
} from '@/lib/domain/stored-languages';
import type { Ticket } from '@/lib/domain/ticket';
import type { StoredValue } from '@/lib/panel-view/stored-value';

import type { PanelContext } from './panel-context';

export interface LanguageMemory {
  recall: (ticket: Ticket) => Promise<void>;
  /** Called at a request, because a choice alone does not count as use. */
  store: (ticket: Ticket) => Promise<void>;
}

export const LANGUAGES: StoredValue<StoredLanguages> = {
  key: LANGUAGES_KEY,
  area: 'local',
  section: 'panel',
  parse: parseStoredLanguages,
};

/** Remembers reply languages across tickets and panels. */
export function createLanguageMemory({ ports, set, work, change }: PanelContext): LanguageMemory {
  const readStored = async () => LANGUAGES.parse(await ports.local.read(LANGUAGES.key));

  const identify = (ticket: Ticket) => identifyCustomer(ticket, ports.fingerprint);

  return {
    async recall(ticket) {
      const [languages, customer] = await Promise.all([readStored(), identify(ticket)]);
      set({ recentLanguages: languages.recent });
      change(ticket, { customerLanguage: languageOfCustomer(languages, customer) });
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
