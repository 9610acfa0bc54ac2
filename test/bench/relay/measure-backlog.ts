import { pause } from '@/lib/shared/pause';
import { WEBHOOK_QUEUE } from '@/relay/desk/trigger-webhook';
import { openPostgresStorage } from '@/relay/storage/postgres/open-postgres-storage';

import { printColumns } from '../print-table';
import type { Bench } from './open-bench';
import { sumMetric } from './sum-metric';
import { writeWhole } from './write-figures';

export interface BacklogSize {
  /** Numbers of webhooks that wait for the platform when it accepts them again, each of a ticket of its own. */
  waiting: number[];
  relays: number;
  seconds: number;
}

export type BacklogMeasured = { waiting: number; called: number; perSecond: number }[];

const LOOK_EVERY_MS = 50;

/** Measures how many webhooks relays on PostgreSQL call per second while many wait. */
export async function measureBacklog(
  bench: Bench,
  { waiting, relays, seconds }: BacklogSize,
): Promise<BacklogMeasured> {
  const measured: BacklogMeasured = [];
  for (const count of waiting) {
    const databaseUrl = await bench.createDatabase(`backlog-${count}`);
    await fillQueue(databaseUrl, count);
    await bench.withRelays([{ databaseUrl, relays }], async ([urls = []]) => {
      const readWaiting = () => sumMetric(urls.slice(0, 1), 'relay_webhooks_waiting');
      const before = await readWaiting();
      const beganAt = performance.now();
      let after = before;
      while (after > 0 && performance.now() < beganAt + seconds * 1000) {
        await pause(LOOK_EVERY_MS);
        after = await readWaiting();
      }
      const tookMs = performance.now() - beganAt;
      measured.push({ waiting: count, called: before - after, perSecond: ((before - after) / tookMs) * 1000 });
    });
  }
  return measured;
}

export function printBacklog({ relays }: BacklogSize, measured: BacklogMeasured): void {
  printColumns(`Webhooks that ${relays} relays call while many wait, on a platform that answers at once`, [
    ['waiting', 'called', 'per second'],
    ...measured.map(({ waiting, called, perSecond }) => [String(waiting), String(called), writeWhole(perSecond)]),
  ]);
}

/** Orders webhooks as a relay does whose platform does not answer. */
async function fillQueue(databaseUrl: string, count: number): Promise<void> {
  const storage = await openPostgresStorage(databaseUrl, console.error);
  const cutting = new AbortController().signal;
  const queue = await storage.openQueue({ now: Date.now, cutting, onError: console.error });
  await storage.transact(async (transaction) => {
    for (let number = 0; number < count; number += 1) {
      const ticketId = `backlog-${number}`;
      const request = { ticketId, messageId: 'm-1' };
      const key = JSON.stringify(['default', ticketId]);
      await queue.enqueue(transaction, WEBHOOK_QUEUE, key, { channel: 'default', request });
    }
  });
  await queue.stop();
  await storage.close();
}
