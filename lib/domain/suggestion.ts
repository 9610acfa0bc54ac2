import type { SuggestionData, SuggestionRequest } from '@/lib/contract/suggestion';
import type { ContentFormat, TargetLanguage } from '@/lib/contract/suggestion-values';

import { conversationOf, type Ticket, type TicketKey } from './ticket';

/** What the agent may steer. */
export interface SuggestionOptions {
  targetLanguage?: TargetLanguage;
  contentFormat?: ContentFormat;
  /** Sent as a `SYSTEM` message; whether the platform obeys it is not known. */
  instruction?: string;
}

/** An answer of the reply-suggestion interface, and what it was made from: it belongs to that and to nothing else. */
export interface Suggestion {
  requestId: string;
  ticket: TicketKey;
  /** Fingerprint of the messages that were sent. */
  messagesHash: string;
  messageCount: number;
  /** When the answer came, ISO 8601. */
  answeredAt: string;
  /** Format that was asked for. */
  askedFormat: ContentFormat;
  data: SuggestionData;
}

/**
 * The ticket as a request of the reply-suggestion interface: customer → `USER`, agent → `ASSISTANT`, in conversation
 * order; notes, events and messages of unknown origin are left out; the ticket id travels in `metadata`. Attachment
 * addresses are not sent: they are often bound to the agent's session.
 * @returns undefined when nothing is left to send, since the contract asks for at least one message
 */
export function createSuggestionRequest(ticket: Ticket, options: SuggestionOptions): SuggestionRequest | undefined {
  const conversation = conversationOf(ticket);
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
    contentFormat: options.contentFormat ?? 'HTML',
    metadata: { ticketId: ticket.id },
  };
}
