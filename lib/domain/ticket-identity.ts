import { hashText } from '@/lib/shared/hash-text';
import { isRecord } from '@/lib/shared/is-record';
import { memoize } from '@/lib/shared/memoize';

import type { Ticket, TicketMessage } from './ticket';
import { isSameKey, keyOf, type TicketKey } from './ticket-key';

/**
 * A ticket's key and its messages. The messages distinguish tickets whose keys are equal by mistake, or whose page changes key
 * and thread in steps.
 */
export interface TicketIdentity extends TicketKey {
  /** Hashes of the first message of the conversation and of its newest ones. Absent if they are not known immediately. */
  messageHashes?: readonly string[] | undefined;
}

/** Bounds an identity at 2 kB. The newest messages matter where a page later hides the first ones. */
export const MAX_HASHES = 100;

/** Characters that the panel may remove from a text of the page, and spaces. */
const UNSEEN = /[\p{C}\p{M}\s\u115F\u1160\u3164\uFFA0]+/gu;
/** The panel cuts long messages behind more characters. */
const HASHED_LENGTH = 10_000;

/** Memoized, because the panel compares a ticket at each new message. */
const hashMessage = memoize(({ text }: TicketMessage) => hashText(text.replace(UNSEEN, '').slice(0, HASHED_LENGTH)));

/** Returns whether a message identifies its ticket. Roles may be unknown until the helpdesk's JSON is read. */
function isIdentifying({ role, text }: TicketMessage): boolean {
  return role !== 'note' && role !== 'system' && text !== '';
}

export function identifyTicket(ticket: TicketKey & Pick<Ticket, 'messages'>): TicketIdentity {
  const [first, ...others] = ticket.messages.filter(isIdentifying);
  return {
    ...keyOf(ticket),
    messageHashes: (first ? [first, ...others.slice(1 - MAX_HASHES)] : []).map((message) => hashMessage(message)),
  };
}

/** Returns whether two identities are of one ticket: the same key, and one conversation contains the other's first message. */
export function isSameTicket(one: TicketIdentity, other: TicketIdentity): boolean {
  return isSameKey(one, other) && isSameConversation(one, other);
}

function isSameConversation({ messageHashes: one }: TicketIdentity, { messageHashes: other }: TicketIdentity): boolean {
  if (!one || !other) return true;
  const [first] = one;
  const [otherFirst] = other;
  if (first === undefined || otherFirst === undefined) return first === otherFirst;
  return other.includes(first) || one.includes(otherFirst);
}

/** Returns whether a stored value is an identity with the hashes of its messages. */
export function isTicketIdentity(value: unknown): value is TicketIdentity {
  return (
    isRecord(value) &&
    [value.desk, value.scope, value.id].every((text) => typeof text === 'string') &&
    Array.isArray(value.messageHashes) &&
    value.messageHashes.every((hash) => typeof hash === 'string')
  );
}
