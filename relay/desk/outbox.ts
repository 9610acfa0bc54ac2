import type { Database, StoredEvent } from '../storage/tables';

export interface OutboxItem {
  id: string;
  type: StoredEvent['type'];
  ticketId: string;
  messageId?: string;
  createdAt: string;
}

/** Writes an event as the helpdesk and the agents see it: the platform's own fields, and ours above them. */
export function describeEvent(event: StoredEvent): OutboxItem {
  const { number, type, ticketId, messageId, payload, createdAt } = event;
  return {
    ...(JSON.parse(payload) as object),
    id: String(number),
    type,
    ticketId,
    ...(messageId !== null && { messageId }),
    createdAt: new Date(createdAt).toISOString(),
  };
}

/** Reads results that the helpdesk has not acknowledged, oldest first. */
export async function readOutbox(
  database: Database,
  channel: string,
  { after, most }: { after: number; most: number },
): Promise<StoredEvent[]> {
  // The inner query reads nothing but its index. PostgreSQL would rather go through all acknowledged results for whole rows.
  return database
    .selectFrom('events')
    .selectAll()
    .where('number', 'in', (query) =>
      query
        .selectFrom('events')
        .select('number')
        .where('channel', '=', channel)
        .where('ackedAt', 'is', null)
        .where('number', '>', after)
        .orderBy('number')
        .limit(most),
    )
    .orderBy('number')
    .execute();
}

/** Marks results as delivered; they leave the outbox. */
export async function acknowledge(database: Database, channel: string, ids: number[], now: number): Promise<number> {
  const { numUpdatedRows } = await database
    .updateTable('events')
    .set({ ackedAt: now })
    .where('channel', '=', channel)
    .where('number', 'in', ids)
    .where('ackedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
