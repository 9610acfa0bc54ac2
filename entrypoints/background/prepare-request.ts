import { browser } from 'wxt/browser';

import {
  identifyCustomer,
  languageOfCustomer,
  LANGUAGES_KEY,
  parseStoredLanguages,
} from '@/lib/domain/stored-languages';
import { type CompleteOptions, completeOptions, readChosenOptions, storedKeyOf } from '@/lib/domain/suggestion-options';
import type { Ticket } from '@/lib/domain/ticket';
import { identifyTicket, isSameTicket, type TicketIdentity } from '@/lib/domain/ticket-identity';
import type { sendToPage } from '@/lib/messaging/send';
import { WORKER_MESSAGES } from '@/lib/messaging/worker-schemas';
import { fingerprint } from '@/lib/shared/fingerprint';

import { readTicketOf } from './read-ticket';
import type { Services } from './services';

/**
 * Sends the prepared request for a click under this ID.
 * @param isWanted false once a panel has taken the click, and decides itself
 */
export type SendPrepared = (clicked: TicketIdentity, requestId: string, isWanted: () => boolean) => Promise<void>;

/**
 * Creates the function that reads a tab for the suggestion that its click asks for, while the panel opens. The panel takes the click
 * and sends the same request under the same ID, so it joins this one, or does what failed here.
 */
export function createRequestPreparer(
  { configuration, journal, platform }: Pick<Services, 'configuration' | 'journal' | 'platform'>,
  send: typeof sendToPage,
): (tabId: number) => SendPrepared {
  const { 'suggestion.request': suggest } = platform.requestHandlers;

  async function prepare(tabId: number) {
    const ticket = await readTicketOf(send, tabId);
    if (!ticket) return undefined;
    const identity = identifyTicket(ticket);
    const [options, running] = await Promise.all([readOptions(ticket), journal.findRunning(identity)]);
    return { ticket, identity, options, running };
  }

  /** Reads the options that a panel has which opens now. */
  async function readOptions(ticket: Ticket): Promise<CompleteOptions> {
    const key = storedKeyOf(ticket);
    const [{ [key]: work }, { [LANGUAGES_KEY]: languages }, customer, { defaults }] = await Promise.all([
      browser.storage.session.get(key),
      browser.storage.local.get(LANGUAGES_KEY),
      identifyCustomer(ticket, fingerprint),
      configuration.read(),
    ]);
    return completeOptions(ticket, {
      chosen: readChosenOptions(work, identifyTicket(ticket)),
      customerLanguage: languageOfCustomer(parseStoredLanguages(languages), customer),
      defaults,
    });
  }

  return (tabId) => {
    const preparing = prepare(tabId).catch(() => undefined);
    return async (clicked, requestId, isWanted) => {
      const prepared = await preparing;
      if (!isWanted() || !prepared || !isSameTicket(prepared.identity, clicked)) return;
      const { ticket, options, running } = prepared;
      // The panel waits for a request that it had sent before it was closed.
      if (running.some((other) => other.requestId !== requestId)) return;
      const intent = { requestId, pageId: tabId, ticket, options, isFromPage: true };
      // The ticket comes from a page, as that of a panel does.
      const parsed = WORKER_MESSAGES['suggestion.request'].request.safeParse(intent);
      if (parsed.success) await suggest(parsed.data);
    };
  };
}
