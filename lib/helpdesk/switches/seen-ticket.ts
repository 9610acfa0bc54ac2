import type { DeskAdapter } from '@/lib/adapters/shape';

import * as dom from '../dom';
import { findFrom } from '../find-from';
import { findThread } from '../find-root';
import { findTicketKey, readPage } from '../find-ticket-key';
import { findValue, valuesAt } from '../find-value';
import { readTotal } from '../read-total';
import { guardHas } from '../select-own';
import { selectAll } from '../select-within';

/** Largest number of messages that arrive or are loaded at once. */
const MAX_NEW = 100;

export const TICKET_TEXTS = ['id', 'thread', 'subject', 'customer'] as const;
type TicketText = (typeof TICKET_TEXTS)[number];
const HEAD_TEXTS = ['subject', 'customer'] as const;

/** The ticket that the page shows, as texts; an empty text is unknown. The thread is its first and its last message. */
export interface SeenTicket extends Record<TicketText, string[]> {
  scope: string;
  /** The page's entry in the history, and its address. A page that gives a ticket another id replaces the entry's address. */
  entry: string | undefined;
  address: string;
  /** The elements of the thread's texts. */
  ends: readonly (Element | undefined)[];
  /**
   * Whether a message near either end has this text.
   * @param before the element that had it; while it has it still, there is nothing to search.
   */
  hasMessage: (text: string, before?: Element) => boolean;
  /** Whether the page may now show a part of the thread. */
  isPart: () => boolean;
}

export function readSeenTicket(adapter: DeskAdapter): SeenTicket {
  const page = readPage(adapter);
  const key = findTicketKey(adapter);
  const thread = readEnds(adapter, page.facts);
  // A ticket in JSON changes at once, and two tickets may have the same customer.
  const isStated = 'path' in adapter.thread.messages;
  return {
    id: [key?.id ?? ''],
    scope: key?.scope ?? '',
    entry: globalThis.navigation?.currentEntry?.key,
    address: location.href,
    ...thread,
    isPart: () => readTotal(adapter, page) !== undefined,
    subject: [isStated ? '' : (findValue(adapter.subject, page) ?? '')],
    customer: [isStated ? '' : (findValue(adapter.customerEmail, page) ?? '')],
  };
}

function readEnds(adapter: DeskAdapter, stated: unknown): Pick<SeenTicket, 'thread' | 'ends' | 'hasMessage'> {
  const { thread } = adapter;
  const { messages } = thread;
  const found = findThread(adapter);
  if ('path' in messages) {
    const texts = (valuesAt(stated, messages.path).find(Array.isArray) ?? []).map((message) => JSON.stringify(message));
    return {
      thread: [texts[0] ?? '', texts.at(-1) ?? ''],
      ends: [],
      hasMessage: (text) => texts.includes(text),
    };
  }
  const select = guardHas(messages.each, thread);
  // Two tickets may have equal words, but not equal ids of messages.
  const read = (element: Element | null | undefined): string =>
    element
      ? [findValue(thread.id, { element, thread }) ?? '', readBody(element, messages.body)].join('\n').trim()
      : '';
  const ends = found
    ? [dom.querySelector(found, select) ?? undefined, findFrom('last', found, select).next().value]
    : [];
  const holds = (text: string, elements: Iterable<Element>): boolean => {
    let seen = 0;
    for (const element of elements) {
      if (read(element) === text) return true;
      if (++seen === MAX_NEW) return false;
    }
    return false;
  };
  return {
    thread: [read(ends[0]), read(ends[1])],
    ends,
    hasMessage: (text, before) =>
      !!found &&
      ((!!before && dom.contains(found, before) && dom.matches(before, select) && read(before) === text) ||
        holds(text, findFrom('last', found, select)) ||
        holds(text, findFrom('first', found, select))),
  };
}

function readBody(message: Element, body: string): string {
  return Array.from(dom.matches(message, body) ? [message] : selectAll(message, body), (element) => {
    const { contentDocument } = element as Partial<HTMLIFrameElement>;
    return dom.textContent(contentDocument?.body ?? element);
  }).join('\n');
}

/**
 * Returns whether a text now belongs to another ticket; `unknown` if it was not known before. A thread is the same while it
 * contains its previous first and last message.
 */
export function compareIn(one: SeenTicket, other: SeenTicket, text: TicketText): 'same' | 'other' | 'unknown' {
  const values = one[text];
  if (values.every((value) => value === '')) return 'unknown';
  const isThere = (value: string, index: number): boolean =>
    value === '' || other[text].includes(value) || (text === 'thread' && other.hasMessage(value, one.ends[index]));
  return values.every(isThere) ? 'same' : 'other';
}

/** Returns whether the page surely shows another ticket: one with another scope or id, or with none of the known messages. */
export function isOtherTicket(one: SeenTicket, other: SeenTicket): boolean {
  return hasOtherKey(one, other) || hasOtherThread(one, other);
}

/** Returns whether the page has changed both the key and the thread. */
export function isWhollyOther(one: SeenTicket, other: SeenTicket): boolean {
  return hasOtherKey(one, other) && hasOtherThread(one, other);
}

/** Returns whether the page may have drawn another part of the same thread: the id and a subject or customer are equal. */
export function isOtherPart(one: SeenTicket, other: SeenTicket): boolean {
  const isHeadKnown = HEAD_TEXTS.some((text) => isKnown(one, other, text));
  const isSame = !hasOtherKey(one, other) && isKnown(one, other, 'id') && isEqualIn(one, other, HEAD_TEXTS);
  return isHeadKnown && isSame && other.isPart();
}

/** Returns whether the page still shows the messages of the first ticket, or its id beside the messages of the other. */
export function keepsIdOrThread(one: SeenTicket, other: SeenTicket): boolean {
  const isSame = (text: TicketText): boolean => compareIn(one, other, text) === 'same';
  return isSame('thread') || (isSame('id') && hasOtherThread(one, other));
}

function hasOtherKey(one: SeenTicket, other: SeenTicket): boolean {
  return isKnown(one, other, 'id') && (one.id[0] !== other.id[0] || one.scope !== other.scope);
}

function hasOtherThread(one: SeenTicket, other: SeenTicket): boolean {
  const holds = (text: string, index: number): boolean =>
    text !== '' && (other.thread.includes(text) || other.hasMessage(text, one.ends[index]));
  return isKnown(one, other, 'thread') && !one.thread.some(holds);
}

function isKnown(one: SeenTicket, other: SeenTicket, text: TicketText): boolean {
  return [one, other].every((ticket) => ticket[text].some(Boolean));
}

export function isEqualIn(one: SeenTicket, other: SeenTicket, texts: readonly TicketText[]): boolean {
  return texts.every((text) => JSON.stringify(one[text]) === JSON.stringify(other[text]));
}
