import { hashText } from '@/lib/shared/hash-text';
import { memoize } from '@/lib/shared/memoize';

import { conversationOf, type Ticket, type TicketMessage } from './ticket';

/** Hashes the conversation. Memoized, because the panel compares at every key press. */
export const hashMessages = memoize((ticket: Ticket) => hashConversation(conversationOf(ticket)));

export function hashConversation(conversation: TicketMessage[]): string {
  return hashText(JSON.stringify(conversation.map(({ role, text }) => [role, text])));
}
