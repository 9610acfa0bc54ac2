import { Pool } from 'undici';

import { pause } from '@/lib/shared/pause';

import { findP99 } from '../quantiles';
import { ARRIVAL_CURVE, drawArrivals } from './arrival-curve';
import type { CalledPlatform } from './called-platform';
import { openPolls } from './open-polls';
import { post } from './post';
import { REPLY } from './send-callbacks';
import { sumMetric } from './sum-metric';
import { takeTurn } from './take-turn';

export interface DayLoad {
  /** Relays on one storage. Each request of a message goes to another one than the request before. */
  urls: readonly string[];
  desk: Record<string, string>;
  platform: Record<string, string>;
  /** One for each agent. */
  tokens: readonly string[];
  messages: number;
  secondsPerHour: number;
}

/** The steps of a message, each with its latencies. */
type Step = 'ticket' | 'report' | 'webhook' | 'query' | 'callback' | 'event';
type Steps = Record<Step, number[]>;

interface HourResult {
  hour: number;
  messages: number;
  /** In milliseconds. */
  p99: Record<Step, number>;
  /** The most webhooks that waited at the end of a second. */
  mostWaiting: number;
}

export interface DayResult {
  hours: HourResult[];
  messages: number;
  /** Messages whose webhook was not called, whose reply did not reach the agent, and whose reply was not in the outbox. */
  lost: Record<'webhooks' | 'events' | 'outbox', number>;
}

/** Later, a message counts as lost. */
const DRAIN_MS = 30_000;
const OUTBOX_EVERY_MS = 250;
const CONNECTIONS = 64;

/**
 * Simulates a day of a contact centre. For each message of a customer, the helpdesk sends the ticket and reports the message; the
 * called platform queries the ticket and sends a reply; the agent who waits reads it, and the helpdesk fetches it.
 */
export async function simulateDay(called: CalledPlatform, load: DayLoad): Promise<DayResult> {
  const { urls, tokens, secondsPerHour } = load;
  const servers = urls.map((url) => ({ url, pool: new Pool(url, { connections: CONNECTIONS, pipelining: 1 }) }));
  const times = ARRIVAL_CURVE.map((): Steps => ({
    ticket: [],
    report: [],
    webhook: [],
    query: [],
    callback: [],
    event: [],
  }));
  const mostWaiting = ARRIVAL_CURVE.map(() => 0);
  const arrivals = new Map<string, () => void>();
  const isCalled = new Set<string>();
  const isRead = new Set<string>();
  const isFetched = new Set<string>();
  const over = new AbortController();
  const ticketOf = (agent: number) => `day-${agent}`;
  let broken: unknown;
  const noteFailure = (error: unknown): void => void (broken ??= error);

  const send = (turn: number, path: string, headers: Record<string, string>, body: object) => {
    const { url, pool } = takeTurn(servers, turn);
    return post(pool, { url, path, headers, body });
  };

  async function carry(number: number, hour: number): Promise<void> {
    const message = { ticketId: ticketOf(number % tokens.length), messageId: `m-${number}` };
    const measure = async (step: Step, run: () => Promise<unknown>): Promise<void> => {
      const startedAt = performance.now();
      await run();
      times[hour]?.[step].push(performance.now() - startedAt);
    };
    const content = `Where is my order ${number}? It should have come last week.`;
    const ticket = { ...message, messages: [{ id: message.messageId, role: 'user', content }] };
    const hasBeenCalled = called.waitForCall(message);
    const hasArrived = new Promise<void>((resolve) => void arrivals.set(message.messageId, resolve));
    await measure('ticket', () => send(number, '/desk/tickets', load.desk, ticket));
    await measure('webhook', async () => {
      await measure('report', () => send(number + 1, '/desk/messages', load.desk, message));
      await hasBeenCalled;
    });
    isCalled.add(message.messageId);
    await measure('query', () => send(number, '/platform/ticket', load.platform, { ticketId: message.ticketId }));
    await measure('event', async () => {
      const reply = { ...message, reply: REPLY, replyType: 'html' };
      await measure('callback', () => send(number + 1, '/platform/reply', load.platform, reply));
      await hasArrived;
    });
    isRead.add(message.messageId);
  }

  /** Fetches and acknowledges as a helpdesk does. */
  async function fetchOutbox(): Promise<void> {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const { pool } = takeTurn(servers, turn);
      const answer = await pool.request({ path: '/desk/outbox', method: 'GET', headers: load.desk });
      const { items } = (await answer.body.json()) as { items: { id: string; messageId: string }[] };
      for (const { messageId } of items) isFetched.add(messageId);
      if (items.length > 0) await send(turn, '/desk/outbox/ack', load.desk, { ids: items.map(({ id }) => id) });
      else await pause(OUTBOX_EVERY_MS);
    }
  }

  async function watchQueue(beganAt: number): Promise<void> {
    while (!over.signal.aborted) {
      await pause(1000);
      const hour = Math.floor((performance.now() - beganAt) / 1000 / secondsPerHour);
      const waiting = await sumMetric(urls.slice(0, 1), 'relay_webhooks_waiting');
      mostWaiting[hour] = Math.max(mostWaiting[hour] ?? 0, waiting);
    }
  }

  const polls = await openPolls({ urls, tokens, ticketOf, onEvent: (messageId) => arrivals.get(messageId)?.() });
  const beganAt = performance.now();
  const watches = [fetchOutbox().catch(noteFailure), watchQueue(beganAt).catch(noteFailure)];
  const carried: Promise<void>[] = [];
  const drawn = drawArrivals(load.messages, secondsPerHour);
  for (const [number, { hour, atSeconds }] of drawn.entries()) {
    const waitMs = beganAt + atSeconds * 1000 - performance.now();
    if (waitMs > 0) await pause(Math.ceil(waitMs));
    carried.push(carry(number, hour).catch(noteFailure));
  }
  const drained = pause(DRAIN_MS);
  await Promise.race([Promise.all(carried), drained]);
  const isDrained = drained.then(() => true);
  while (isFetched.size < drawn.length) {
    if ((await Promise.race([isDrained, pause(OUTBOX_EVERY_MS)])) || broken !== undefined) break;
  }
  over.abort();
  await Promise.all(watches);
  await polls.close();
  if (broken) throw broken;
  await Promise.all(servers.map(({ pool }) => pool.close()));
  return {
    hours: times.map((steps, hour) => ({
      hour,
      messages: drawn.filter((arrival) => arrival.hour === hour).length,
      p99: summariseSteps(steps),
      mostWaiting: mostWaiting[hour] ?? 0,
    })),
    messages: drawn.length,
    lost: {
      webhooks: drawn.length - isCalled.size,
      events: drawn.length - isRead.size,
      outbox: drawn.length - isFetched.size,
    },
  };
}

function summariseSteps({ ticket, report, webhook, query, callback, event }: Steps): Record<Step, number> {
  return {
    ticket: findP99(ticket),
    report: findP99(report),
    webhook: findP99(webhook),
    query: findP99(query),
    callback: findP99(callback),
    event: findP99(event),
  };
}
