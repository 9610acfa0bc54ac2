import type { DeskAdapter } from '@/lib/adapters/shape';

import * as dom from './dom';
import { findThread } from './find-root';
import { findTicketKey, readPage } from './find-ticket-key';
import { findValue, valuesAt } from './find-value';
import { guardHas } from './select-own';
import { selectAll } from './select-within';

/** Largest number of messages that arrive, or that are loaded, at once. */
const MAX_NEW = 100;

export const TICKET_PARTS = ['id', 'thread', 'subject', 'customer'] as const;
type TicketPart = (typeof TICKET_PARTS)[number];

/** The parts of one ticket as texts; an empty part is unknown. The thread is its first and its last message. */
export interface TicketParts extends Record<TicketPart, string[]> {
  scope: string;
  oldest: Element | undefined;
  /** Whether a message near either end has this text. */
  hasMessage: (text: string) => boolean;
}

export function readParts(adapter: DeskAdapter): TicketParts {
  const page = readPage(adapter);
  const key = findTicketKey(adapter);
  const thread = readEnds(adapter, page.facts);
  // A ticket in JSON changes at once, and two tickets may have the same customer.
  const isStated = 'path' in adapter.thread.messages;
  return {
    id: [key?.id ?? ''],
    scope: key?.scope ?? '',
    ...thread,
    subject: [isStated ? '' : (findValue(adapter.subject, page) ?? '')],
    customer: [isStated ? '' : (findValue(adapter.customerEmail, page) ?? '')],
  };
}

type Thread = Pick<TicketParts, 'thread' | 'oldest' | 'hasMessage'>;

function readEnds(adapter: DeskAdapter, stated: unknown): Thread {
  const { messages } = adapter.thread;
  const found = findThread(adapter);
  if ('path' in messages) {
    const texts = (valuesAt(stated, messages.path).find(Array.isArray) ?? []).map((message) => JSON.stringify(message));
    return {
      thread: [texts[0] ?? '', texts.at(-1) ?? ''],
      oldest: undefined,
      hasMessage: (text) => texts.includes(text),
    };
  }
  const select = guardHas(messages.each, adapter.thread);
  const read = (element: Element | null | undefined): string => (element ? readBody(element, messages.body) : '');
  const oldest = (found && dom.querySelector(found, select)) ?? undefined;
  const holds = (text: string, elements: Iterable<Element>): boolean => {
    let seen = 0;
    for (const element of elements) {
      if (read(element) === text) return true;
      if (++seen === MAX_NEW) return false;
    }
    return false;
  };
  return {
    thread: [read(oldest), read(found && findFrom('last', found, select).next().value)],
    oldest,
    hasMessage: (text) =>
      !!found && (holds(text, findFrom('last', found, select)) || holds(text, findFrom('first', found, select))),
  };
}

/** Finds elements one by one from one end, because a list of all takes long in a thread of thousands. */
function* findFrom(end: 'first' | 'last', root: Element, select: string): Generator<Element, undefined> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  if (end === 'last') while (walker.lastChild());
  else walker.nextNode();
  while (walker.currentNode !== root) {
    const element = walker.currentNode as Element;
    if (dom.matches(element, select)) yield element;
    if (!(end === 'last' ? walker.previousNode() : walker.nextNode())) return undefined;
  }
  return undefined;
}

function readBody(message: Element, body: string): string {
  return Array.from(dom.matches(message, body) ? [message] : selectAll(message, body), (element) => {
    const { contentDocument } = element as Partial<HTMLIFrameElement>;
    return dom.textContent(contentDocument?.body ?? element);
  }).join('\n');
}

/**
 * Whether a part now belongs to another ticket; `unknown` if it was not known before. A thread is the same while it contains its
 * previous first and last message.
 */
export function comparePart(one: TicketParts, other: TicketParts, part: TicketPart): 'same' | 'other' | 'unknown' {
  const known = one[part].filter((text) => text !== '');
  if (known.length === 0) return 'unknown';
  return known.every((text) => other[part].includes(text) || (part === 'thread' && other.hasMessage(text)))
    ? 'same'
    : 'other';
}

/** Tells whether the page surely shows another ticket: one with another scope or id, or with none of the known messages. */
export function isOtherTicket(one: TicketParts, other: TicketParts): boolean {
  return hasOtherKey(one, other) || hasOtherThread(one, other);
}

/** Tells whether the page has changed both the key and the thread. */
export function isWhollyOther(one: TicketParts, other: TicketParts): boolean {
  return hasOtherKey(one, other) && hasOtherThread(one, other);
}

/** Tells whether the page shows the id of one of these tickets beside the messages of the other. */
export function hasOneOfTwo(one: TicketParts, other: TicketParts): boolean {
  const isSame = (part: TicketPart): boolean => comparePart(one, other, part) === 'same';
  return (isSame('id') && hasOtherThread(one, other)) || (hasOtherKey(one, other) && isSame('thread'));
}

function hasOtherKey(one: TicketParts, other: TicketParts): boolean {
  return isKnown(one, other, 'id') && (one.id[0] !== other.id[0] || one.scope !== other.scope);
}

function hasOtherThread(one: TicketParts, other: TicketParts): boolean {
  const holds = (text: string): boolean => other.thread.includes(text) || other.hasMessage(text);
  return isKnown(one, other, 'thread') && !one.thread.some((text) => text !== '' && holds(text));
}

function isKnown(one: TicketParts, other: TicketParts, part: TicketPart): boolean {
  return [one, other].every((parts) => parts[part].some(Boolean));
}

/** Tells whether these parts have the same texts. */
export function isEqualIn(one: TicketParts, other: TicketParts, parts: readonly TicketPart[]): boolean {
  return parts.every((part) => JSON.stringify(one[part]) === JSON.stringify(other[part]));
}
