import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
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

const SIZES = [1000, 100_000, 1_000_000];
const OUTPUT = resolve(import.meta.dirname, '../../bench-output');

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
  mkdirSync(OUTPUT, { recursive: true });
  const result = { measuredAt: new Date().toISOString(), node: process.version, pageSize: PAGE_SIZE, goals: GOALS };
  writeFileSync(resolve(OUTPUT, 'commerce-pages.json'), JSON.stringify({ ...result, measured }, null, 2));
  console.log('Written to bench-output/commerce-pages.json');
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
