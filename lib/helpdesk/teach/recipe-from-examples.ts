import type { TicketRole } from '@/lib/domain/ticket';

import type { Adapter, Source, Thread } from '../adapter';
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
import { judgeBlocks, sampleOf } from '../auto/judge-blocks';
import { findMessages, findPeople, readMessages } from '../read-thread';
import { learnRoles } from './roles-from-examples';
import { findTaughtSelectors } from './taught-selectors';

/** What the agent has pointed at. */
export interface Examples {
  subject?: Element;
  customer?: Element;
  agent?: Element;
  note?: Element;
  /** Where the page shows the ticket's number, when its address does not. */
  number?: Element;
  composer?: Element;
}

/** A message as the recipe reads it. */
export interface TaughtMessage {
  element: Element;
  role: TicketRole;
  text: string;
}

export interface Taught {
  recipe: Adapter;
  messages: TaughtMessage[];
}

/** Why nothing can be learnt from the examples: it is no message that repeats, or both are in the same one. */
export type TeachFault = 'not-a-message' | 'same-message';

/** Blocks that are judged closely; the likeliest are among the first. */
const MAX_JUDGED = 40;

/** How much less like messages the parts of one look. */
const PART_OF_ONE = 0.7;
const NEARLY_AS_LIKELY = 0.85;

/**
 * Makes a recipe of one customer's message and, where there are, one agent's and one note: what repeats around them, what
 * its parts are and what tells whose they are. The customer's must have been pointed at.
 * @param name the helpdesk's, for the recipe
 */
export function learnRecipe(
  examples: Examples & { customer: Element },
  address: string,
  name: string,
): Taught | TeachFault {
  const { customer, agent, note, subject, composer, number } = examples;
  const document = customer.ownerDocument;
  const shown = [customer, agent, note].filter((example) => example !== undefined);
  const all = findBlocks(document, shown).filter(({ elements }) =>
    shown.every((example) => elements.some((block) => block.contains(example))),
  );
  const [likeliest, ...less] = all
    .slice(0, MAX_JUDGED)
    .map((set) => judgeBlocks(set))
    .toSorted((a, b) => b.likeness - a.likeness);
  if (!likeliest && shown.length > 1) return 'not-a-message';
  // What looks most like messages may be whole days of them; but where what tells the two apart looks much less like
  // messages, both are parts of one.
  const apart = [likeliest, ...less].filter((set) => set !== undefined && isApart(set, shown));
  // Of sets that look nearly as much like messages the one of most: a day holds several.
  const best = apart
    .filter((set) => set && set.likeness >= (apart[0]?.likeness ?? 0) * NEARLY_AS_LIKELY)
    .toSorted((a, b) => (b?.elements.length ?? 0) - (a?.elements.length ?? 0))[0];
  if (likeliest && (best?.likeness ?? 0) < likeliest.likeness * PART_OF_ONE) return 'same-message';
  const repeated = all.filter((set) => isApart(set, shown));
  const blocks: Blocks | undefined = best ?? aloneOf(customer);
  if (!blocks) return 'not-a-message';

  const { elements, container } = blocks;
  const blockOf = (example: Element | undefined): Element | undefined =>
    elements.find((block) => example && block.contains(example));
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

/** Whether something in the address or in the page's data may be the ticket's number; the agent is shown it in the end. */
export function hasTicketId(document: Document, address: string): boolean {
  return findTicketId(document, address).certainty > 0;
}

/** Whether each of the examples is in another element of the set. */
function isApart({ elements }: Blocks, examples: readonly Element[]): boolean {
  const holders = examples.map((example) => elements.find((block) => block.contains(example)));
  return new Set(holders).size === examples.length;
}

/** The only message of a ticket: what was pointed at. */
function aloneOf(example: Element): Blocks | undefined {
  const container = example.parentElement;
  const each = [...keysOf(example).filter((key) => !key.startsWith('#')), example.localName][0];
  return container && each && container.querySelectorAll(each).length === 1
    ? { each, elements: [example], container }
    : undefined;
}

function isSame(one: Blocks, other: Blocks): boolean {
  return (
    one.elements.length === other.elements.length &&
    one.elements.every((block, index) => block === other.elements[index])
  );
}

/** Data attributes promise to last longer than classes, and those longer than a place. */
function rank(each: string): number {
  return each.includes('>') ? 3 : each.startsWith('[') ? 0 : each.startsWith('.') ? 1 : 2;
}

function numberSources(element: Element): Source[] {
  return findTaughtSelectors(element).map((select) => ({ select, pattern: '[\\w-]*\\d[\\w-]*' }));
}

/** Reads the messages as they will be read. */
function preview({ thread }: Adapter, container: Element): TaughtMessage[] {
  const found = findMessages(container, undefined, thread) ?? [];
  const people = findPeople(thread, { element: container.ownerDocument });
  const messages = readMessages(found, thread, people, container);
  return found.flatMap(({ element }, index) => {
    const message = messages[index];
    return element && message ? [{ element, role: message.role, text: message.text }] : [];
  });
}

/** The words of an element, cut for a list. */
export function beginningOf(element: Element): string {
  const text = lineOf(element);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
