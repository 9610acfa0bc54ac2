import type { SuggestionRequest } from '@/lib/contract/suggestion';
import { type ContentFormat, DEFAULT_CONTENT_FORMAT, type TargetLanguage } from '@/lib/contract/values';

import type { PlatformResult } from './platform-result';
import { conversationOf, numberOf, type Ticket } from './ticket';

export interface SuggestionOptions {
  targetLanguage?: TargetLanguage;
  contentFormat?: ContentFormat;
  /** Sent as a `SYSTEM` message. Whether the platform obeys it is unknown. */
  instruction?: string;
}

export interface Suggestion extends PlatformResult<'suggestion'> {
  askedFormat: ContentFormat;
}

/**
 * Creates the request of a suggestion; undefined without a message, since the contract requires one. Attachments stay
 * out, because their addresses often need the agent's session.
 */
export function createSuggestionRequest(ticket: Ticket, options: SuggestionOptions): SuggestionRequest | undefined {
  // An entry for a file has no words, and the platform would answer them instead of the customer's.
  const conversation = conversationOf(ticket).filter(({ text }) => text.trim() !== '');
  if (conversation.length === 0) return undefined;
  const instruction = options.instruction?.trim();
  return {
    ...(ticket.subject && { subject: ticket.subject }),
    messages: [
      ...conversation.map(({ role, text }) => ({
        role: role === 'customer' ? ('USER' as const) : ('ASSISTANT' as const),
        content: text,
      })),
      ...(instruction ? [{ role: 'SYSTEM' as const, content: instruction }] : []),
    ],
    targetLanguage: options.targetLanguage ?? 'AUTO',
    contentFormat: options.contentFormat ?? DEFAULT_CONTENT_FORMAT,
    metadata: { ticketId: numberOf(ticket), ...(ticket.number && { internalId: ticket.id }) },
  };
}

export function readAskedFormat({ contentFormat = DEFAULT_CONTENT_FORMAT }: SuggestionRequest) {
  return { askedFormat: contentFormat };
}
