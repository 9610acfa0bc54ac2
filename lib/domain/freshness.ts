import { hashMessages } from './hash-messages';
import { conversationOf, type Ticket } from './ticket';

/** What a result was made from. */
export interface Basis {
  messagesHash: string;
  messageCount: number;
}

/** How a result stands to the ticket as it is now. */
export interface Freshness {
  stale: boolean;
  /** How many messages came since; 0 while `stale` means that messages changed or went. */
  newer: number;
}

/** Compares what a result was made from with the ticket as it is now. */
export function decideFreshness({ messagesHash, messageCount }: Basis, ticket: Ticket): Freshness {
  const { length } = conversationOf(ticket);
  // Counting is quick; the fingerprint of a long thread is not.
  return {
    stale: length !== messageCount || messagesHash !== hashMessages(ticket),
    newer: Math.max(0, length - messageCount),
  };
}
