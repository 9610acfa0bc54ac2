import { memoize } from '@/lib/shared/memoize';

import { hashConversation, hashMessages } from './hash-messages';
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
  // The page has loaded older messages on top.
  if (length > messageCount && messageCount > 0 && hashNewest(ticket, messageCount) === messagesHash)
    return { stale: false, newer: 0 };
  const newest = length > messageCount && conversation.at(-1)?.text.slice(0, MAX_NEWEST);
  // Hashing a long thread is slow, so messages are counted first.
  return {
    stale: length !== messageCount || messagesHash !== hashMessages(ticket),
    newer: Math.max(0, length - messageCount),
    ...(newest && { newest }),
  };
}

/** By number of messages. Memoized, because the panel compares at every key press. */
const newestHashes = memoize<Ticket, Map<number, string>>(() => new Map());

function hashNewest(ticket: Ticket, count: number): string {
  const known = newestHashes(ticket);
  const hash = known.get(count) ?? hashConversation(conversationOf(ticket).slice(-count));
  known.set(count, hash);
  return hash;
}
