import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { expect, inject, onTestFinished, test } from 'vitest';

import { until } from '@/demo/browser/until';
import { chooseTries } from '@/test/faults/figures';
import { type ServerProcess, startServerProcess } from '@/test/relay/start-server-process';
import { createTestConfig, DESK } from '@/test/relay/start-test-relay';
import { createTestFolder } from '@/test/relay/test-place';

import { openRelayedQueue } from './relayed-queue';
import { startReplyingPlatform, TAGS } from './replying-platform';
import { type ProxiedRequest, startKillingProxy } from './start-killing-proxy';

const PATIENCE_MS = 60_000;

interface Moment {
  /** Where the request passes that the kill cuts. */
  at: 'request-tracker' | 'platform' | 'callback';
  when: 'before' | 'after';
  /** @param known tickets of earlier kills */
  matches: (request: ProxiedRequest, known: ReadonlySet<string>) => boolean;
}

const isCall = (method: string, pattern: RegExp) => (request: ProxiedRequest) =>
  request.method === method && pattern.test(request.path);
const isNote = isCall('POST', /\/ticket\/\d+\/comment$/);
const isTags = isCall('PUT', /\/ticket\/\d+$/);
const isWebhook = isCall('POST', /\/webhook\//);
const isReply = isCall('POST', /\/platform\/reply$/);
/** A search that finds the new ticket. */
const isSearch: Moment['matches'] = ({ path: place, answer }, known) =>
  place.endsWith('/transactions') &&
  [...answer.matchAll(/"ObjectId" *: *"(\d+)"/g)].some(([, id = '']) => !known.has(id));

/** The ten points at which the relay is killed: between it and a server, before or after the server has acted. */
const MOMENTS: Record<string, Moment> = {
  'the search has found the mail, and the relay has not heard of it': {
    at: 'request-tracker',
    when: 'after',
    matches: isSearch,
  },
  'the ticket has been read, and is not stored yet': {
    at: 'request-tracker',
    when: 'after',
    matches: isCall('POST', /\/ticket\/\d+\/attachments$/),
  },
  'the webhook is on its way to the platform': { at: 'platform', when: 'before', matches: isWebhook },
  'the platform has accepted the webhook, and the relay has not heard of it': {
    at: 'platform',
    when: 'after',
    matches: isWebhook,
  },
  'the reply is on its way to the relay': { at: 'callback', when: 'before', matches: isReply },
  'the relay has accepted the reply, and the platform has not heard of it': {
    at: 'callback',
    when: 'after',
    matches: isReply,
  },
  'the comment is on its way to Request Tracker': { at: 'request-tracker', when: 'before', matches: isNote },
  'Request Tracker has written the comment, and the relay has not heard of it': {
    at: 'request-tracker',
    when: 'after',
    matches: isNote,
  },
  'the tags are on their way to Request Tracker': { at: 'request-tracker', when: 'before', matches: isTags },
  'Request Tracker has kept the tags, and the relay has not heard of it': {
    at: 'request-tracker',
    when: 'after',
    matches: isTags,
  },
};

const desk = openRelayedQueue('Relay with kills');

test('a relay that is killed at any of ten points writes exactly one reply on the ticket', async () => {
  let relay: ServerProcess | undefined;
  /** The point of the next kill; none while the relay lives on. */
  let moment: Moment | undefined;
  const known = new Set<string>();
  const kill = (at: Moment['at'], request: ProxiedRequest, when: Moment['when']): boolean => {
    if (moment?.at !== at || moment.when !== when || !moment.matches(request, known)) return false;
    moment = undefined;
    relay?.process.kill('SIGKILL');
    return true;
  };

  const platform = await startReplyingPlatform({
    relayUrl: () => relay?.url ?? '',
    isCut: (place, when) => kill('callback', { method: 'POST', path: place, answer: '' }, when),
  });
  const beforeDesk = await startKillingProxy(inject('requestTracker').address);
  const beforePlatform = await startKillingProxy(platform.url);
  let searches = 0;
  beforeDesk.isCut = (request, when) => {
    if (request.path.endsWith('/transactions') && when === 'after') searches += 1;
    return kill('request-tracker', request, when);
  };
  beforePlatform.isCut = (request, when) => kill('platform', request, when);
  onTestFinished(() => {
    for (const server of [platform, beforeDesk, beforePlatform]) server.close();
    relay?.process.kill('SIGKILL');
  });

  const folder = createTestFolder();
  const config = path.join(folder, 'relay.json');
  const [served] = createTestConfig().desks;
  const module = {
    ...served,
    module: 'request-tracker',
    everySeconds: 1,
    settings: { ...desk.settings, url: beforeDesk.url },
  };
  writeFileSync(config, JSON.stringify(createTestConfig(beforePlatform.url, { desks: [module] })), { mode: 0o600 });
  const start = () =>
    startServerProcess(['relay/main.ts', '--port', '0', '--data', path.join(folder, 'relay.db')], {
      RELAY_CONFIG: config,
    });
  relay = await start();

  /** Sends a mail, kills the relay, and waits until the ticket has the tags and the outbox is empty. */
  async function answerMail(subject: string, killAt: Moment | undefined): Promise<string> {
    moment = killAt;
    await desk.sendMail({ subject, text: 'Where is my order 10029?' });
    const ticketId = await until(() => desk.findTicket(subject), 'the ticket');
    if (killAt) {
      await until(() => moment === undefined, `the kill when ${subject}`, PATIENCE_MS);
      await relay?.exited;
      relay = await start();
    }
    await until(async () => (await desk.readTags(ticketId)).length > 0, `the tags when ${subject}`, PATIENCE_MS);
    await until(async () => (await readOutbox(relay?.url)) === 0, `an empty outbox when ${subject}`, PATIENCE_MS);
    known.add(ticketId);
    return ticketId;
  }

  const startedAt = Date.now();
  const run = String(startedAt);
  // The first search begins with the present, so the first mail comes after it.
  await until(() => searches > 1, 'the second search');
  const tickets = new Map<string, string>();
  const tried = chooseTries(Object.entries(MOMENTS), ([, { at }]) => at);
  for (const [name, each] of tried) {
    tickets.set(name, await answerMail(`${name} (${run})`, each));
  }
  // One more mail passes with nothing left to be done.
  await answerMail(`without a kill (${run})`, undefined);

  const seen: object[] = [];
  const expected: object[] = [];
  for (const [name, ticketId] of tickets) {
    const notes = await desk.readNotes(ticketId);
    const tags = await desk.readTags(ticketId);
    const isAccepted = platform.webhooks.some((webhook) => webhook.ticketId === ticketId);
    seen.push({ name, replies: notes.length, tags, isAccepted });
    expected.push({ name, replies: 1, tags: TAGS, isAccepted: true });
  }
  console.log(
    `${tickets.size} kills in ${Math.round((Date.now() - startedAt) / 1000)} s, ${platform.webhooks.length} webhooks`,
  );
  expect(seen).toEqual(expected);
  expect(seen).toHaveLength(tried.length);
}, 600_000);

/** @returns the number of results that are not delivered; undefined while the relay is down */
async function readOutbox(url: string | undefined): Promise<number | undefined> {
  try {
    const response = await fetch(`${url}/desk/outbox`, { headers: DESK });
    return ((await response.json()) as { items: unknown[] }).items.length;
  } catch {
    return undefined;
  }
}
