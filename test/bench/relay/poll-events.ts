import { Client, Pool } from 'undici';

import { until } from '@/demo/browser/until';

import { summarise, type Timing } from '../quantiles';
import { atFixedRate } from './at-fixed-rate';
import { post } from './post';
import { REPLY } from './send-callbacks';
import { sumMetric } from './sum-metric';
import { takeTurn } from './take-turn';
import { withinTime } from './within-time';

/** Connections that are opened at the same time. */
const OPENED_AT_ONCE = 200;
/** A busy server answers late. */
const OPENING_MS = 60_000;
/** An earlier poll may have ended meanwhile, and its agent polls again. */
const ALMOST_ALL = 0.95;
const MEMORY = 'relay_process_resident_memory_bytes';

export interface EventResult extends Timing {
  agents: number;
  sent: number;
  received: number;
  /** Of the servers' processes, in MB. */
  idleMemory: number;
  pollingMemory: number;
}

/**
 * Lets each agent wait for the events of its own ticket over a connection of its own, as a panel does, and sends replies to
 * these tickets. Latency is from sending the callback to reading the event.
 * @param urls servers on one storage: where there are several, a callback goes to another one than its agent waits at
 * @param tokens one for each agent
 * @param prefix starts the ids of the tickets, so that no callback repeats one of another load
 */
export async function pollEvents({
  urls,
  headers,
  tokens,
  prefix,
  perSecond,
  seconds,
}: {
  urls: readonly string[];
  headers: Record<string, string>;
  tokens: readonly string[];
  prefix: string;
  perSecond: number;
  seconds: number;
}): Promise<EventResult> {
  const idleMemory = await sumMetric(urls, MEMORY);
  const times: number[] = [];
  const arrivals = new Map<string, () => void>();
  const clients = new Set<Client>();
  const over = new AbortController();

  async function poll(agent: number, token: string): Promise<void> {
    const url = takeTurn(urls, agent);
    const client = new Client(url, { pipelining: 1 });
    clients.add(client);
    const tickets = [{ desk: 'https://desk.example/', id: `${prefix}-${agent}` }];
    let since = '0';
    while (!over.signal.aborted) {
      const body = { tickets, since };
      const text = await post(client, { url, path: '/agent/events', headers: { authorization: token }, body });
      const { cursor, events } = JSON.parse(text) as { cursor: string; events: { messageId: string }[] };
      since = cursor;
      for (const { messageId } of events) arrivals.get(messageId)?.();
    }
  }

  const polls: Promise<void>[] = [];
  let broken: unknown;
  for (const [agent, token] of tokens.entries()) {
    polls.push(
      poll(agent, token).catch((error: unknown) => (over.signal.aborted ? undefined : void (broken ??= error))),
    );
    if (polls.length % OPENED_AT_ONCE > 0 && polls.length < tokens.length) continue;
    await until(
      async () => broken !== undefined || (await sumMetric(urls, 'relay_agents_waiting')) >= polls.length * ALMOST_ALL,
      'the polls',
      OPENING_MS,
    );
    if (broken) throw broken;
  }

  const senders = urls.map((url) => ({ url, pool: new Pool(url, { connections: 16, pipelining: 1 }) }));
  let sent = 0;
  await atFixedRate({ perSecond, seconds }, async (index) => {
    const messageId = `m-${index}`;
    const startedAt = performance.now();
    sent += 1;
    const arrived = new Promise<number>((resolve) => void arrivals.set(messageId, () => resolve(performance.now())));
    const agent = index % tokens.length;
    const { url, pool } = takeTurn(senders, agent + 1);
    const body = { ticketId: `${prefix}-${agent}`, messageId, reply: REPLY, replyType: 'html' };
    await post(pool, { url, path: '/platform/reply', headers, body });
    const arrivedAt = await withinTime(arrived);
    if (arrivedAt !== undefined) times.push(arrivedAt - startedAt);
  });
  const pollingMemory = await sumMetric(urls, MEMORY);
  over.abort();
  await Promise.all(senders.map(({ pool }) => pool.close()));
  await Promise.all([...clients].map((client) => client.destroy()));
  await Promise.all(polls);
  if (broken) throw broken;
  return {
    agents: tokens.length,
    sent,
    received: times.length,
    idleMemory: idleMemory / 1e6,
    pollingMemory: pollingMemory / 1e6,
    ...summarise(times),
  };
}
