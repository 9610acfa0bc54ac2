import type { ReadProblem, Ticket, TicketMessage } from './ticket';

/** What a page answers to whoever may hold an earlier reading of it. */
export type TicketReading =
  | { kind: 'none'; problem: ReadProblem }
  | {
      kind: 'ticket';
      ticket: Ticket;
      /** Names this reading, of a page that remembers it. */ revision?: string | undefined;
    }
  | TicketChanges;

/** What has changed since the reading that the asker named by its revision. */
export interface TicketChanges {
  kind: 'changes';
  revision?: string | undefined;
  /** With no other messages than those that came, and those that were read before and may be others now. */
  ticket: Ticket;
  /** Where each of these messages is, in the conversation's order. */
  places: MessagePlace[];
  /** How many messages there are now. */
  count: number;
}

export interface MessagePlace {
  /** Among the messages as they are now, from 0. */
  at: number;
  isNew: boolean;
}

/**
 * The ticket as it is now, made from an earlier reading. What is the same stays the same object, the ticket itself included,
 * so that whatever was worked out for it need not be worked out again.
 * @returns undefined when the changes are not to this ticket: read it whole
 */
export function applyChanges(known: Ticket, { ticket, places, count }: TicketChanges): Ticket | undefined {
  if (known.desk !== ticket.desk || known.id !== ticket.id) return undefined;
  const messages: TicketMessage[] = [];
  let next = 0;
  const keepUntil = (end: number): void => {
    for (; messages.length < end && known.messages[next]; next += 1)
      messages.push(...known.messages.slice(next, next + 1));
  };
  for (const [index, message] of ticket.messages.entries()) {
    const place = places[index];
    if (!place) return undefined;
    keepUntil(place.at);
    if (messages.length !== place.at) return undefined;
    const before = place.isNew ? undefined : known.messages[next];
    if (!place.isNew) next += 1;
    messages.push(before && isSame(before, message) ? before : message);
  }
  keepUntil(count);
  if (messages.length !== count || next !== known.messages.length) return undefined;
  return settle(known, { ...ticket, messages });
}

/** A ticket that was read anew, with what is the same as before being the same object. */
export function keepSame(known: Ticket | undefined, read: Ticket): Ticket {
  if (known?.desk !== read.desk || known.id !== read.id) return read;
  const messages = read.messages.map((message, index) => {
    const before = known.messages[index];
    return before && isSame(before, message) ? before : message;
  });
  return settle(known, { ...read, messages });
}

/** Of two tickets that share their equal messages, the first if nothing else differs either. */
function settle(before: Ticket, now: Ticket): Ticket {
  const { messages, ...head } = now;
  const { messages: messagesBefore, ...headBefore } = before;
  const isUnchanged =
    messages.length === messagesBefore.length &&
    messages.every((message, index) => message === messagesBefore[index]) &&
    isSame(headBefore, head);
  return isUnchanged ? before : now;
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
