import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

import {
  createPageReader,
  type FilterName,
  FILTERS,
  GOALS,
  type Measured,
  measureFilter,
  PAGE_SIZE,
  printMeasured,
  type ReadPage,
} from './measure-filter';
import { writeResult } from './write-result';

const SIZES = [1000, 100_000, 1_000_000];

/** Measures pages of 200 orders over HTTP, one at a time, from a server in its own process. */
export async function measureCommercePages(): Promise<void> {
  const measured: Measured[] = [];
  for (const orders of SIZES) {
    const server = await startServer(orders);
    for (const filter of Object.keys(FILTERS) as FilterName[])
      measured.push(await measureFilter(server.readPage, { orders, filter }));
    await server.close();
  }
  printMeasured('the mock', measured);
  writeResult('commerce-pages', { pageSize: PAGE_SIZE, goals: GOALS, measured });
}

async function startServer(orders: number): Promise<{ readPage: ReadPage; close: () => Promise<void> }> {
  const startedAt = performance.now();
  const child = fork(resolve(import.meta.dirname, 'serve-store.ts'), [String(orders)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The server of the bench did not start'))),
  ])) as [{ url: string }];
  console.log(`${orders} orders served after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  const reader = createPageReader(message.url, 'Bearer demo-token');
  return {
    readPage: reader.readPage,
    async close() {
      reader.close();
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}
