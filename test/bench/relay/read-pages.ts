import { Pool } from 'undici';

import { summarise, type Timing } from '../quantiles';

export interface PageResult extends Timing {
  pages: number;
  perSecond: number;
  /** Of the bodies. */
  bytes: number;
}

/**
 * Reads pages of orders one after the other over each connection, from the first page to the last and again.
 * @param filter the query without the page
 */
export async function readPages({
  url,
  headers,
  filter,
  lastPage,
  connections,
  seconds,
}: {
  url: string;
  headers: Record<string, string>;
  filter: object;
  lastPage: number;
  connections: number;
  seconds: number;
}): Promise<PageResult> {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const times: number[] = [];
  let bytes = 0;
  const beganAt = performance.now();
  const endsAt = beganAt + seconds * 1000;
  const readOn = async (): Promise<void> => {
    for (let page = 1; performance.now() < endsAt; page = (page % lastPage) + 1) {
      const startedAt = performance.now();
      const body = JSON.stringify({ ...filter, page });
      const answer = await pool.request({ path: '/orders', method: 'POST', headers, body });
      bytes += (await answer.body.arrayBuffer()).byteLength;
      if (answer.statusCode !== 200) throw new Error(`/orders was answered with ${answer.statusCode}`);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, readOn));
  const tookMs = performance.now() - beganAt;
  await pool.close();
  return { pages: times.length, perSecond: (times.length / tookMs) * 1000, bytes, ...summarise(times) };
}
