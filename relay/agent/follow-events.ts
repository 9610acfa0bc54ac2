import { abortablePause } from '@/lib/shared/pause';

import type { Storage } from '../storage/storage';
import type { EventHub } from './event-hub';

/** Used if a notification of new events is lost. */
const POLL_MS = 5000;
const MOST_EVENTS = 1000;

export interface FollowDeps {
  storage: Pick<Storage, 'database' | 'watchEvents'>;
  hub: EventHub;
  signal: AbortSignal;
  onError: (error: unknown) => void;
  /** Default 5 s. */
  pollMs?: number;
}

/** Tells the hub of each event that a relay on this storage stores, until the signal aborts. */
export async function followEvents({ storage, hub, signal, onError, pollMs = POLL_MS }: FollowDeps): Promise<void> {
  const { database } = storage;
  let waker = new AbortController();
  const wake = () => waker.abort();
  storage.watchEvents(wake);
  signal.addEventListener('abort', wake);

  /** Undefined until it is known which events are old. */
  let last: number | undefined;
  const readLast = async (): Promise<number> => {
    const { number } = await database
      .selectFrom('events')
      .select(({ fn }) => fn.max<number | null>('number').as('number'))
      .executeTakeFirstOrThrow();
    return number ?? 0;
  };
  const readNew = (after: number) =>
    database
      .selectFrom('events')
      .select(['number', 'channel', 'ticketId'])
      .where('number', '>', after)
      .orderBy('number')
      .limit(MOST_EVENTS)
      .execute();

  while (!signal.aborted) {
    waker = new AbortController();
    try {
      last ??= await readLast();
      const events = await readNew(last);
      last = events.at(-1)?.number ?? last;
      for (const { channel, ticketId } of events) hub.publish(channel, ticketId);
      if (events.length === MOST_EVENTS) continue;
    } catch (error) {
      onError(error);
    }
    await abortablePause(pollMs, waker.signal);
  }
}
