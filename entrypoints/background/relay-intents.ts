import type { WorkerHandlers } from '@/lib/messaging/listen-in-worker';
import { parseRelayEvents } from '@/lib/platform/parse-relay-events';
import { succeed } from '@/lib/shared/outcome';

import type { Services } from './services';

/** The relay answers within 25 s. A lost connection must not look like a long wait. */
const EVENTS_MS = 35_000;

export function createRelayIntents({
  configuration,
  relay,
  relayToken,
}: Services): Pick<WorkerHandlers, 'events.wait' | 'relay.save' | 'relay.forget'> {
  const waits = new Map<string, AbortController>();
  return {
    'events.wait': async ({ panelId, ...waiting }) => {
      // Waits for tickets that the agent has left would use up the connections of the host.
      waits.get(panelId)?.abort();
      const wait = new AbortController();
      waits.set(panelId, wait);
      const answer = await relay.post('events', waiting, { deadlineMs: EVENTS_MS, signal: wait.signal });
      return answer.ok ? parseRelayEvents(answer.value) : answer;
    },
    'relay.save': async (access) => {
      const saved = await relay.saveAccess(access);
      return saved.ok ? succeed(await configuration.viewAndNotify()) : saved;
    },
    'relay.forget': async () => {
      await relayToken.forget();
      return configuration.viewAndNotify();
    },
  };
}
