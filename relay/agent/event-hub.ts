/** Wakes agents that wait for an event of a ticket. */
export interface EventHub {
  /** Wakes everybody who waits for the ticket. Call it after the commit. */
  publish: (channel: string, ticketId: string) => void;
  /** @param wake is called once for each event until the returned function is called */
  subscribe: (tickets: readonly { channel: string; ticketId: string }[], wake: () => void) => () => void;
  waiting: () => number;
}

export function createEventHub(): EventHub {
  const wakers = new Map<string, Set<() => void>>();
  const keyOf = (channel: string, ticketId: string) => JSON.stringify([channel, ticketId]);
  let waiting = 0;
  return {
    publish(channel, ticketId) {
      for (const wake of wakers.get(keyOf(channel, ticketId)) ?? []) wake();
    },
    subscribe(tickets, wake) {
      const keys = [...new Set(tickets.map(({ channel, ticketId }) => keyOf(channel, ticketId)))];
      waiting += 1;
      for (const key of keys) wakers.set(key, (wakers.get(key) ?? new Set()).add(wake));
      return () => {
        waiting -= 1;
        for (const key of keys) {
          const set = wakers.get(key);
          set?.delete(wake);
          if (set?.size === 0) wakers.delete(key);
        }
      };
    },
    waiting: () => waiting,
  };
}
