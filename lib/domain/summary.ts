import type { SummaryData, SummaryRequest } from '@/lib/contract/summary';

import { conversationOf, type Ticket, type TicketKey } from './ticket';

/** An answer of the summary interface, and what it was made from. */
export interface Summary {
  requestId: string;
  ticket: TicketKey;
  messagesHash: string;
  messageCount: number;
  /** When the answer came, ISO 8601. */
  answeredAt: string;
  data: SummaryData;
}

/** ISO 8601 with a date and a time; the page's own words are no use to the platform. */
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/**
 * The ticket as a request of the summary interface. Its roles are its own (`user`, `agent`), blank messages are left
 * out, `ticketId` stands at the top level, and `content` is not used, so that the platform sees who said what.
 * @param language language of the summary, such as `en` or `zh-CN`
 * @returns undefined when nothing is left to summarise
 */
export function createSummaryRequest(ticket: Ticket, language?: string): SummaryRequest | undefined {
  const messages = conversationOf(ticket)
    .filter(({ text }) => text.trim() !== '')
    .map(({ role, text, createdAt }) => ({
      role: role === 'customer' ? 'user' : 'agent',
      content: text,
      ...(createdAt && ISO_TIME.test(createdAt) && { createdAt }),
    }));
  if (messages.length === 0) return undefined;
  return {
    ticketId: ticket.id,
    ...(ticket.subject && { subject: ticket.subject }),
    messages,
    ...(language && { language }),
  };
}
