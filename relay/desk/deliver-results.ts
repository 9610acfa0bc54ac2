import { createHash } from 'node:crypto';

import * as z from 'zod';

import { isHtmlReply, replyCallbackSchema, summaryCallbackSchema, tagCallbackSchema } from '@/lib/contract/webhook';

import { type DeskResult, DeskProblem } from '../desks/desk-module';
import type { ConnectedDesk } from '../desks/load-desks';
import type { JobQueue, Worker } from '../jobs/job-queue';
import type { Database, NewEvent, StoredEvent, WriteTransaction } from '../storage/tables';
import { acknowledge, describeEvent } from './outbox';

export const DELIVERY_QUEUE = 'delivery';

const CONCURRENCY = 8;

const jobSchema = z.object({ channel: z.string(), dedupeKey: z.string() });

/** Deliveries of events, where a desk module serves the channel. Elsewhere the outbox keeps the events. */
export interface Deliveries {
  /** Orders the delivery of an event, in the transaction that stores the event. */
  order: (transaction: WriteTransaction, event: NewEvent) => Promise<void>;
  /** Begins at once. Call it after the commit. */
  wake: (channel: string) => void;
}

export function createDeliveries(queue: JobQueue, desks: readonly ConnectedDesk[]): Deliveries {
  const served = new Set(desks.map(({ channel }) => channel));
  return {
    async order(transaction, { channel, ticketId, dedupeKey }) {
      if (!served.has(channel)) return;
      await queue.enqueue(transaction, DELIVERY_QUEUE, JSON.stringify([channel, ticketId]), { channel, dedupeKey });
    },
    wake(channel) {
      if (served.has(channel)) queue.wake(DELIVERY_QUEUE);
    },
  };
}

/** Creates the worker that delivers results to the tickets and acknowledges them. */
export function createDeliveryWorker({
  database,
  desks,
  now,
  giveUpAfterMs,
  onDead,
  onFailed,
}: {
  database: Database;
  desks: readonly ConnectedDesk[];
  now: () => number;
  giveUpAfterMs: number;
  onDead: Worker['onDead'];
  onFailed: (channel: string, problem: string) => void;
}): Worker {
  return {
    concurrency: CONCURRENCY,
    giveUpAfterMs,
    onDead,
    async run(payload, signal) {
      const { channel, dedupeKey } = jobSchema.parse(payload);
      const event = await database
        .selectFrom('events')
        .selectAll()
        .where('channel', '=', channel)
        .where('dedupeKey', '=', dedupeKey)
        .executeTakeFirst();
      // It was deleted after its days, or the helpdesk has taken it from the outbox.
      if (!event || event.ackedAt !== null) return undefined;
      const result = describeResult(event);
      try {
        const connected = desks.find((each) => each.channel === channel);
        if (!connected) throw new DeskProblem(`the channel ${channel} has no desk module any more`);
        if (result) await connected.desk.deliver(result, signal);
      } catch (error) {
        if (!(error instanceof DeskProblem)) throw error;
        if (!signal.aborted) onFailed(channel, error.message);
        const { retryAfterSeconds } = error.options;
        return { problem: error.message, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
      }
      await acknowledge(database, channel, [event.number], now());
      return undefined;
    },
  };
}

/** Undefined for a result that no ticket shows: a failed summary, or one whose ticket is unknown. */
function describeResult(event: StoredEvent): DeskResult | undefined {
  const { channel, ticketId, dedupeKey } = event;
  const item = describeEvent(event);
  // The number would return in a new database, where it would name another result.
  const id = createHash('sha256')
    .update(JSON.stringify([channel, dedupeKey]))
    .digest('base64url')
    .slice(0, 22);
  if (ticketId === '') return undefined;
  if (event.type === 'reply') {
    const reply = replyCallbackSchema.parse(item);
    return { id, ticketId, type: 'reply', content: reply.reply, isHtml: isHtmlReply(reply) };
  }
  if (event.type === 'tags') return { id, ticketId, type: 'tags', tags: tagCallbackSchema.parse(item).tags };
  const { status, summary } = summaryCallbackSchema.parse(item);
  return status === 'COMPLETED' && summary ? { id, ticketId, type: 'summary', text: summary } : undefined;
}
