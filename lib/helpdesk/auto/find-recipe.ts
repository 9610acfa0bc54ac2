import type { Doubt } from '@/lib/domain/doubt';
import type { ReadProblem, TicketMessage } from '@/lib/domain/ticket';

import type { Adapter, Thread } from '../adapter';
import { findMessages, findPeople, readMessages } from '../read-thread';
import { lineOf } from './block-parts';
import { findSelectors } from './element-keys';
import { findBlocks, MANY } from './find-blocks';
import { findComposers } from './find-composers';
import { findCustomer } from './find-customer';
import { findMessageId, findOrder } from './find-order';
import { findRoles } from './find-roles';
import { findSubject } from './find-subject';
import { findTicketId } from './find-ticket-id';
import { firstOf } from './first-of';
import { type JudgedBlocks, rankBlocks } from './judge-blocks';

/** How sure one must be to read a page by what was found alone; below it the agent is asked to point. */
const SURE_ENOUGH = 0.75;

/** What was found without an adapter: a recipe that may be trusted, or why not. */
export type Finding = { recipe: Adapter; sureness: number } | { problem: ReadProblem; doubt: Doubt; sureness: number };

/** Words that are not the writer's own, in the markup of mail programs and helpdesks. */
export const QUOTES = 'blockquote, .gmail_quote, .gmail_signature, .signature, [data-signature]';
export const ATTACHMENTS = 'a[download], a[href*="/attachment"]';

/** Candidates that are tried out. */
const MAX_TRIED = 3;

/**
 * Finds the conversation of a page that nobody wrote an adapter for, and makes a recipe of it: the data by which it is
 * read from then on. Never changes the page. Takes tens of milliseconds, in a thread of thousands some hundreds, and is
 * therefore for once in a page's life.
 * @param address the page's own
 */
export function findRecipe(document: Document, address: string): Finding {
  const id = findTicketId(document, address);
  let best: { recipe: Adapter; sureness: number; doubt: Doubt } | undefined;
  const tried = new Set<string>();
  for (const blocks of rankBlocks(findBlocks(document))) {
    // The same elements by another name that finds as many tell nothing new.
    const { container, elements, each } = blocks;
    const name = [container.querySelectorAll(each).length, elements.length, lineOf(elements[0] ?? container)].join(' ');
    if (blocks.likeness < 0.4 || tried.size >= MAX_TRIED) break;
    if (tried.has(name)) continue;
    tried.add(name);
    const found = tryBlocks(blocks, id);
    if (found && found.sureness > (best?.sureness ?? 0)) best = found;
  }
  if (!best) return { problem: 'not-a-ticket', doubt: 'no-thread', sureness: 0 };
  const { recipe, sureness, doubt } = best;
  if (sureness >= SURE_ENOUGH) return { recipe, sureness };
  // A list of tickets repeats itself too, but nobody can write there.
  const isTicket = recipe.composers.length > 0 || id.certainty > 0.5;
  return { problem: isTicket ? 'not-sure' : 'not-a-ticket', doubt, sureness };
}

function tryBlocks(
  blocks: JudgedBlocks,
  id: ReturnType<typeof findTicketId>,
): { recipe: Adapter; sureness: number; doubt: Doubt } | undefined {
  const { container, parts, elements, each, likeness } = blocks;
  const containers = findSelectors(container);
  if (containers.length === 0) return undefined;
  const customer = findCustomer(container);
  const people = customer.name ?? customer.email;
  const { rules, hasHiddenNotes } = findRoles(elements, parts, people);
  const messageId = findMessageId(elements);
  const thread: Thread = {
    container: firstOf(containers),
    messages: {
      each,
      body: parts.body ?? each,
      drop: [QUOTES, ...(parts.body ? [] : [parts.author, parts.time?.select])].filter(Boolean).join(', '),
      attachments: ATTACHMENTS,
    },
    order: findOrder(elements, parts, messageId),
    ...(messageId.length > 0 && { id: messageId }),
    roles: rules,
    ...(parts.author && { author: [{ select: parts.author }] }),
    ...(parts.time && { time: [parts.time] }),
  };
  const recipe: Adapter = {
    id: 'auto',
    name: 'auto',
    evidence: { seen: new Date().toISOString().slice(0, 10), by: 'found' },
    ticketId: id.sources,
    subject: findSubject(container),
    ...(customer.name && { customerName: [customer.name] }),
    ...(customer.email && { customerEmail: [customer.email] }),
    thread,
    composers: findComposers(container),
  };
  return { recipe, ...judge(recipe, blocks, id.certainty, hasHiddenNotes, likeness) };
}

/** Reads the page by the recipe, as it will be read, and says how far that can be believed. */
function judge(
  { thread, composers }: Adapter,
  { container, elements }: JudgedBlocks,
  idCertainty: number,
  hasHiddenNotes: boolean,
  likeness: number,
): { sureness: number; doubt: Doubt } {
  const page = { element: container.ownerDocument };
  const found = findMessages(container, undefined, thread) ?? [];
  const messages = readMessages(found, thread, findPeople(thread, page), container).filter(({ text }) => text !== '');
  const roles = hasHiddenNotes ? 0 : sureOfRoles(messages);
  // Others that the same selector finds, such as those of a ticket that is hidden.
  const isExact =
    found.length > MANY ? 1 : Math.min(found.length, elements.length) / Math.max(found.length, elements.length, 1);
  const composer = composers.length > 0 ? 1 : 0;
  const weights: [number, number, Doubt][] = [
    [0.3, Math.min(1, likeness / 0.75) * isExact, 'no-thread'],
    [0.4, roles, 'no-roles'],
    [0.15, idCertainty, 'no-ticket-id'],
    [0.15, composer, 'no-composer'],
  ];
  const sureness = weights.reduce((sum, [weight, value]) => sum + weight * value, 0);
  const [, , doubt] = weights.toSorted((a, b) => b[0] * (1 - b[1]) - a[0] * (1 - a[1]))[0] ?? [0, 0, 'weak' as const];
  // Without an id two tickets would be one, and without roles nobody's words are the customer's: no sum makes up for it.
  return { sureness: idCertainty === 0 || roles === 0 ? Math.min(sureness, 0.5) : sureness, doubt };
}

/** Whose words the messages are, as far as it is known: 1 for all, 0 where not one is the customer's. */
function sureOfRoles(messages: readonly TicketMessage[]): number {
  if (!messages.some(({ role }) => role === 'customer')) return 0;
  return messages.filter(({ role }) => role !== 'unknown').length / messages.length;
}
