import type { ReadProblem, Ticket, TicketMessage } from './ticket';
import { isSameKey } from './ticket-key';

export type TicketReading = (
  | { kind: 'none'; problem: ReadProblem }
  | {
      kind: 'ticket';
      ticket: Ticket;
      revision?: string | undefined;
    }
  | TicketChanges
) & {
  misplaced?: MisplacedInsertion;
};

/** A ticket whose messages are not read yet: a long thread takes time. */
export type TicketGlance = Omit<Ticket, 'messages' | 'draft'>;

/** `opening`: the page has begun to open another ticket. A reading that follows at once waits until it is open. */
export type PageReading = TicketReading | { kind: 'opening'; misplaced?: MisplacedInsertion };

/** An insertion into a composer that already belonged to another ticket, or one that the agent or the editor has undone. */
export interface MisplacedInsertion {
  insertionId: string;
  /** Whether its text was taken out again. Otherwise it may be in the draft of that ticket. */
  isTakenBack: boolean;
  byAgent?: boolean;
  byEditor?: boolean;
}

/** Changes since the panel's revision. */
export interface TicketChanges {
  kind: 'changes';
  revision?: string | undefined;
  /** Only messages that are new or may have changed. */
  ticket: Ticket;
  /** Place of each of these messages. */
  places: MessagePlace[];
  count: number;
}

export interface MessagePlace {
  at: number;
  isNew: boolean;
}

/** Applies changes to an earlier reading; undefined when they do not fit. Equal parts keep their identity for memoization. */
export function applyChanges(known: Ticket, { ticket, places, count }: TicketChanges): Ticket | undefined {
  if (!isSameKey(known, ticket)) return undefined;
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
  return keepEqualParts(known, { ...ticket, messages });
}

/** Returns the new reading, in which equal parts keep their identity for memoization. */
export function keepSame(known: Ticket | undefined, read: Ticket): Ticket {
  if (!known || !isSameKey(known, read)) return read;
  const messages = read.messages.map((message, index) => {
    const before = known.messages[index];
    return before && isSame(before, message) ? before : message;
  });
  return keepEqualParts(known, { ...read, messages });
}

function keepEqualParts(before: Ticket, now: Ticket): Ticket {
  const { messages, ...head } = now;
  const { messages: messagesBefore, ...headBefore } = before;
  const isSameThread =
    messages.length === messagesBefore.length && messages.every((message, index) => message === messagesBefore[index]);
  if (!isSameThread) return now;
  return isSame(headBefore, head) ? before : { ...now, messages: messagesBefore };
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
