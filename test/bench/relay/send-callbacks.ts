import { Pool } from 'undici';

import { summarise, type Timing } from '../quantiles';
import { atFixedRate } from './at-fixed-rate';
import { post } from './post';

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
 * @param prefix starts the ids of the tickets, so that no callback repeats one of another load
 */
export async function sendCallbacks({
  url,
  headers,
  prefix,
  connections,
  perSecond,
  seconds,
}: CallbackLoad & { url: string; headers: Record<string, string>; prefix: string }): Promise<CallbackResult> {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const times: number[] = [];
  let sent = 0;
  const send = async (): Promise<void> => {
    const startedAt = performance.now();
    sent += 1;
    const body = { ticketId: `${prefix}-${sent % 500}`, messageId: `m-${sent}`, reply: REPLY, replyType: 'html' };
    await post(pool, { url, path: '/platform/reply', headers, body });
    times.push(performance.now() - startedAt);
  };
  const beganAt = performance.now();
  const endsAt = beganAt + seconds * 1000;
  const loop = async (): Promise<void> => {
    while (performance.now() < endsAt) await send();
  };
  if (perSecond === undefined) await Promise.all(Array.from({ length: connections }, loop));
  else await atFixedRate({ perSecond, seconds }, send);
  const tookMs = performance.now() - beganAt;
  await pool.close();
  return { accepted: times.length, perSecond: (times.length / tookMs) * 1000, ...summarise(times) };
}
