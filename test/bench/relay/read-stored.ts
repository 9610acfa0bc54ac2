import { Pool } from 'undici';

import { summarise, type Timing } from '../quantiles';
import { atFixedRate } from './at-fixed-rate';

/** A request about a stored ticket. */
export type StoredKind = 'events' | 'outbox' | 'ticket';

const CONNECTIONS = 16;
/** Goes through the tickets in an order that no cache expects. */
const STRIDE = 7_919_317;

/** Reads at a fixed rate what a relay stores about tickets, which are called `t-1` and so on. */
export async function readStored({
  url,
  kind,
  headers,
  tickets,
  perSecond,
  seconds,
}: {
  url: string;
  kind: StoredKind;
  headers: Record<string, string>;
  tickets: number;
  perSecond: number;
  seconds: number;
}): Promise<Timing & { perSecond: number }> {
  const pool = new Pool(url, { connections: CONNECTIONS, pipelining: 1 });
  const offset = Math.floor(Math.random() * tickets);
  const times: number[] = [];
  const beganAt = performance.now();
  await atFixedRate({ perSecond, seconds }, async (index) => {
    const id = `t-${((offset + index * STRIDE) % tickets) + 1}`;
    const requests = {
      events: { path: '/agent/events', body: { since: '0', tickets: [{ desk: 'https://desk.example/', id }] } },
      outbox: { path: '/desk/outbox', body: undefined },
      ticket: { path: '/platform/ticket', body: { ticketId: id } },
    };
    const { path, body } = requests[kind];
    const startedAt = performance.now();
    const answer = await pool.request({
      path,
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    times.push(performance.now() - startedAt);
    const isFound = kind === 'outbox' ? text.includes('"items":[{') : text.includes(`"${id}"`);
    if (answer.statusCode !== 200 || !isFound)
      throw new Error(`${path} was answered with ${answer.statusCode}: ${text}`);
  });
  const tookMs = performance.now() - beganAt;
  await pool.close();
  return { perSecond: (times.length / tookMs) * 1000, ...summarise(times) };
}
