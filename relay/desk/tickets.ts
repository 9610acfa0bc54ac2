import type { ExpressionBuilder } from 'kysely';
import * as z from 'zod';

import { parseIsoTime } from '@/lib/contract/time';

import { idSchema, writeStorable } from '../storage/id-schema';
import type { Storage } from '../storage/storage';
import type { Database, Tables, WriteTransaction } from '../storage/tables';

/** Field names follow the ticket record that the platform queries. Further fields are kept. */
export const ticketSchema = z.looseObject({
  ticketId: idSchema,
  subject: z.string().nullish(),
  customerEmail: z.string().nullish(),
  messages: z
    .array(
      z.object({
        id: idSchema,
        role: z.string().min(1).max(50).describe('Such as `user` or `agent`.'),
        content: z.string(),
        createdAt: z.string().max(50).nullish().describe('ISO 8601.'),
      }),
    )
    .default([])
    .describe(
      'In the order of the conversation. A message with a known id replaces the stored one; others stay behind the one that they followed.',
    ),
  customFields: z.record(z.string(), z.unknown()).nullish(),
});
export type TicketUpsert = z.output<typeof ticketSchema>;

/** Statements have a limited number of values. */
const MESSAGES_PER_INSERT = 500;

/** Adds a ticket, or changes the fields and messages that are given. */
export function storeTicket(
  { transact }: Pick<Storage, 'transact'>,
  channel: string,
  ticket: TicketUpsert,
  now: number,
): Promise<void> {
  return transact((transaction) => putTicket(transaction, channel, ticket, now));
}

/** Does the same as a part of a transaction. */
export async function putTicket(
  transaction: WriteTransaction,
  channel: string,
  { ticketId, messages, ...given }: TicketUpsert,
  now: number,
): Promise<void> {
  const isTicket = (query: ExpressionBuilder<Tables, 'tickets'>) =>
    query.and([query('channel', '=', channel), query('ticketId', '=', ticketId)]);
  // It comes first, because it locks the row: two relays may get parts of one ticket at the same time.
  await transaction
    .insertInto('tickets')
    .values({ channel, ticketId, fields: '{}', updatedAt: now })
    .onConflict((conflict) => conflict.columns(['channel', 'ticketId']).doUpdateSet({ updatedAt: now }))
    .execute();
  const known = await transaction.selectFrom('tickets').select('fields').where(isTicket).executeTakeFirstOrThrow();
  const fields = JSON.stringify({ ...(JSON.parse(known.fields) as object), ...given });
  await transaction.updateTable('tickets').set({ fields }).where(isTicket).execute();
  // One statement may not change a row twice.
  const delivered = new Map(
    messages.map(({ id, role, content, createdAt }) => [
      id,
      {
        channel,
        ticketId,
        messageId: id,
        role: writeStorable(role),
        content: writeStorable(content),
        createdAt: writeStorable(createdAt ?? '') || null,
      },
    ]),
  );
  const ofTicket = transaction.selectFrom('messages').where('channel', '=', channel).where('ticketId', '=', ticketId);
  const stored = (await ofTicket.select('messageId').orderBy('number').execute()).map(({ messageId }) => messageId);
  const ordered = mergeOrder(stored, [...delivered.keys()]);
  let rows = [...delivered.values()];
  // The numbers of the rows are their order. An ordinary delivery adds messages at the end.
  if (stored.some((id, at) => ordered[at] !== id)) {
    const others = await ofTicket
      .select(['channel', 'ticketId', 'messageId', 'role', 'content', 'createdAt'])
      .execute();
    const all = new Map([...others.map((row) => [row.messageId, row] as const), ...delivered]);
    rows = ordered.flatMap((id) => all.get(id) ?? []);
    await transaction.deleteFrom('messages').where('channel', '=', channel).where('ticketId', '=', ticketId).execute();
  }
  for (let at = 0; at < rows.length; at += MESSAGES_PER_INSERT) {
    await transaction
      .insertInto('messages')
      .values(rows.slice(at, at + MESSAGES_PER_INSERT))
      .onConflict((conflict) =>
        conflict.columns(['channel', 'ticketId', 'messageId']).doUpdateSet((set) => ({
          role: set.ref('excluded.role'),
          content: set.ref('excluded.content'),
          createdAt: set.ref('excluded.createdAt'),
        })),
      )
      .execute();
  }
}

/** Orders messages as the newest delivery does. One that it does not have stays behind the one that it followed. */
function mergeOrder(known: readonly string[], delivered: readonly string[]): string[] {
  const first: string[] = [];
  const runs = new Map(delivered.map((id) => [id, [id]]));
  let run = first;
  for (const id of known) {
    const own = runs.get(id);
    if (own) run = own;
    else run.push(id);
  }
  return [...first, ...[...runs.values()].flat()];
}

/** Sorts messages by their times, oldest first, if all have one that can be read; otherwise they stay as delivered. */
function sortByTime<Message extends { createdAt: string | null }>(messages: Message[]): Message[] {
  const timed = messages.map((message) => ({ message, at: parseIsoTime(message.createdAt ?? '') ?? Number.NaN }));
  if (timed.some(({ at }) => Number.isNaN(at))) return messages;
  return timed.toSorted((one, other) => one.at - other.at).map(({ message }) => message);
}

/** Reads a ticket as the record of the ticket query (Contract: "Ticket detail record"); undefined for an unknown one. */
export async function readTicket(database: Database, channel: string, ticketId: string): Promise<object | undefined> {
  const ticket = await database
    .selectFrom('tickets')
    .select('fields')
    .where('channel', '=', channel)
    .where('ticketId', '=', ticketId)
    .executeTakeFirst();
  if (!ticket) return undefined;
  const messages = await database
    .selectFrom('messages')
    .select(['messageId', 'role', 'content', 'createdAt'])
    .where('channel', '=', channel)
    .where('ticketId', '=', ticketId)
    .orderBy('number')
    .execute();
  return {
    ...(JSON.parse(ticket.fields) as object),
    ticketId,
    messages: sortByTime(messages).map(({ messageId, createdAt, ...message }) => ({
      id: messageId,
      ...message,
      ...(createdAt !== null && { createdAt }),
    })),
  };
}
