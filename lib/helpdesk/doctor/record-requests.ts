import type { ReadSameOrigin } from '../read-ticket';

/** What the helpdesk was asked while its page was read, and what it answered: address → text; undefined: no answer. */
export type Recorded = ReadonlyMap<string, string | undefined>;

/** Lets a reader ask as before, and keeps what was said. Nothing is asked twice. */
export function recordRequests(readSameOrigin: ReadSameOrigin): { recorded: Recorded; ask: ReadSameOrigin } {
  const recorded = new Map<string, string | undefined>();
  return {
    recorded,
    async ask(address) {
      if (!recorded.has(address)) recorded.set(address, await readSameOrigin(address));
      return recorded.get(address);
    },
  };
}
