import { sql } from 'kysely';

import { COOKIE_SECONDS } from '../app/app-sessions';
import type { Config } from '../config/config-schema';
import type { JobQueue } from '../jobs/job-queue';
import type { Storage } from '../storage/storage';
import type { Tables, WriteTransaction } from '../storage/tables';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A worker of an extension asks again within minutes. */
const REQUEST_DAYS = 1;
/** One transaction deletes as many rows, so that no other waits long for it. */
const ROWS_PER_STEP = 1000;

/** Deletes the data whose time is over. Results that the helpdesk has not acknowledged are deleted, too. */
export async function deleteExpired(
  { storage, queue }: { storage: Pick<Storage, 'transact'>; queue: Pick<JobQueue, 'deleteDead'> },
  { days, panelHours }: Config['retention'],
  now: number,
): Promise<void> {
  const before = now - days * DAY_MS;
  const deleteOld = (table: keyof Tables, key: string[], time: string, until = before) =>
    deleteInSteps(storage, (transaction) => deleteOldest(transaction, { table, key, time, before: until }));

  await deleteInSteps(storage, (transaction) => deleteTickets(transaction, before));
  await deleteOld('events', ['number'], 'createdAt');
  await deleteOld('summaryTasks', ['channel', 'taskId'], 'updatedAt');
  await deleteOld('triggers', ['channel', 'dedupeKey'], 'createdAt');
  await queue.deleteDead(before);
  await deleteOld('agentRequests', ['agent', 'key'], 'createdAt', now - REQUEST_DAYS * DAY_MS);
  await deleteOld('rateLimits', ['key'], 'expire', now);
  await deleteOld('keptValues', ['place', 'key'], 'changedAt', now - panelHours * HOUR_MS);
  await deleteOld('appCodes', ['codeHash'], 'expiresAt', now - COOKIE_SECONDS * 1000);
  await deleteOld('appSecrets', ['hash'], 'expiresAt', now);
  await deleteOld('appSessions', ['id'], 'expiresAt', now);
  await deleteOld('agents', ['name'], 'codeExpiresAt');
  await deleteOld('agents', ['name'], 'revokedAt');
}

/** @param step returns the number of its rows */
async function deleteInSteps(
  { transact }: Pick<Storage, 'transact'>,
  step: (transaction: WriteTransaction) => Promise<number>,
): Promise<void> {
  let deleted = ROWS_PER_STEP;
  while (deleted === ROWS_PER_STEP) deleted = await transact(step);
}

interface Old {
  table: keyof Tables;
  /** The columns of the primary key. */
  key: string[];
  /** The column that decides, in Unix milliseconds. */
  time: string;
  before: number;
}

async function deleteOldest(transaction: WriteTransaction, old: Old): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(old.table)} where (${writeColumns(old.key)}) in (${selectOldest(old)})`.execute(
    transaction,
  );
  return Number(numAffectedRows);
}

/** Deletes tickets and then their messages, since the ticket's row keeps other writers of the ticket out. */
async function deleteTickets(transaction: WriteTransaction, before: number): Promise<number> {
  const old: Old = { table: 'tickets', key: ['channel', 'ticketId'], time: 'updatedAt', before };
  const columns = writeColumns(old.key);
  // A ticket may have been changed since it was selected.
  const { rows } = await sql<{ channel: string; ticketId: string }>`
    delete from tickets where (${columns}) in (${selectOldest(old)}) and ${sql.ref('updatedAt')} < ${before}
    returning ${columns}`.execute(transaction);
  if (rows.length > 0) {
    const keys = rows.map(({ channel, ticketId }) => sql`(${channel}, ${ticketId})`);
    await sql`delete from messages where (${columns}) in (values ${sql.join(keys)})`.execute(transaction);
  }
  return rows.length;
}

const writeColumns = (columns: string[]) => sql.join(columns.map((column) => sql.ref(column)));

const selectOldest = ({ table, key, time, before }: Old) =>
  sql`select ${writeColumns(key)} from ${sql.table(table)} where ${sql.ref(time)} < ${before}
    order by ${sql.ref(time)} limit ${ROWS_PER_STEP}`;
