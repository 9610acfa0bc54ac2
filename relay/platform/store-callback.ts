import { createHash } from 'node:crypto';

import type { SummaryCallback } from '@/lib/contract/webhook';
import { type CallbackType, callbackKey } from '@/lib/contract/webhook';

import type { OrderDelivery } from '../desk/deliver-results';
import type { Storage } from '../storage/storage';
import type { NewEvent, WriteTransaction } from '../storage/tables';

/** A reply or tags for a ticket. */
export interface TicketCallback {
  type: CallbackType;
  ticketId: string;
  messageId?: string | undefined;
  /** Everything else that the platform sent. */
  content: Record<string, unknown>;
}

interface Store extends Pick<Storage, 'transactEvents'> {
  /** Orders the delivery of a new event to the helpdesk, in the same transaction. */
  orderDelivery?: OrderDelivery;
}

/**
 * Stores a reply or tags once (Contract: "Idempotency"). Without a message ID the content is part of the key, because a ticket
 * gets several replies then.
 * @returns false for a repetition
 */
export function storeTicketCallback(
  { transactEvents, orderDelivery }: Store,
  channel: string,
  { type, ticketId, messageId, content }: TicketCallback,
  now: number,
): Promise<boolean> {
  const key = callbackKey({ ticketId, messageId }, type);
  const dedupeKey = messageId === undefined ? `${key}${hash(writeSorted(content))}` : key;
  return transactEvents((transaction) =>
    addEvent(transaction, orderDelivery, {
      channel,
      type,
      ticketId,
      messageId: messageId ?? null,
      dedupeKey: hash(dedupeKey),
      payload: JSON.stringify(content),
      createdAt: now,
      ackedAt: null,
    }),
  );
}

/** Adds an event unless its key is known. */
async function addEvent(
  transaction: WriteTransaction,
  orderDelivery: OrderDelivery | undefined,
  event: NewEvent,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted = 0n } = await transaction
    .insertInto('events')
    .values(event)
    .onConflict((conflict) => conflict.columns(['channel', 'dedupeKey']).doNothing())
    .executeTakeFirstOrThrow();
  if (inserted > 0n) await orderDelivery?.(transaction, event);
  return inserted > 0n;
}

/**
 * Stores the state of a summary task (Contract: "Summary task status"). A task ends once: what follows its end is a
 * repetition.
 * @returns whether the task has ended by this, on a ticket that is known
 */
export function storeSummary(
  { transactEvents, orderDelivery }: Store,
  channel: string,
  summary: Pick<SummaryCallback, 'taskId' | 'ticketId' | 'status' | 'summary' | 'errorMessage'>,
  now: number,
): Promise<boolean> {
  const { taskId, status } = summary;
  return transactEvents(async (transaction) => {
    const known = await transaction
      .selectFrom('summaryTasks')
      .select(['ticketId', 'status'])
      .where('channel', '=', channel)
      .where('taskId', '=', taskId)
      .executeTakeFirst();
    if (known && known.status !== 'PENDING') return false;
    // A callback may leave the ticket out; the request named it.
    const ticketId = known?.ticketId ?? summary.ticketId ?? null;
    await transaction
      .insertInto('summaryTasks')
      .values({ channel, taskId, ticketId, status, updatedAt: now })
      .onConflict((conflict) =>
        conflict.columns(['channel', 'taskId']).doUpdateSet({ ticketId, status, updatedAt: now }),
      )
      .execute();
    if (status === 'PENDING') return false;
    const isNew = await addEvent(transaction, orderDelivery, {
      channel,
      type: 'summary',
      ticketId: ticketId ?? '',
      messageId: null,
      dedupeKey: hash(JSON.stringify(['summary', taskId])),
      payload: JSON.stringify({
        taskId,
        status,
        summary: summary.summary ?? null,
        errorMessage: summary.errorMessage ?? null,
      }),
      createdAt: now,
      ackedAt: null,
    });
    return isNew && ticketId !== null;
  });
}

/** Object keys in a fixed order, so that equal contents have equal texts. */
function writeSorted(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
