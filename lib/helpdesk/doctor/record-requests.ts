import type { ReadSameOrigin } from '../read-ticket';

/** Address → answer; undefined for none. */
export type Recorded = ReadonlyMap<string, string | undefined>;

/** Wraps `readSameOrigin`: records the answers and requests no address twice. */
export function recordRequests(readSameOrigin: ReadSameOrigin): { recorded: Recorded; read: ReadSameOrigin } {
  const recorded = new Map<string, string | undefined>();
  return {
    recorded,
    async read(address) {
      if (!recorded.has(address)) recorded.set(address, await readSameOrigin(address));
      return recorded.get(address);
    },
  };
}
