import { createHash } from 'node:crypto';

import type { SummaryCallback } from '@/lib/contract/webhook';
import { type CallbackType, callbackKey } from '@/lib/contract/webhook';

import type { Deliveries } from '../desk/deliver-results';
import { createGroups } from '../storage/create-groups';
import type { Storage } from '../storage/storage';
import type { NewEvent, WriteTransaction } from '../storage/tables';

/** A reply or tags for a ticket. */
interface TicketCallback {
  type: CallbackType;
  ticketId: string;
  messageId?: string | undefined;
  /** Everything else that the platform sent. */
  content: Record<string, unknown>;
}

type Summary = Pick<SummaryCallback, 'taskId' | 'ticketId' | 'status' | 'summary' | 'errorMessage'>;

/** Stores the callbacks of the platform as events. A promise resolves when the event is durable. */
export interface CallbackStore {
  /**
   * Stores a reply or tags once (Contract: "Idempotency"). Without a message ID the content is part of the key, because a ticket
   * gets several replies then.
   * @returns false for a repetition
   */
  storeForTicket: (channel: string, callback: TicketCallback) => Promise<boolean>;
  /**
   * Stores the state of a summary task (Contract: "Summary task status"). A task ends once: what follows its end is a
   * repetition.
   * @returns whether the task has ended by this, on a ticket that is known
   */
  storeSummary: (channel: string, summary: Summary) => Promise<boolean>;
}

export interface CallbackStoreDeps extends Pick<Storage, 'transactEvents'> {
  deliveries: Deliveries;
  now: () => number;
}

export function createCallbackStore({ transactEvents, deliveries, now }: CallbackStoreDeps): CallbackStore {
  // One statement for all that wait, because the numbers of events are given under a lock.
  const addInGroup = createGroups<NewEvent, boolean>((events) =>
    transactEvents((transaction) => addEvents(transaction, deliveries, events)),
  );
  return {
    async storeForTicket(channel, { type, ticketId, messageId, content }) {
      const key = callbackKey({ ticketId, messageId }, type);
      const dedupeKey = messageId === undefined ? `${key}${hash(writeSorted(content))}` : key;
      const isNew = await addInGroup({
        channel,
        type,
        ticketId,
        messageId: messageId ?? null,
        dedupeKey: hash(dedupeKey),
        payload: JSON.stringify(content),
        createdAt: now(),
        ackedAt: null,
      });
      if (isNew) deliveries.wake(channel);
      return isNew;
    },
    async storeSummary(channel, summary) {
      const isNew = await transactEvents(async (transaction) => {
        const event = await endSummaryTask(transaction, channel, summary, now());
        if (!event) return false;
        const [isAdded = false] = await addEvents(transaction, deliveries, [event]);
        return isAdded && event.ticketId !== '';
      });
      if (isNew) deliveries.wake(channel);
      return isNew;
    },
  };
}

/** Adds the events whose keys are unknown. @returns for each event whether it was added */
async function addEvents(
  transaction: WriteTransaction,
  deliveries: Deliveries,
  events: readonly NewEvent[],
): Promise<boolean[]> {
  const added = await transaction
    .insertInto('events')
    .values(events)
    .onConflict((conflict) => conflict.columns(['channel', 'dedupeKey']).doNothing())
    .returning(['channel', 'dedupeKey'])
    .execute();
  const writeKey = ({ channel, dedupeKey }: Pick<NewEvent, 'channel' | 'dedupeKey'>) => `${dedupeKey} ${channel}`;
  const newKeys = new Set(added.map(writeKey));
  const areNew: boolean[] = [];
  for (const event of events) {
    // Of equal events in the group, the first was added.
    const isNew = newKeys.delete(writeKey(event));
    areNew.push(isNew);
    if (isNew) await deliveries.order(transaction, event);
  }
  return areNew;
}

/** Stores the state of a summary task. @returns the event of its end, if it ends by this */
async function endSummaryTask(
  transaction: WriteTransaction,
  channel: string,
  { taskId, status, ...result }: Summary,
  now: number,
): Promise<NewEvent | undefined> {
  const known = await transaction
    .selectFrom('summaryTasks')
    .select(['ticketId', 'status'])
    .where('channel', '=', channel)
    .where('taskId', '=', taskId)
    .executeTakeFirst();
  if (known && known.status !== 'PENDING') return undefined;
  // A callback may leave the ticket out; the request named it.
  const ticketId = known?.ticketId ?? result.ticketId ?? null;
  await transaction
    .insertInto('summaryTasks')
    .values({ channel, taskId, ticketId, status, updatedAt: now })
    .onConflict((conflict) => conflict.columns(['channel', 'taskId']).doUpdateSet({ ticketId, status, updatedAt: now }))
    .execute();
  if (status === 'PENDING') return undefined;
  const { summary = null, errorMessage = null } = result;
  return {
    channel,
    type: 'summary',
    ticketId: ticketId ?? '',
    messageId: null,
    dedupeKey: hash(JSON.stringify(['summary', taskId])),
    payload: JSON.stringify({ taskId, status, summary, errorMessage }),
    createdAt: now,
    ackedAt: null,
  };
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
