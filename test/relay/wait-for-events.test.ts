import { afterEach, expect, test, vi } from 'vitest';

import { createEventHub } from '@/relay/agent/event-hub';
import { waitForEvents } from '@/relay/agent/wait-for-events';
import { openSqliteStorage } from '@/relay/storage/sqlite/open-sqlite-storage';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('agents who began to wait together come again at different times, after 20 to 25 seconds', async () => {
  const { database, close } = await openSqliteStorage('');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const hub = createEventHub();
  const { signal } = new AbortController();
  const ended: number[] = [];
  for (const chance of [0, 0.5, 0.99]) {
    vi.spyOn(Math, 'random').mockReturnValueOnce(chance);
    const query = { tickets: [{ channel: 'default', ticketId: '1' }], since: 0, signal };
    void waitForEvents({ database, hub }, query).then((events) => events.length === 0 && ended.push(chance));
  }
  const endedAfter = async (ms: number): Promise<number[]> => {
    await vi.advanceTimersByTimeAsync(ms);
    await vi.waitFor(() => expect(hub.waiting()).toBe(3 - ended.length), { timeout: 10_000 });
    return ended;
  };
  expect(await endedAfter(20_000)).toEqual([]);
  expect(await endedAfter(1000)).toEqual([0.99]);
  expect(await endedAfter(2000)).toEqual([0.99, 0.5]);
  expect(await endedAfter(2001)).toEqual([0.99, 0.5, 0]);
  await close();
});
