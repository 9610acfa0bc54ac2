import { Pool } from 'undici';

import { summarise, type Timing } from '../quantiles';
import { atFixedRate } from './at-fixed-rate';
import { openPolls } from './open-polls';
import { post } from './post';
import { REPLY } from './send-callbacks';
import { sumMetric } from './sum-metric';
import { takeTurn } from './take-turn';
import { withinTime } from './within-time';

export interface EventResult extends Timing {
  agents: number;
  sent: number;
  received: number;
  /** Of the servers' processes, in MB. */
  idleMemory: number;
  pollingMemory: number;
}

/**
 * Lets agents wait for events, and sends replies to their tickets. Latency is from sending the callback to reading the event.
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
  const idleMemory = await readMemory(urls);
  const times: number[] = [];
  const arrivals = new Map<string, () => void>();
  const polls = await openPolls({
    urls,
    tokens,
    ticketOf: (agent) => `${prefix}-${agent}`,
    onEvent: (messageId) => arrivals.get(messageId)?.(),
  });

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
  const pollingMemory = await readMemory(urls);
  await Promise.all(senders.map(({ pool }) => pool.close()));
  await polls.close();
  return { agents: tokens.length, sent, received: times.length, idleMemory, pollingMemory, ...summarise(times) };
}

/** In MB. */
async function readMemory(urls: readonly string[]): Promise<number> {
  return (await sumMetric(urls, 'relay_process_resident_memory_bytes')) / 1e6;
}
