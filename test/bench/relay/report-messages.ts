import { Pool } from 'undici';

import { summarise, type Timing } from '../quantiles';
import { atFixedRate } from './at-fixed-rate';
import type { CalledPlatform } from './called-platform';
import { post } from './post';
import { withinTime } from './within-time';

/**
 * Reports messages of different tickets, and measures when the platform is called for them.
 * @param prefix starts the ids of the tickets, so that no message repeats one of another load
 */
export async function reportMessages(
  platform: CalledPlatform,
  {
    url,
    headers,
    prefix,
    perSecond,
    seconds,
  }: { url: string; headers: Record<string, string>; prefix: string; perSecond: number; seconds: number },
): Promise<Timing & { accepted: number; called: number }> {
  const pool = new Pool(url, { connections: 32, pipelining: 1 });
  const times: number[] = [];
  await atFixedRate({ perSecond, seconds }, async (index) => {
    const body = { ticketId: `${prefix}-${index}`, messageId: 'm-1' };
    const startedAt = performance.now();
    const called = platform.waitForCall(body);
    await post(pool, { url, path: '/desk/messages', headers, body });
    const calledAt = await withinTime(called);
    if (calledAt !== undefined) times.push(calledAt - startedAt);
  });
  await pool.close();
  return { accepted: perSecond * seconds, called: times.length, ...summarise(times) };
}
