import { startServers } from '@/demo/servers';
import { checkIntegrator } from '@/lib/conformance/check-integrator';
import { postObserved } from '@/lib/http/observed-post';

import { median } from './median';
import type { Row } from './print-table';

const ROUNDS = 7;

/** The whole check of our own orders and products over HTTP, on this machine. The first run, which warms up, is left out. */
export async function measureConformance(): Promise<Row[]> {
  const servers = await startServers({ firstPort: 0 });
  const times: number[] = [];
  let requests = 0;
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const outcome = await checkIntegrator(
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
