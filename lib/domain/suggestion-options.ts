import { CONTENT_FORMATS, type ContentFormat, TARGET_LANGUAGES, type TargetLanguage } from '@/lib/contract/values';
import { isRecord } from '@/lib/shared/is-record';

import type { SuggestionOptions } from './suggestion-request';
import type { Ticket } from './ticket';
import { isSameTicket, isTicketIdentity, type TicketIdentity } from './ticket-identity';
import { formatKey, type TicketKey } from './ticket-key';

export interface CompleteOptions extends SuggestionOptions {
  targetLanguage: TargetLanguage;
  contentFormat: ContentFormat;
}

interface Choices {
  /** By the agent, for this ticket. */
  chosen: SuggestionOptions;
  /** Of the last suggestion for this customer. */
  customerLanguage: TargetLanguage | undefined;
  defaults: { targetLanguage?: TargetLanguage | undefined; contentFormat?: ContentFormat | undefined } | undefined;
}

/** Returns the agent's options for the next suggestion, else the customer's last ones, the settings', the composer's format. */
export function completeOptions(
  { composer }: Pick<Ticket, 'composer'>,
  { chosen, customerLanguage, defaults }: Choices,
): CompleteOptions {
  return {
    ...chosen,
    targetLanguage: chosen.targetLanguage ?? customerLanguage ?? defaults?.targetLanguage ?? 'AUTO',
    contentFormat: chosen.contentFormat ?? defaults?.contentFormat ?? (composer?.editor === 'plain' ? 'PLAIN' : 'HTML'),
  };
}

/** The panel stores its work on a ticket under this prefix and the ticket's key. */
export const WORK_PREFIX = 'panel.kept ';

export function storedKeyOf(ticket: TicketKey): string {
  return WORK_PREFIX + formatKey(ticket);
}

/** Reads the agent's options in the stored work on a ticket; those on another ticket with the same key do not count. */
export function readChosenOptions(stored: unknown, open: TicketIdentity): SuggestionOptions {
  if (!isRecord(stored) || !isTicketIdentity(stored.ticket) || !isSameTicket(stored.ticket, open)) return {};
  return isRecord(stored.options) ? parseOptions(stored.options) : {};
}

/** Without what cannot be read. */
function parseOptions({ targetLanguage, contentFormat, instruction }: Record<string, unknown>): SuggestionOptions {
  const language = TARGET_LANGUAGES.find((known) => known === targetLanguage);
  const format = CONTENT_FORMATS.find((known) => known === contentFormat);
  return {
    ...(language && { targetLanguage: language }),
    ...(format && { contentFormat: format }),
    ...(typeof instruction === 'string' && { instruction }),
  };
}
