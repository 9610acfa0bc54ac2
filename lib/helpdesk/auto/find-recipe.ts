import type { Adapter, Thread } from '@/lib/adapters/shape';
import type { LowConfidenceReason } from '@/lib/domain/low-confidence-reason';
import type { ReadProblem, TicketMessage } from '@/lib/domain/ticket';

import * as dom from '../dom';
import { findMessages, findPeople, readMessages } from '../read-thread';
import { lineOf } from './block-fields';
import { findSelectors } from './element-keys';
import { findBlocks, MANY } from './find-blocks';
import { findComposers } from './find-composers';
import { findCustomer } from './find-customer';
import { findRequester } from './find-requester';
import { authorOf, findRoles } from './find-roles';
import { findMessageId, findSequence } from './find-sequence';
import { findSubject } from './find-subject';
import { findTicketId } from './find-ticket-id';
import { firstOf } from './first-of';
import { type ScoredBlocks, rankBlocks } from './score-blocks';

/**
 * With less confidence, Deskhand asks the agent to set up the page. A test checks that every saved page with this confidence is
 * read correctly.
 */
const MIN_CONFIDENCE = 0.75;

export type RecipeSearch =
  | { recipe: Adapter; confidence: number }
  | { problem: ReadProblem; lowConfidence: LowConfidenceReason; confidence: number };

export const SIGNATURES = '.gmail_signature, .signature, [data-signature]';
export const ATTACHMENTS = 'a[download], a[href*="/attachment"]';

const MAX_TRIED = 3;

/**
 * Makes a recipe for a page that has no adapter, without changing the page. Call it once for a page: it takes hundreds of
 * milliseconds in a thread of thousands.
 */
export function findRecipe(document: Document, address: string): RecipeSearch {
  const id = findTicketId(document, address);
  const tried = new Map<string, ScoredBlocks>();
  for (const blocks of rankBlocks(findBlocks(document))) {
    if (blocks.score < 0.4 || tried.size >= MAX_TRIED) break;
    // Another selector for the same elements gives the same result.
    const { container, elements, each } = blocks;
    const count = dom.querySelectorAll(container, each).length;
    const name = [count, elements.length, lineOf(elements[0] ?? container)].join(' ');
    if (!tried.has(name)) tried.set(name, blocks);
  }
  const all = [...tried.values()];
  const [best] = all.flatMap((blocks) => tryBlocks(blocks, id) ?? []).toSorted((a, b) => b.confidence - a.confidence);
  if (!best) return { problem: 'not-a-ticket', lowConfidence: 'no-thread', confidence: 0 };
  const { recipe, confidence, lowConfidence } = best;
  if (confidence >= MIN_CONFIDENCE) return { recipe, confidence };
  // A list of tickets also repeats itself, but has no composer.
  const isTicket = recipe.composers.length > 0 || id.confidence > 0.5;
  return { problem: isTicket ? 'not-sure' : 'not-a-ticket', lowConfidence, confidence };
}

function tryBlocks(
  blocks: ScoredBlocks,
  id: ReturnType<typeof findTicketId>,
): { recipe: Adapter; confidence: number; lowConfidence: LowConfidenceReason } | undefined {
  const { container, fields, elements, each, score } = blocks;
  const containers = findSelectors(container);
  if (containers.length === 0) return undefined;
  const customer = findCustomer(container);
  const messageId = findMessageId(elements);
  const order = findSequence(elements, fields, messageId);
  const authors = elements.map((block) => authorOf(block, fields) ?? '');
  const requester = findRequester(authors, container);
  // If the requester wrote neither the first nor the last message, their first message is outside the thread.
  const hasFirst = [authors[0], authors.at(-1)].includes(requester?.name);
  const people = requester ? hasFirst && requester.among : (customer.name ?? customer.email);
  const { rules, publicMarks, hasHiddenNotes } = findRoles(elements, fields, people || undefined, requester?.name);
  const thread: Thread = {
    container: firstOf(containers),
    messages: {
      each,
      body: fields.body ?? each,
      drop: [SIGNATURES, ...(fields.body ? [] : [fields.author, fields.time?.select])].filter(Boolean).join(', '),
      attachments: ATTACHMENTS,
    },
    order,
    ...(messageId.length > 0 && { id: messageId }),
    roles: rules,
    publicMarks,
    ...(fields.author && { author: [{ select: fields.author }] }),
    ...(fields.time && { time: [fields.time] }),
  };
  const recipe: Adapter = {
    id: 'auto',
    name: 'auto',
    evidence: { seen: new Date().toISOString().slice(0, 10), by: 'found' },
    ticketId: id.sources,
    ...(id.number && { number: id.number }),
    subject: findSubject(container),
    ...(customer.name && { customerName: [customer.name] }),
    ...(customer.email && { customerEmail: [customer.email] }),
    thread,
    composers: findComposers(container),
  };
  return { recipe, ...judge(recipe, blocks, id.confidence, hasHiddenNotes, score) };
}

function judge(
  { thread, composers }: Adapter,
  { container, elements, each }: ScoredBlocks,
  idConfidence: number,
  hasHiddenNotes: boolean,
  score: number,
): { confidence: number; lowConfidence: LowConfidenceReason } {
  const document = dom.ownerDocument(container);
  const found = findMessages(container, undefined, thread) ?? [];
  const messages = readMessages(found, thread, findPeople(thread, { element: document }), container).filter(
    ({ text }) => text !== '',
  );
  const roles = hasHiddenNotes ? 0 : scoreRoles(messages);
  // With messages of a second ticket in the page, the id may be that one's.
  const isAlone = document.querySelectorAll(each).length === dom.querySelectorAll(container, each).length;
  const ticketId = isAlone ? idConfidence : 0;
  // The selector may match more, such as messages of a hidden ticket.
  const isExact =
    found.length > MANY ? 1 : Math.min(found.length, elements.length) / Math.max(found.length, elements.length, 1);
  const composer = composers.length > 0 ? 1 : 0;
  const weights: [number, number, LowConfidenceReason][] = [
    // Blocks without a time are parts of messages, or no messages.
    [0.3, thread.time ? Math.min(1, score / 0.75) * isExact : 0, 'no-thread'],
    [0.4, roles, 'no-roles'],
    [0.15, ticketId, 'no-ticket-id'],
    [0.15, composer, 'no-composer'],
  ];
  const confidence = weights.reduce((sum, [weight, value]) => sum + weight * value, 0);
  const [, , lowConfidence] = weights.toSorted((a, b) => b[0] * (1 - b[1]) - a[0] * (1 - a[1]))[0] ?? [
    0,
    0,
    'weak' as const,
  ];
  // Without an id two tickets would be one; without roles no message is the customer's.
  return { confidence: ticketId === 0 || roles === 0 ? Math.min(confidence, 0.5) : confidence, lowConfidence };
}

/** Share of messages with a known role; 0 when none is the customer's, or none an agent's. */
function scoreRoles(messages: readonly TicketMessage[]): number {
  if (!['customer', 'agent'].every((side) => messages.some(({ role }) => role === side))) return 0;
  return messages.filter(({ role }) => role !== 'unknown').length / messages.length;
}
