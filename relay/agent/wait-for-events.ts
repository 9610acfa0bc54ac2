import type { Database, StoredEvent } from '../storage/tables';
import type { EventHub } from './event-hub';

interface TicketOfChannel {
  channel: string;
  ticketId: string;
}

export interface EventQuery {
  tickets: readonly TicketOfChannel[];
  since: number;
  signal: AbortSignal;
}

const MOST_EVENTS = 100;
/** A proxy between agent and relay may end a connection after 30 s. */
const LONGEST_WAIT_MS = 25_000;
/** Agents that came at the same time, after a restart or in the morning, would otherwise come again at the same time for hours. */
const SPREAD_MS = 5000;

/**
 * Reads the events of tickets after a cursor. Without any, it waits for the first, for 20 to 25 s; an empty list ends the wait.
 */
export async function waitForEvents(
  { database, hub }: { database: Database; hub: EventHub },
  { tickets, since, signal }: EventQuery,
): Promise<StoredEvent[]> {
  if (tickets.length === 0) return [];
  let wake = (): void => undefined;
  // An event may come between reading and waiting, so the wait begins first.
  const woken = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const unsubscribe = hub.subscribe(tickets, wake);
  const timer = setTimeout(wake, LONGEST_WAIT_MS - Math.random() * SPREAD_MS);
  signal.addEventListener('abort', wake);
  if (signal.aborted) wake();
  try {
    const found = await readEvents(database, tickets, since);
    if (found.length > 0) return found;
    await woken;
    return signal.aborted ? [] : await readEvents(database, tickets, since);
  } finally {
    unsubscribe();
    clearTimeout(timer);
    signal.removeEventListener('abort', wake);
  }
}

function readEvents(database: Database, tickets: readonly TicketOfChannel[], since: number): Promise<StoredEvent[]> {
  return database
    .selectFrom('events')
    .selectAll()
    .where('number', '>', since)
    .where((query) =>
      query.or(
        tickets.map(({ channel, ticketId }) =>
          query.and([query('channel', '=', channel), query('ticketId', '=', ticketId)]),
        ),
      ),
    )
    .orderBy('number')
    .limit(MOST_EVENTS)
    .execute();
}
