import { hashText } from '@/lib/shared/hash-text';

import { conversationOf, type Ticket } from './ticket';

/** Fingerprint of the conversation, so that a result can be told from one made of older messages. */
export function hashMessages(ticket: Ticket): string {
  return hashText(JSON.stringify(conversationOf(ticket).map(({ role, text }) => [role, text])));
}
