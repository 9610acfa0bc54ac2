import { onTestFinished } from 'vitest';

import { until } from '@/demo/browser/until';
import { createTestConfig, PLATFORM, startTestRelay, type TestRelay } from '@/test/relay/start-test-relay';

import { type ReplyingPlatform, startReplyingPlatform } from './replying-platform';

export const PATIENCE_MS = 30_000;

interface RelayWithModule {
  relay: TestRelay;
  platform: ReplyingPlatform;
  /** Waits until a number of messages of a ticket have been answered, with nothing left to deliver. */
  untilDelivered: (ticketId: string, answers: number) => Promise<unknown>;
  /** Reads the words of a ticket as the relay tells them to the platform. */
  readMessages: (ticketId: string) => Promise<{ id: string; role: string; content: string }[]>;
}

/** Starts a relay whose desk module works in a running helpdesk, and a platform that answers each message. */
export async function startRelayWithModule(module: string, settings: object): Promise<RelayWithModule> {
  let started: TestRelay | undefined;
  const platform = await startReplyingPlatform({ relayUrl: () => started?.url ?? '' });
  onTestFinished(() => platform.close());
  const desk = { match: 'http://127.0.0.1/*', channel: 'main', module, everySeconds: 1, settings };
  const relay = await startTestRelay({ config: createTestConfig(platform.url, { desks: [desk] }) });
  started = relay;
  const { database } = relay.storage;
  // The first reading begins with the present.
  const cursors = database.selectFrom('deskCursors').selectAll();
  await until(async () => (await cursors.execute()).length > 0, 'the first reading');
  return {
    relay,
    platform,
    untilDelivered: (ticketId, answers) =>
      until(
        async () => {
          const events = await database.selectFrom('events').selectAll().where('ticketId', '=', ticketId).execute();
          return events.length === 2 * answers && events.every(({ ackedAt }) => ackedAt !== null);
        },
        `answers to ${answers} messages of the ticket, after ${platform.webhooks.length} webhooks`,
        PATIENCE_MS,
      ),
    async readMessages(ticketId) {
      const { body } = await relay.post('/platform/ticket', { ticketId }, PLATFORM);
      return (body as { data: { messages: { id: string; role: string; content: string }[] } }).data.messages;
    },
  };
}
