import { Pool } from 'undici';

import { summarise, type Timing } from '../quantiles';
import { atFixedRate } from './at-fixed-rate';
import { post } from './post';
import { takeTurn } from './take-turn';

export interface CallbackLoad {
  connections: number;
  /** Default: each connection sends the next callback as soon as the last one is answered. */
  perSecond?: number;
  seconds: number;
}

export interface CallbackResult extends Timing {
  accepted: number;
  perSecond: number;
}

/** About as long as a reply of the platform. */
export const REPLY = `<p>Hello Ada,</p><p>${'your kettle left our warehouse this morning. '.repeat(10)}</p>`;

/**
 * Sends different reply callbacks. Latency includes the wait for a free connection.
 * @param urls servers that share the connections
 * @param prefix starts the ids of the tickets, so that no callback repeats one of another load
 */
export async function sendCallbacks({
  urls,
  headers,
  prefix,
  connections,
  perSecond,
  seconds,
}: CallbackLoad & {
  urls: readonly string[];
  headers: Record<string, string>;
  prefix: string;
}): Promise<CallbackResult> {
  const share = Math.ceil(connections / urls.length);
  const servers = urls.map((url) => ({ url, pool: new Pool(url, { connections: share, pipelining: 1 }) }));
  const times: number[] = [];
  let sent = 0;
  const send = async (turn: number): Promise<void> => {
    const { url, pool } = takeTurn(servers, turn);
    const startedAt = performance.now();
    sent += 1;
    const body = { ticketId: `${prefix}-${sent % 500}`, messageId: `m-${sent}`, reply: REPLY, replyType: 'html' };
    await post(pool, { url, path: '/platform/reply', headers, body });
    times.push(performance.now() - startedAt);
  };
  const beganAt = performance.now();
  const endsAt = beganAt + seconds * 1000;
  const loop = async (connection: number): Promise<void> => {
    while (performance.now() < endsAt) await send(connection);
  };
  if (perSecond === undefined) await Promise.all(Array.from({ length: connections }, (_, index) => loop(index)));
  else await atFixedRate({ perSecond, seconds }, send);
  const tookMs = performance.now() - beganAt;
  await Promise.all(servers.map(({ pool }) => pool.close()));
  return { accepted: times.length, perSecond: (times.length / tookMs) * 1000, ...summarise(times) };
}
