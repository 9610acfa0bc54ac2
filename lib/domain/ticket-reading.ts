import type { ReadProblem, Ticket, TicketMessage } from './ticket';

/** What a page answers to whoever may hold an earlier reading of it. */
export type TicketReading =
  | { kind: 'none'; problem: ReadProblem }
  | { kind: 'ticket'; ticket: Ticket; revision?: string }
  | TicketChanges;

/** What has changed since the reading that the asker named by its revision. */
export interface TicketChanges {
  kind: 'changes';
  /** Names this reading; known to nobody but the page that made it, and to it only until something makes it unsure. */
  revision: string;
  /** Everything but the messages. */
  ticket: Omit<Ticket, 'messages'>;
  /** In the conversation's order. */
  changed: ChangedMessage[];
  /** How many messages there are now. */
  count: number;
}

/** A message that came, or that was read before and may be another now. */
export interface ChangedMessage {
  /** Its place among the messages as they are now, from 0. */
  at: number;
  isNew: boolean;
  message: TicketMessage;
}

/**
 * The ticket as it is now, made from an earlier reading. What is the same stays the same object, the ticket itself included,
 * so that whatever was worked out for it need not be worked out again.
 * @returns undefined when the changes are not to this ticket: read it whole
 */
export function applyChanges(known: Ticket, { ticket, changed, count }: TicketChanges): Ticket | undefined {
  if (known.desk !== ticket.desk || known.id !== ticket.id) return undefined;
  const messages: TicketMessage[] = [];
  let next = 0;
  const keepUntil = (end: number): void => {
    const kept = known.messages.slice(next, next + end - messages.length);
    next += kept.length;
    for (const message of kept) messages.push(message);
  };
  for (const { at, isNew, message } of changed) {
    keepUntil(at);
    if (at !== messages.length) return undefined;
    const before = isNew ? undefined : known.messages[next];
    if (!isNew) next += 1;
    messages.push(before && isSame(before, message) ? before : message);
  }
  keepUntil(count);
  if (messages.length !== count || next !== known.messages.length) return undefined;
  return keepSame(known, { ...ticket, messages });
}

/** A ticket that was read anew, with what is the same as before being the same object. */
export function keepSame(known: Ticket | undefined, read: Ticket): Ticket {
  if (known?.desk !== read.desk || known.id !== read.id) return read;
  const { messages: before, ...headBefore } = known;
  const { messages: now, ...head } = read;
  const messages = now.map((message, index) => {
    const old = before[index];
    return old && isSame(old, message) ? old : message;
  });
  const isUnchanged =
    messages.length === before.length && messages.every((message, index) => message === before[index]);
  return isUnchanged && isSame(headBefore, head) ? known : { ...read, messages };
}

function isSame(one: object, other: object): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
