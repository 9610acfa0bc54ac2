import { isStale } from './suggestion';
import { conversationOf, type Ticket } from './ticket';

/** How a result stands to the ticket as it is now. */
export interface Freshness {
  stale: boolean;
  /** How many messages came since; 0 while `stale` means that messages changed or went. */
  newer: number;
}

/** Compares what a result was made from with the ticket as it is now. */
export function decideFreshness(result: { messagesHash: string; messageCount: number }, ticket: Ticket): Freshness {
  return {
    stale: isStale(result, ticket),
    newer: Math.max(0, conversationOf(ticket).length - result.messageCount),
  };
}
