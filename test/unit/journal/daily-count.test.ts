import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { createDailyCount } from '@/lib/journal/daily-count';

const local = { get: vi.fn(), set: vi.fn() };

let stored: Record<string, unknown>;
beforeEach(() => {
  stored = {};
  local.get.mockImplementation(() => Promise.resolve(structuredClone(stored)));
  local.set.mockImplementation((items: object) => Promise.resolve(void Object.assign(stored, items)));
});

describe('The count of automatic suggestions', () => {
  it('the daily count ends at the cap, and begins anew the next day', async () => {
    let now = new Date(2026, 10, 21, 23, 0);
    const count = createDailyCount(local, () => now);
    expect(await Promise.all([count.add(2), count.add(2), count.add(2)])).toEqual([true, true, false]);
    now = new Date(2026, 10, 22, 0, 1);
    expect(await count.add(2)).toBe(true);
  });

  it('the daily count survives the worker', async () => {
    const now = () => new Date(2026, 10, 21);
    await createDailyCount(local, now).add(1);
    expect(await createDailyCount(local, now).add(1)).toBe(false);
  });

  it.each([null, 'x', { day: 1, count: 'x' }, { day: new Date().toLocaleDateString('en-CA'), count: -5 }])(
    'the daily count begins anew where %j was stored',
    async (automatic) => {
      stored = { automatic };
      const count = createDailyCount(local, () => new Date());
      expect([await count.add(1), await count.add(1)]).toEqual([true, false]);
    },
  );

  it('the daily count rejects when the storage does not answer a write', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    local.set.mockReturnValue(new Promise(() => undefined));
    const rejects = expect(createDailyCount(local, () => new Date()).add(1)).rejects.toThrow('does not answer');
    await vi.advanceTimersByTimeAsync(3000);
    await rejects;
  });

  it('the cap 0 allows no automatic suggestion', async () => {
    expect(await createDailyCount(local, () => new Date()).add(0)).toBe(false);
  });
});
