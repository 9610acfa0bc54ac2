import { createHash } from 'node:crypto';

import * as z from 'zod';

import { webhookRequestSchema, webhookResponseSchema } from '@/lib/contract/webhook';
import { createTransport } from '@/lib/http/transport';

import type { Channels } from '../config/channels';
import type { JobProblem, JobQueue, Worker } from '../jobs/job-queue';
import type { Storage } from '../storage/storage';
import type { WriteTransaction } from '../storage/tables';

export const WEBHOOK_QUEUE = 'webhook';

const DEADLINE_MS = 30_000;
const MAX_BYTES = 2 ** 16;
const CONCURRENCY = 16;

const jobSchema = z.object({ channel: z.string(), request: z.unknown() });

export interface Message {
  ticketId: string;
  messageId?: string | undefined;
  eventType?: string | undefined;
}

/**
 * Orders the webhook for a message. A message with an id is ordered once for each event type, because helpdesks repeat their
 * reports.
 * @returns false for a repetition
 */
export function orderWebhook(
  { transact }: Pick<Storage, 'transact'>,
  queue: JobQueue,
  channel: string,
  request: Message,
  now: number,
): Promise<boolean> {
  return transact((transaction) => enqueueWebhook(transaction, queue, channel, request, now));
}

/** Does the same as a part of a transaction. */
export async function enqueueWebhook(
  transaction: WriteTransaction,
  queue: Pick<JobQueue, 'enqueue'>,
  channel: string,
  request: Message,
  now: number,
): Promise<boolean> {
  const { ticketId, messageId, eventType } = request;
  if (messageId !== undefined) {
    const { numInsertedOrUpdatedRows: inserted = 0n } = await transaction
      .insertInto('triggers')
      .values({ channel, dedupeKey: hash([ticketId, messageId, eventType ?? null]), createdAt: now })
      .onConflict((conflict) => conflict.columns(['channel', 'dedupeKey']).doNothing())
      .executeTakeFirstOrThrow();
    if (inserted === 0n) return false;
  }
  await queue.enqueue(transaction, WEBHOOK_QUEUE, JSON.stringify([channel, ticketId]), { channel, request });
  return true;
}

function hash(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** Creates the worker that calls the webhook (Contract: "Webhook request"). No problem that it reports holds an address. */
export function createWebhookWorker({
  channels,
  giveUpAfterMs,
  onDead,
  onAttempt,
}: {
  channels: Channels;
  giveUpAfterMs: number;
  onDead: Worker['onDead'];
  onAttempt: (isAccepted: boolean) => void;
}): Worker {
  const post = createTransport();
  async function call(payload: unknown, signal: AbortSignal): Promise<JobProblem | undefined> {
    const { channel: id, request } = jobSchema.parse(payload);
    const url = channels.find(id)?.webhookUrl;
    if (url === undefined) return { problem: `the channel ${id} has no webhookUrl` };
    const body = webhookRequestSchema.parse(request);
    const answer = await post({ url, body, deadlineMs: DEADLINE_MS, maxBytes: MAX_BYTES, signal });
    if (!answer.ok) return { problem: answer.failure.reason };
    const { httpStatus, retryAfterSeconds } = answer.value;
    const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
    const parsed = webhookResponseSchema.safeParse(answer.value.body);
    // The contract does not say which HTTP status comes with a code, so the code decides (Contract: "Webhook response").
    if (!parsed.success) return { problem: `the platform answered HTTP ${httpStatus} without a code`, ...wait };
    if (parsed.data.code === 200) return undefined;
    return { problem: `the platform answered code ${parsed.data.code}`, ...wait };
  }
  return {
    concurrency: CONCURRENCY,
    giveUpAfterMs,
    onDead,
    async run(payload, signal) {
      const problem = await call(payload, signal);
      onAttempt(problem === undefined);
      return problem;
    },
  };
}
