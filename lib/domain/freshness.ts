import { hashMessages } from './hash-messages';
import { conversationOf, type Ticket } from './ticket';

export interface Basis {
  messagesHash: string;
  messageCount: number;
}

export interface Freshness {
  stale: boolean;
  /** Newer messages; 0 for a stale result means changed or removed messages. */
  newer: number;
  /** The beginning of the newest message, if there are newer messages. */
  newest?: string;
}

const MAX_NEWEST = 160;

/** Compares the basis of a result with the present ticket. */
export function decideFreshness({ messagesHash, messageCount }: Basis, ticket: Ticket): Freshness {
  const conversation = conversationOf(ticket);
  const { length } = conversation;
  const newest = length > messageCount && conversation.at(-1)?.text.slice(0, MAX_NEWEST);
  // Hashing a long thread is slow, so messages are counted first.
  return {
    stale: length !== messageCount || messagesHash !== hashMessages(ticket),
    newer: Math.max(0, length - messageCount),
    ...(newest && { newest }),
  };
}
