import { abortablePause } from '@/lib/shared/pause';

import type { Channels } from '../config/channels';
import { type DeskChange, DeskProblem } from '../desks/desk-module';
import type { ConnectedDesk } from '../desks/load-desks';
import type { JobQueue } from '../jobs/job-queue';
import type { Storage } from '../storage/storage';
import type { WriteTransaction } from '../storage/tables';
import { putTicket } from './tickets';
import { enqueueWebhook, WEBHOOK_QUEUE } from './trigger-webhook';

const LONGEST_PAUSE_MS = 5 * 60_000;

/** How a reading of a helpdesk ended. */
export interface DeskReading {
  /** Tickets that were stored. */
  changes: number;
  /** Of the reading, or of a ticket. */
  problem?: string;
}

export interface PollDeskDeps {
  storage: Storage;
  queue: Pick<JobQueue, 'enqueue' | 'wake'>;
  channels: Channels;
  now: () => number;
  /** Aborted when the relay stops. */
  stopping: AbortSignal;
  onRead: (desk: ConnectedDesk, reading: DeskReading) => void;
  /** A defect of ours or of the module. */
  onError: (error: unknown) => void;
}

/** Another relay has stored a change first. */
class CursorMoved extends Error {}

/**
 * Reads the new messages of a helpdesk again and again, until the relay stops. Among several relays one reads; after a failure
 * it lets the others try. One that has lost the database without knowing may read beside the next one: each change is stored by
 * one of them.
 */
export async function pollDesk(connected: ConnectedDesk, deps: PollDeskDeps): Promise<void> {
  const { storage, stopping, onRead, onError } = deps;
  const { channel, module, everySeconds } = connected;
  const everyMs = everySeconds * 1000;
  for (let failures = 0; !stopping.aborted;) {
    try {
      await storage.runAlone(`read ${channel} by ${module}`, async (lost) => {
        const signal = AbortSignal.any([stopping, lost]);
        while (!signal.aborted) {
          await readOnce(connected, signal, deps);
          failures = 0;
          await abortablePause(everyMs, signal);
        }
      });
      failures = 0;
    } catch (error) {
      failures += 1;
      if (!(error instanceof DeskProblem)) onError(error);
      const problem = error instanceof DeskProblem ? error.message : 'the relay or the desk module failed; see the log';
      onRead(connected, { changes: 0, problem });
    }
    await abortablePause(Math.min(LONGEST_PAUSE_MS, everyMs * 2 ** Math.min(failures, 20)), stopping);
  }
}

async function readOnce(connected: ConnectedDesk, signal: AbortSignal, deps: PollDeskDeps): Promise<void> {
  const { storage, queue, onRead } = deps;
  const { channel, module, desk } = connected;
  const stored = await storage.database
    .selectFrom('deskCursors')
    .select('cursor')
    .where('channel', '=', channel)
    .where('module', '=', module)
    .executeTakeFirst();
  let before = stored?.cursor;
  let changes = 0;
  try {
    for await (const change of desk.readChanges(before, signal)) {
      await storage.transact((transaction) => storeChange(transaction, { channel, module, before, change }, deps));
      before = change.cursor;
      changes += change.ticket ? 1 : 0;
      if (change.problem !== undefined) onRead(connected, { changes: 0, problem: change.problem });
      if (change.newMessages?.length) queue.wake(WEBHOOK_QUEUE);
    }
  } catch (error) {
    if (signal.aborted || error instanceof CursorMoved) return;
    throw error;
  }
  onRead(connected, { changes });
}

/** Stores a change with its cursor, unless another relay has moved the cursor meanwhile. */
async function storeChange(
  transaction: WriteTransaction,
  { channel, module, before, change }: { channel: string; module: string; before?: string; change: DeskChange },
  { queue, channels, now }: PollDeskDeps,
): Promise<void> {
  const { cursor, ticket, newMessages = [] } = change;
  if (!(await moveCursor(transaction, { channel, module, cursor }, before))) throw new CursorMoved();
  if (!ticket) return;
  await putTicket(transaction, channel, ticket, now());
  // Without a webhook address, the module keeps the tickets up to date.
  if (channels.find(channel)?.webhookUrl === undefined) return;
  for (const messageId of newMessages) {
    const request = { ticketId: ticket.ticketId, messageId, eventType: 'message.created' };
    await enqueueWebhook(transaction, queue, channel, request, now());
  }
}

/** @returns false when the cursor is not where it was before */
async function moveCursor(
  transaction: WriteTransaction,
  row: { channel: string; module: string; cursor: string },
  before: string | undefined,
): Promise<boolean> {
  if (before === undefined) {
    const { numInsertedOrUpdatedRows = 0n } = await transaction
      .insertInto('deskCursors')
      .values(row)
      .onConflict((conflict) => conflict.columns(['channel', 'module']).doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows > 0n;
  }
  const { numUpdatedRows } = await transaction
    .updateTable('deskCursors')
    .set({ cursor: row.cursor })
    .where('channel', '=', row.channel)
    .where('module', '=', row.module)
    .where('cursor', '=', before)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
