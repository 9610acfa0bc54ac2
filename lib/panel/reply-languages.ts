import type { Ticket } from '@/lib/domain/ticket';

import { parseLanguageMemory, rememberLanguage } from './language-memory';
import type { PanelContext } from './panel-context';

/** What is known of the reply languages that the agent asks in. */
export interface ReplyLanguages {
  /** Finds the languages chosen lately, and the one chosen last for the customer of this ticket. */
  recall: (ticket: Ticket) => Promise<void>;
  /** Keeps the language that the agent has chosen for this ticket, if one was. Passing by one in a list is no choice. */
  remember: (ticket: Ticket) => Promise<void>;
}

export function createReplyLanguages({ ports, set, work, change }: PanelContext): ReplyLanguages {
  /** One customer, however the address is written. */
  async function identify({ customer }: Ticket): Promise<string | undefined> {
    const address = customer?.email?.trim().toLowerCase();
    return address ? ports.fingerprint(address) : undefined;
  }

  return {
    async recall(ticket) {
      const [stored, customer] = await Promise.all([ports.languages.read(), identify(ticket)]);
      const { recent, customers } = parseLanguageMemory(stored);
      set({ recentLanguages: recent });
      change(ticket, { customerLanguage: customers.find(([fingerprint]) => fingerprint === customer)?.[1] });
    },

    async remember(ticket) {
      const { targetLanguage } = work(ticket).options;
      if (!targetLanguage) return;
      const customer = await identify(ticket);
      // Read anew: another panel may have kept something since.
      const memory = rememberLanguage(parseLanguageMemory(await ports.languages.read()), targetLanguage, customer);
      ports.languages.write(memory);
      set({ recentLanguages: memory.recent });
    },
  };
}
