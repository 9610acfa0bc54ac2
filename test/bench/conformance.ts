import { postObserved } from '@/conformance/observed-post';
import { checkShop } from '@/conformance/shop/check-shop';
import { startServers } from '@/demo/servers/start-servers';

import type { Row } from './print-table';
import { median } from './quantiles';

const ROUNDS = 7;

/** Measures the check of our own orders and products. The first run warms up. */
export async function measureConformance(): Promise<Row[]> {
  const servers = await startServers({ firstPort: 0 });
  const times: number[] = [];
  let requests = 0;
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const outcome = await checkShop(
        {
          baseUrl: servers.commerce,
          token: servers.credentials.commerceToken,
          paths: ['/orders', '/products'],
          maxPages: 50,
          signal: new AbortController().signal,
          onProgress: () => undefined,
        },
        { post: postObserved, wait: () => Promise.resolve(), clock: () => performance.now(), now: Date.now },
      );
      if (!outcome.ok || outcome.value.counts.broken > 0) throw new Error('Our own servers do not pass');
      requests = outcome.value.interfaces.reduce((sum, each) => sum + each.requests, 0);
      if (round > 0) times.push(outcome.value.tookMs);
    }
  } finally {
    await servers.close();
  }
  return [{ name: `conformance check, ${requests} requests`, unit: 'ms', ours: median(times) }];
}
