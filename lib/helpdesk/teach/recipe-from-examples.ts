import type { Adapter, ValueSource, Thread } from '@/lib/adapters/shape';
import type { TicketRole } from '@/lib/domain/ticket';

import { type BlockFields, findBlockFields, lineOf } from '../auto/block-fields';
import { keysOf } from '../auto/element-keys';
import { type Blocks, commonAncestor, findBlocks } from '../auto/find-blocks';
import { describeComposer } from '../auto/find-composers';
import { findCustomer } from '../auto/find-customer';
import { findProse } from '../auto/find-prose';
import { ATTACHMENTS, SIGNATURES } from '../auto/find-recipe';
import { findRequester } from '../auto/find-requester';
import { findMessageId, findSequence } from '../auto/find-sequence';
import { sourcesOf } from '../auto/find-subject';
import { findTicketId, type FoundTicketId, NAMED } from '../auto/find-ticket-id';
import { firstOf } from '../auto/first-of';
import { type ScoredBlocks, scoreBlocks, sampleOf } from '../auto/score-blocks';
import * as dom from '../dom';
import { findMessages, findPeople, readMessages } from '../read-thread';
import { createAuthorReader, learnRoles, type People, type RoleExamples } from './roles-from-examples';
import { findTaughtSelectors } from './taught-selectors';

export interface LessonExamples {
  subject?: Element;
  customer?: Element;
  agent?: Element;
  note?: Element;
  /** Where the page shows the ticket's number. Needed when the address does not contain an id. */
  number?: Element;
  /** The customer's name outside the messages. Needed if nothing else identifies the customer. */
  requester?: Element;
  composer?: Element;
}

export interface TaughtMessage {
  element: Element;
  role: TicketRole;
  text: string;
  author: string | undefined;
}

export interface Taught {
  recipe: Adapter;
  messages: TaughtMessage[];
  /** Authors who may be colleagues; only the agent knows. */
  people: string[];
}

/** `not-a-message`: the element does not repeat. */
export type TeachFault = 'not-a-message' | 'same-message' | 'not-the-customer';

const MAX_JUDGED = 40;

/** A set with a lower share of the best score contains parts of one message. */
const PART_OF_ONE = 0.7;
/** Among sets with at least this share of the best score, the number of blocks decides. */
const NEARLY_AS_LIKELY = 0.85;
const MIN_LIKELY = 0.5;

const MAX_PEOPLE = 12;

/** Learns a recipe from examples: the repeated element around them, its fields, and the marks of their roles. */
export function learnRecipe(
  examples: LessonExamples & { customer: Element },
  address: string,
  name: string,
  colleagues: readonly string[] = [],
  opener?: string,
): Taught | TeachFault {
  const { customer, agent, note, subject, composer, number } = examples;
  const document = dom.ownerDocument(customer);
  const chosen = chooseThread(document, examples);
  if (typeof chosen === 'string') return chosen;
  const { blocks, alike, head } = chosen;

  const { elements, container } = blocks;
  const blockOf = (example: Element | undefined): Element | undefined =>
    elements.find((block) => example && dom.contains(block, example));
  const customerBlock = blockOf(customer);
  const around = head ? commonAncestor(head, container) : container;
  const containers = findTaughtSelectors(around);
  const heads = head ? findTaughtSelectors(head) : [];
  if (containers.length === 0 || (head && heads.length === 0)) return 'not-a-message';
  const fields = findBlockFields([...new Set([...sampleOf(elements), ...(customerBlock ? [customerBlock] : [])])]);
  const messageId = findMessageId(elements);
  const person = findCustomer(around);
  const shown = { customer: customerBlock, agent: blockOf(agent), note: blockOf(note) };
  const requester = chooseRequester(blocks, fields, shown, examples.requester);
  if (examples.requester && !requester) return 'not-the-customer';
  const { rules, publicMarks, isByName } = learnRoles(elements, fields, shown, { requester, colleagues });
  const each = firstOf(
    [...new Set(alike)].toSorted((a, b) => rank(a) - rank(b)).slice(0, 3),
    `:is(${firstOf(containers)})`,
  );
  const first = firstOf(heads);
  const isBodyInHead = head && fields.body && dom.querySelector(head, fields.body);
  const order = findSequence(elements, fields, messageId);
  const thread: Thread = {
    container: firstOf(containers),
    messages: {
      each: head ? `${first}, :is(${firstOf(findTaughtSelectors(container))}) :is(${each})` : each,
      body: [fields.body ?? blocks.each, ...(head && !isBodyInHead ? [first] : [])].join(', '),
      drop: [SIGNATURES, ...(fields.body ? [] : [fields.author, fields.time?.select])].filter(Boolean).join(', '),
      attachments: ATTACHMENTS,
    },
    order,
    // A thread with an opening is always read completely.
    ...(head && order !== 'oldest-first' && { opening: first }),
    ...(messageId.length > 0 && { id: messageId }),
    roles: [...(head ? [{ role: 'customer' as const, is: first }] : []), ...rules],
    publicMarks,
    ...(fields.author && { author: [{ select: fields.author }] }),
    ...(fields.time && { time: [fields.time] }),
  };
  const composers = composer ? describeComposer(composer, findMarkedSelectors) : [];
  // A box of unknown kind takes replies.
  const opens = composers[0]?.mode === 'note' ? 'note' : 'reply';
  const recipe: Adapter = {
    id: 'taught',
    name,
    evidence: { seen: new Date().toISOString().slice(0, 10), by: 'taught' },
    ...learnId(findTicketId(document, address), number),
    ...(subject && { subject: sourcesOf(subject, findTaughtSelectors) }),
    ...(person.name && { customerName: [person.name] }),
    ...(person.email && { customerEmail: [person.email] }),
    thread,
    composers,
    ...(opener && composers.length > 0 && { openers: [{ mode: opens, click: opener }] }),
  };
  const messages = preview(recipe, around);
  const shownAuthors = messages.flatMap(({ element, author }) =>
    element === shown.customer || element === shown.agent ? author : [],
  );
  const unknown = messages.flatMap(
    ({ role, author }) => (role === 'unknown' && !shownAuthors.includes(author) && author) || [],
  );
  const people = [...new Set([...colleagues, ...(isByName ? unknown : [])])].slice(0, MAX_PEOPLE);
  return { recipe, messages, people };
}

/** Leaves out a tag name beside a mark: on the next ticket, another box may be the only open one. */
function findMarkedSelectors(element: Element): string[] {
  const selectors = findTaughtSelectors(element);
  const marked = selectors.filter((selector) => /[#.[]/.test(selector));
  return marked.length > 0 ? marked : selectors;
}

interface ChosenThread {
  blocks: Blocks;
  alike: string[];
  head?: Element;
}

function chooseThread(
  document: Document,
  { customer, agent, note, subject }: LessonExamples & { customer: Element },
): ChosenThread | TeachFault {
  const shown = [customer, agent, note].filter((example) => example !== undefined);
  const found = findBlocks(document, shown);
  const holding = (examples: readonly Element[]): Blocks[] =>
    found.filter(({ elements }) => examples.every((example) => elements.some((block) => dom.contains(block, example))));
  const judge = (sets: readonly Blocks[]): ScoredBlocks[] =>
    sets
      .slice(0, MAX_JUDGED)
      .map((set) => scoreBlocks(set))
      .toSorted((a, b) => b.score - a.score);
  const all = holding(shown);
  const [likeliest, ...less] = judge(all);
  // The best set may consist of whole days of messages, so take a set that separates the examples. If its score is much lower,
  // both examples are parts of one message.
  const apart = [likeliest, ...less].filter((set) => set !== undefined && isApart(set, shown));
  // A day contains several messages, so of nearly equal sets take the one with the most blocks.
  const best = chooseLargest(apart);

  const others = shown.slice(1);
  const beside = holding(others).filter(
    (set) => !dom.contains(set.container, customer) && isApart(set, others) && isAfter(customer, set.container),
  );
  const thread = dom.closest(customer, 'h1,h2,h3') ? undefined : chooseLargest(judge(beside));
  // Parts of messages, such as their words, do not name their authors.
  const minShare = best?.fields.author ? PART_OF_ONE : 1;
  if (thread?.fields.author && thread.score > MIN_LIKELY && (best?.score ?? 0) < thread.score * minShare)
    return { blocks: thread, alike: listAlike(thread, beside), head: widen(customer, thread.container, subject) };

  if (!likeliest && others.length > 0) return 'not-a-message';
  if (likeliest && (best?.score ?? 0) < likeliest.score * PART_OF_ONE) return 'same-message';
  // Many sets that are not a thread contain a single example.
  const isThread = others.length > 0 || (best?.score ?? 0) > MIN_LIKELY;
  const blocks = best && isThread ? best : (aloneOf(customer, subject) ?? best);
  return blocks
    ? {
        blocks,
        alike: listAlike(
          blocks,
          all.filter((set) => isApart(set, shown)),
        ),
      }
    : 'not-a-message';
}

function chooseLargest(sets: readonly (ScoredBlocks | undefined)[]): ScoredBlocks | undefined {
  const [first] = sets;
  return sets
    .filter(
      (set) =>
        set &&
        set.score >= (first?.score ?? 0) * NEARLY_AS_LIKELY &&
        // Headings and texts that alternate are parts of messages.
        !(set.fields.author && set.isSigned < (first?.isSigned ?? 0) * NEARLY_AS_LIKELY),
    )
    .toSorted((a, b) => (b?.elements.length ?? 0) - (a?.elements.length ?? 0))[0];
}

function listAlike(blocks: Blocks, sets: readonly Blocks[]): string[] {
  return [blocks.each, ...sets.filter((other) => isSame(other, blocks)).map((other) => other.each)];
}

function isAfter(element: Element, other: Element): boolean {
  return Boolean(dom.compareDocumentPosition(element, other) & Node.DOCUMENT_POSITION_FOLLOWING);
}

const MAX_BESIDE = 60;

/** Finds the whole message around the element that the agent pointed at. */
function widen(pointed: Element, thread: Element, subject: Element | undefined): Element {
  const words = findProse(pointed, [thread, ...(subject ? [subject] : [])]);
  const limit = lineOf(words).length * 1.2 + MAX_BESIDE;
  let whole = words;
  for (let node: Element | null = words; node && !dom.contains(node, thread); node = dom.parentElement(node)) {
    if (lineOf(node).length > limit) break;
    whole = node;
  }
  return whole;
}

/** Finds the customer's name on the page: at the element that the agent showed, near a label, or above the first message. */
function chooseRequester(
  { each, elements, container }: Blocks,
  fields: BlockFields,
  { customer, agent }: RoleExamples,
  pointed: Element | undefined,
): People['requester'] {
  if (!fields.author) return undefined;
  const authorOf = createAuthorReader(fields);
  const own = customer && authorOf(customer);
  const names = own === undefined ? [...new Set(elements.map(authorOf))] : [own];
  const asking = names.filter((name) => name !== '' && name !== (agent && authorOf(agent)));
  if (pointed) {
    const name = lineOf(pointed);
    const [select] = findTaughtSelectors(pointed);
    return select && asking.includes(name) && !dom.contains(container, pointed)
      ? { name, among: { select }, isOutside: true }
      : undefined;
  }
  const outside = findRequester(asking, container, findTaughtSelectors);
  if (outside) return { ...outside, isOutside: true };
  const order = findSequence(elements, fields, []);
  const first = order === 'newest-first' ? elements.at(-1) : elements[0];
  const areSiblings = elements.every((block) => dom.parentElement(block) === container);
  if (!first || !areSiblings || own === undefined || authorOf(first) !== own) return undefined;
  const isFirst = order === 'newest-first' ? `:not(:has(~ ${each}))` : `:not(${each} ~ *)`;
  return { name: own, among: { select: `${each}${isFirst} ${fields.author}` }, isOutside: false };
}

/** Whether the address or the page's data may contain the ticket's number; the agent checks it. */
export function hasTicketId(document: Document, address: string): boolean {
  return findTicketId(document, address).confidence > 0;
}

function isApart({ elements }: Blocks, examples: readonly Element[]): boolean {
  const holders = examples.map((example) => elements.find((block) => dom.contains(block, example)));
  return new Set(holders).size === examples.length;
}

function aloneOf(pointed: Element, subject: Element | undefined): Blocks | undefined {
  const example = findProse(pointed, subject ? [subject] : []);
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

/** The shown number is used as the id only if neither the address nor the page's data certainly contains one. */
function learnId(
  { sources, number, confidence }: FoundTicketId,
  pointed: Element | undefined,
): Pick<Adapter, 'ticketId' | 'number'> {
  const shown = pointed ? numberSources(pointed) : number;
  if (!shown) return { ticketId: sources };
  return number || confidence >= NAMED ? { ticketId: sources, number: shown } : { ticketId: [...shown, ...sources] };
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
    if (!element || !message) return [];
    const { role, text, author } = message;
    return [{ element, role, text, author }];
  });
}

/** Without a customer's message, no suggestion can be requested. */
export function hasCustomer(taught: Taught | undefined): boolean {
  return taught?.messages.some(({ role }) => role === 'customer') ?? false;
}

export function beginningOf(element: Element): string {
  const text = lineOf(element);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
