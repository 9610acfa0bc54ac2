import { hashText } from '@/lib/shared/hash-text';
import { isRecord } from '@/lib/shared/is-record';
import { memoize } from '@/lib/shared/memoize';

import { countUnread, type Ticket, type TicketMessage } from './ticket';
import { isSameKey, keyOf, type TicketKey } from './ticket-key';

/**
 * A ticket's key and its messages. The messages distinguish tickets whose keys are equal by mistake, or whose page changes key
 * and thread in steps.
 */
export interface TicketIdentity extends TicketKey {
  /** Hashes of the first message of the conversation and of its newest ones. Absent if they are not known immediately. */
  messageHashes?: readonly string[] | undefined;
  /** The page shows a part of the thread, so the first message may be another one a moment later. */
  isPart?: boolean | undefined;
}

/** Bounds an identity at 2 kB. The newest messages matter where a page later hides the first ones. */
export const MAX_HASHES = 100;

/** Characters that the panel may remove from a text of the page, and spaces. */
const UNSEEN = /[\p{C}\p{M}\s\u115F\u1160\u3164\uFFA0]+/gu;
/** The panel cuts long messages behind more characters. */
const HASHED_LENGTH = 10_000;

/** Memoized, because the panel compares a ticket at each new message. */
const hashMessage = memoize(({ text, whole = text }: TicketMessage) =>
  hashText(whole.replace(UNSEEN, '').slice(0, HASHED_LENGTH)),
);

/** Returns whether a message identifies its ticket. Roles may be unknown until the helpdesk's JSON is read. */
function isIdentifying({ role, text }: TicketMessage): boolean {
  return role !== 'note' && role !== 'system' && text !== '';
}

export function identifyTicket(ticket: TicketKey & Pick<Ticket, 'messages' | 'total'>): TicketIdentity {
  const [first, ...others] = ticket.messages.filter(isIdentifying);
  return {
    ...keyOf(ticket),
    messageHashes: (first ? [first, ...others.slice(1 - MAX_HASHES)] : []).map((message) => hashMessage(message)),
    ...(countUnread(ticket) !== 0 && { isPart: true }),
  };
}

/**
 * Returns whether two identities are of one ticket: the same key, and no first message contradicts. It contradicts if the other
 * conversation lacks it, though one of both is known as a whole.
 */
export function isSameTicket(one: TicketIdentity, other: TicketIdentity): boolean {
  return isSameKey(one, other) && isSameConversation(one, other);
}

function isSameConversation(one: TicketIdentity, other: TicketIdentity): boolean {
  const { messageHashes: hashes } = one;
  const { messageHashes: others } = other;
  if (!hashes || !others) return true;
  const [first] = hashes;
  const [otherFirst] = others;
  if (first === undefined || otherFirst === undefined) return first === otherFirst;
  if (others.includes(first) || hashes.includes(otherFirst)) return true;
  if (isWhole(one) || isWhole(other)) return false;
  // A list may draw any part of its messages. Two long conversations are compared by their newest messages.
  return !!(one.isPart || other.isPart) || hashes.filter((hash) => others.includes(hash)).length > MAX_HASHES / 2;
}

/** Returns whether the identity contains every message of its conversation. */
function isWhole({ messageHashes = [], isPart }: TicketIdentity): boolean {
  return !isPart && messageHashes.length < MAX_HASHES;
}

/** Returns whether a stored value is an identity with the hashes of its messages. */
export function isTicketIdentity(value: unknown): value is TicketIdentity {
  return (
    isRecord(value) &&
    [value.desk, value.scope, value.id].every((text) => typeof text === 'string') &&
    Array.isArray(value.messageHashes) &&
    value.messageHashes.every((hash) => typeof hash === 'string') &&
    (value.isPart === undefined || typeof value.isPart === 'boolean')
  );
}
