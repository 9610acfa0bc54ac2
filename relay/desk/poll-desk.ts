import { randomUUID } from 'node:crypto';

import { abortablePause } from '@/lib/shared/pause';

import type { Channels } from '../config/channels';
import { type DeskChange, DeskProblem } from '../desks/desk-module';
import type { ConnectedDesk } from '../desks/load-desks';
import type { JobQueue } from '../jobs/job-queue';
import type { Storage } from '../storage/storage';
import type { WriteTransaction } from '../storage/tables';
import { putTicket } from './tickets';
import { enqueueWebhook } from './trigger-webhook';

/** A process that dies leaves the desk to the others after this time and two readings. */
const HOLD_MS = 5000;
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
  queue: JobQueue;
  channels: Channels;
  now: () => number;
  /** Aborted when the relay stops. */
  stopping: AbortSignal;
  onRead: (desk: ConnectedDesk, reading: DeskReading) => void;
  /** A defect of ours or of the module. */
  onError: (error: unknown) => void;
}

/** A claim of this process on a desk. */
interface Hold {
  channel: string;
  module: string;
  holder: string;
  holdMs: number;
}

/** Another process has stored a change first. */
class CursorMoved extends Error {}

/**
 * Reads the new messages of a helpdesk again and again, until the relay stops. Among several processes one reads; should two
 * read at the same time, each change is stored by one of them.
 */
export async function pollDesk(connected: ConnectedDesk, deps: PollDeskDeps): Promise<void> {
  const { stopping, onRead, onError } = deps;
  const everyMs = connected.everySeconds * 1000;
  const { channel, module } = connected;
  const hold: Hold = { channel, module, holder: randomUUID(), holdMs: HOLD_MS + 2 * everyMs };
  for (let failures = 0; !stopping.aborted;) {
    try {
      await readOnce(connected, hold, deps);
      failures = 0;
    } catch (error) {
      if (stopping.aborted) break;
      failures += 1;
      if (!(error instanceof DeskProblem)) onError(error);
      const problem = error instanceof DeskProblem ? error.message : 'the desk module failed';
      onRead(connected, { changes: 0, problem });
    }
    await abortablePause(Math.min(LONGEST_PAUSE_MS, everyMs * 2 ** Math.min(failures, 20)), stopping);
  }
  await releaseHold(deps.storage, hold).catch(onError);
}

async function readOnce(connected: ConnectedDesk, hold: Hold, deps: PollDeskDeps): Promise<void> {
  const { storage, queue, now, stopping, onRead } = deps;
  const { channel, module, desk } = connected;
  if (!(await renewHold(storage, hold, now()))) return;
  const { cursor: stored } = await storage.database
    .selectFrom('deskCursors')
    .select('cursor')
    .where('channel', '=', channel)
    .where('module', '=', module)
    .executeTakeFirstOrThrow();
  let cursor = stored;
  let changes = 0;
  try {
    for await (const change of desk.readChanges(cursor ?? undefined, stopping)) {
      const before = cursor;
      await storage.transact((transaction) => storeChange(transaction, { hold, before, change }, deps));
      cursor = change.cursor;
      changes += change.ticket ? 1 : 0;
      if (change.problem !== undefined) onRead(connected, { changes: 0, problem: change.problem });
      if (change.newMessages?.length) queue.wake();
    }
  } catch (error) {
    if (error instanceof CursorMoved) return;
    throw error;
  }
  onRead(connected, { changes });
}

/** Claims a desk for a time. @returns false while another process reads it */
function renewHold({ transact }: Storage, { channel, module, holder, holdMs }: Hold, now: number): Promise<boolean> {
  return transact(async (transaction) => {
    await transaction
      .insertInto('deskCursors')
      .values({ channel, module, cursor: null, holder: null, heldUntil: 0 })
      .onConflict((conflict) => conflict.columns(['channel', 'module']).doNothing())
      .execute();
    const { numUpdatedRows } = await transaction
      .updateTable('deskCursors')
      .set({ holder, heldUntil: now + holdMs })
      .where('channel', '=', channel)
      .where('module', '=', module)
      .where((query) =>
        query.or([query('holder', 'is', null), query('holder', '=', holder), query('heldUntil', '<', now)]),
      )
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  });
}

async function releaseHold({ transact }: Storage, { channel, module, holder }: Hold): Promise<void> {
  await transact((transaction) =>
    transaction
      .updateTable('deskCursors')
      .set({ heldUntil: 0 })
      .where('channel', '=', channel)
      .where('module', '=', module)
      .where('holder', '=', holder)
      .execute(),
  );
}

/** Moves the cursor from the one before, else nothing is stored: then another process has moved it. */
async function storeChange(
  transaction: WriteTransaction,
  {
    hold: { channel, module, holder, holdMs },
    before,
    change: { cursor, ticket, newMessages = [] },
  }: { hold: Hold; before: string | null; change: DeskChange },
  { queue, channels, now }: PollDeskDeps,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('deskCursors')
    .set({ cursor, holder, heldUntil: now() + holdMs })
    .where('channel', '=', channel)
    .where('module', '=', module)
    .where('cursor', before === null ? 'is' : '=', before)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new CursorMoved();
  if (!ticket) return;
  await putTicket(transaction, channel, ticket, now());
  // Without a webhook address, the module keeps the tickets up to date.
  if (channels.find(channel)?.webhookUrl === undefined) return;
  for (const messageId of newMessages) {
    const request = { ticketId: ticket.ticketId, messageId, eventType: 'message.created' };
    await enqueueWebhook(transaction, queue, channel, request, now());
  }
}
