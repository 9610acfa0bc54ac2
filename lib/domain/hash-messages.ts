import { hashText } from '@/lib/shared/hash-text';

import { conversationOf, type Ticket } from './ticket';

/** A long thread takes a moment to hash, and a panel compares at every key the agent presses. */
const known = new WeakMap<Ticket, string>();

/** Fingerprint of the conversation, so that a result can be told from one made of older messages. */
export function hashMessages(ticket: Ticket): string {
  const hash =
    known.get(ticket) ?? hashText(JSON.stringify(conversationOf(ticket).map(({ role, text }) => [role, text])));
  known.set(ticket, hash);
  return hash;
}
