import { memoize } from '@/lib/shared/memoize';

import { hashConversation } from './hash-messages';
import { conversationOf, type Ticket, type TicketMessage } from './ticket';

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
  /** All newer messages are of agents. */
  isByAgents?: true;
}

const MAX_NEWEST = 160;
/** Newer messages that are found below older ones that the page has loaded on top. */
const MAX_BELOW_OLDER = 5;

/** Compares the basis of a result with the present ticket. */
export function decideFreshness(basis: Basis, ticket: Ticket): Freshness {
  const later = findLaterMessages(basis, ticket);
  const newer = later?.length ?? Math.max(0, conversationOf(ticket).length - basis.messageCount);
  const newest = newer > 0 && conversationOf(ticket).at(-1)?.text.slice(0, MAX_NEWEST);
  return {
    stale: later?.length !== 0,
    newer,
    ...(newest && { newest }),
    ...(newer > 0 && later?.every(({ role }) => role === 'agent') && { isByAgents: true }),
  };
}

/** Finds the messages after the basis of a result, also if the page has loaded older ones on top; undefined if others changed. */
export function findLaterMessages({ messagesHash, messageCount }: Basis, ticket: Ticket): TicketMessage[] | undefined {
  const conversation = conversationOf(ticket);
  const more = conversation.length - messageCount;
  // Hashing a long thread is slow, so messages are counted first.
  if (more < 0) return undefined;
  const counts = messageCount === 0 ? [more] : [...Array(Math.min(more, MAX_BELOW_OLDER + 1)).keys(), more];
  const count = counts.find((later) => hashPart(ticket, more - later, messageCount) === messagesHash);
  return count === undefined ? undefined : conversation.slice(conversation.length - count);
}

/** By place. Memoized, because the panel compares at every key press. */
const knownHashes = memoize<Ticket, Map<string, string>>(() => new Map());

function hashPart(ticket: Ticket, start: number, count: number): string {
  const known = knownHashes(ticket);
  const place = `${start} ${count}`;
  const hash = known.get(place) ?? hashConversation(conversationOf(ticket).slice(start, start + count));
  known.set(place, hash);
  return hash;
}
