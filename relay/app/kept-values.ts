import { createHash } from 'node:crypto';

import { sql } from 'kysely';

import type { Storage } from '../storage/storage';
import type { Database, WriteTransaction } from '../storage/tables';
import type { AgentKey } from './app-codes';

/** Of the values of a ticket, as JSON in UTF-8. */
export const MOST_KEPT_BYTES = 512 * 1024;
/** Of an agent. */
export const MOST_KEPT_TICKETS = 500;

/** The agent, and the page of its session: another helpdesk names its agents itself. */
export interface Keeper extends AgentKey {
  app?: { origin: string } | undefined;
}

/** The ticket as the panel names it. */
export interface KeptTicket {
  desk: string;
  scope?: string | undefined;
  id: string;
}

/** Where a panel keeps what belongs to no ticket, such as folded cards. */
const OF_AGENT: KeptTicket = { desk: '', id: 'agent' };

const hash = (parts: unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

const writeKeeper = ({ name, createdAt, app }: Keeper): string => hash([name, createdAt, app?.origin ?? '']);

/** Names agent and ticket in one text of a fixed length, which an index can hold. */
const writePlace = (agent: Keeper, { desk, scope = '', id }: KeptTicket): string =>
  hash([writeKeeper(agent), desk, scope, id]);

/**
 * Stores values of an agent for a ticket; null deletes one. Where the agent has too many tickets, the values of the one with the
 * oldest change are deleted.
 * @param since changes before this time, in Unix milliseconds, have expired
 * @returns false, and stores nothing, if the values of the ticket would be too large
 */
export function keepValues(
  { transact }: Pick<Storage, 'transact'>,
  agent: Keeper,
  ticket: KeptTicket,
  kept: Readonly<Record<string, unknown>>,
  { now, since }: { now: number; since: number },
): Promise<boolean> {
  const keeper = writeKeeper(agent);
  const place = writePlace(agent, ticket);
  const keys = Object.keys(kept);
  const rows = Object.entries(kept)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => ({ keeper, place, key, value: JSON.stringify(value), changedAt: now }));
  return transact(async (transaction) => {
    const others = await transaction
      .selectFrom('keptValues')
      .select(sql<number | null>`sum(octet_length(value))`.as('bytes'))
      .where('place', '=', place)
      .where('changedAt', '>', since)
      .$if(keys.length > 0, (query) => query.where('key', 'not in', keys))
      .executeTakeFirst();
    const bytes = rows.reduce((sum, { value }) => sum + Buffer.byteLength(value), others?.bytes ?? 0);
    if (bytes > MOST_KEPT_BYTES) return false;
    const known = await transaction
      .selectFrom('keptValues')
      .select('key')
      .where('place', '=', place)
      .limit(1)
      .execute();
    await transaction
      .deleteFrom('keptValues')
      .where('place', '=', place)
      .where((row) => row.or([row('changedAt', '<=', since), ...(keys.length > 0 ? [row('key', 'in', keys)] : [])]))
      .execute();
    if (rows.length > 0) {
      await transaction
        .insertInto('keptValues')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['place', 'key'])
            .doUpdateSet((row) => ({ value: row.ref('excluded.value'), changedAt: row.ref('excluded.changedAt') })),
        )
        .execute();
      if (known.length === 0) await dropOldest(transaction, keeper, writePlace(agent, OF_AGENT));
    }
    return true;
  });
}

/** @param spared the place of no ticket */
async function dropOldest(transaction: WriteTransaction, keeper: string, spared: string): Promise<void> {
  const isTicket = sql`${sql.ref('keeper')} = ${keeper} and ${sql.ref('place')} <> ${spared}`;
  await sql`delete from ${sql.table('keptValues')} where ${isTicket} and ${sql.ref('place')} in (
    select ${sql.ref('place')} from ${sql.table('keptValues')} where ${isTicket} group by ${sql.ref('place')}
    order by max(${sql.ref('changedAt')}) desc limit 1000 offset ${MOST_KEPT_TICKETS})`.execute(transaction);
}

/** Reads the values of an agent for a ticket. @param since earlier changes have expired */
export async function recallValues(
  database: Database,
  agent: Keeper,
  ticket: KeptTicket,
  since: number,
): Promise<Record<string, unknown>> {
  const rows = await database
    .selectFrom('keptValues')
    .select(['key', 'value'])
    .where('place', '=', writePlace(agent, ticket))
    .where('changedAt', '>', since)
    .execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
}
