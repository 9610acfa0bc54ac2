import type { Adapter, ValueSource, Thread } from '@/lib/adapters/shape';
import type { TicketRole } from '@/lib/domain/ticket';

import { findBlockParts, lineOf } from '../auto/block-parts';
import { keysOf } from '../auto/element-keys';
import { type Blocks, findBlocks } from '../auto/find-blocks';
import { describeComposer } from '../auto/find-composers';
import { findCustomer } from '../auto/find-customer';
import { findMessageId, findOrder } from '../auto/find-order';
import { ATTACHMENTS, QUOTES } from '../auto/find-recipe';
import { sourcesOf } from '../auto/find-subject';
import { findTicketId } from '../auto/find-ticket-id';
import { firstOf } from '../auto/first-of';
import { scoreBlocks, sampleOf } from '../auto/score-blocks';
import * as dom from '../dom';
import { findMessages, findPeople, readMessages } from '../read-thread';
import { learnRoles } from './roles-from-examples';
import { findTaughtSelectors } from './taught-selectors';

export interface Examples {
  subject?: Element;
  customer?: Element;
  agent?: Element;
  note?: Element;
  /** Needed when the address does not contain the ticket's number. */
  number?: Element;
  composer?: Element;
}

export interface TaughtMessage {
  element: Element;
  role: TicketRole;
  text: string;
}

export interface Taught {
  recipe: Adapter;
  messages: TaughtMessage[];
}

/** `not-a-message`: the element does not repeat. */
export type TeachFault = 'not-a-message' | 'same-message';

/** The most likely sets are among the first. */
const MAX_JUDGED = 40;

/** A set with a lower share of the best score consists of parts of one message. */
const PART_OF_ONE = 0.7;
/** From this share on, the number of blocks decides. */
const NEARLY_AS_LIKELY = 0.85;

/**
 * Learns a recipe from examples: the repeated element around them, its parts, and the marks that tell their roles.
 *
 * @param name - The helpdesk's name.
 */
export function learnRecipe(
  examples: Examples & { customer: Element },
  address: string,
  name: string,
): Taught | TeachFault {
  const { customer, agent, note, subject, composer, number } = examples;
  const document = dom.ownerDocument(customer);
  const shown = [customer, agent, note].filter((example) => example !== undefined);
  const all = findBlocks(document, shown).filter(({ elements }) =>
    shown.every((example) => elements.some((block) => dom.contains(block, example))),
  );
  const [likeliest, ...less] = all
    .slice(0, MAX_JUDGED)
    .map((set) => scoreBlocks(set))
    .toSorted((a, b) => b.score - a.score);
  if (!likeliest && shown.length > 1) return 'not-a-message';
  // The best set may be whole days of messages, so take one that separates the examples. With a much lower score both
  // examples are parts of one message.
  const apart = [likeliest, ...less].filter((set) => set !== undefined && isApart(set, shown));
  // A day contains several messages: of nearly equal sets take the one with the most blocks.
  const best = apart
    .filter((set) => set && set.score >= (apart[0]?.score ?? 0) * NEARLY_AS_LIKELY)
    .toSorted((a, b) => (b?.elements.length ?? 0) - (a?.elements.length ?? 0))[0];
  if (likeliest && (best?.score ?? 0) < likeliest.score * PART_OF_ONE) return 'same-message';
  const repeated = all.filter((set) => isApart(set, shown));
  const blocks: Blocks | undefined = best ?? aloneOf(customer);
  if (!blocks) return 'not-a-message';

  const { elements, container } = blocks;
  const blockOf = (example: Element | undefined): Element | undefined =>
    elements.find((block) => example && dom.contains(block, example));
  const customerBlock = blockOf(customer);
  const containers = findTaughtSelectors(container);
  if (!customerBlock || containers.length === 0) return 'not-a-message';
  const parts = findBlockParts([...new Set([...sampleOf(elements), customerBlock])]);
  const messageId = findMessageId(elements);
  const person = findCustomer(container);
  const each = [blocks.each, ...repeated.filter((other) => isSame(other, blocks)).map((other) => other.each)];
  const thread: Thread = {
    container: firstOf(containers),
    messages: {
      each: firstOf(
        [...new Set(each)].toSorted((a, b) => rank(a) - rank(b)).slice(0, 3),
        `:is(${firstOf(containers)})`,
      ),
      body: parts.body ?? blocks.each,
      drop: [QUOTES, ...(parts.body ? [] : [parts.author, parts.time?.select])].filter(Boolean).join(', '),
      attachments: ATTACHMENTS,
    },
    order: findOrder(elements, parts, messageId),
    ...(messageId.length > 0 && { id: messageId }),
    roles: learnRoles(elements, parts, { customer: customerBlock, agent: blockOf(agent), note: blockOf(note) }),
    ...(parts.author && { author: [{ select: parts.author }] }),
    ...(parts.time && { time: [parts.time] }),
  };
  const recipe: Adapter = {
    id: 'taught',
    name,
    evidence: { seen: new Date().toISOString().slice(0, 10), by: 'taught' },
    ticketId: [...(number ? numberSources(number) : []), ...findTicketId(document, address).sources],
    ...(subject && { subject: sourcesOf(subject, findTaughtSelectors) }),
    ...(person.name && { customerName: [person.name] }),
    ...(person.email && { customerEmail: [person.email] }),
    thread,
    composers: composer ? describeComposer(composer, findTaughtSelectors) : [],
  };
  return { recipe, messages: preview(recipe, container) };
}

/** Whether the address or the page's data may contain the ticket's number; the agent checks it. */
export function hasTicketId(document: Document, address: string): boolean {
  return findTicketId(document, address).confidence > 0;
}

function isApart({ elements }: Blocks, examples: readonly Element[]): boolean {
  const holders = examples.map((example) => elements.find((block) => dom.contains(block, example)));
  return new Set(holders).size === examples.length;
}

function aloneOf(example: Element): Blocks | undefined {
  const container = dom.parentElement(example);
  const each = [...keysOf(example).filter((key) => !key.startsWith('#')), dom.localName(example)][0];
  return container && each && dom.querySelectorAll(container, each).length === 1
    ? { each, elements: [example], container }
    : undefined;
}

function isSame(one: Blocks, other: Blocks): boolean {
  return (
    one.elements.length === other.elements.length &&
    one.elements.every((block, index) => block === other.elements[index])
  );
}

function rank(each: string): number {
  return each.includes('>') ? 3 : each.startsWith('[') ? 0 : each.startsWith('.') ? 1 : 2;
}

function numberSources(element: Element): ValueSource[] {
  return findTaughtSelectors(element).map((select) => ({ select, pattern: '[\\w-]*\\d[\\w-]*' }));
}

function preview({ thread }: Adapter, container: Element): TaughtMessage[] {
  const found = findMessages(container, undefined, thread) ?? [];
  const people = findPeople(thread, { element: dom.ownerDocument(container) });
  const messages = readMessages(found, thread, people, container);
  return found.flatMap(({ element }, index) => {
    const message = messages[index];
    return element && message ? [{ element, role: message.role, text: message.text }] : [];
  });
}

export function beginningOf(element: Element): string {
  const text = lineOf(element);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
