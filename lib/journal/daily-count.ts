import * as z from 'zod/mini';

import { createSerialQueue } from '@/lib/shared/create-serial-queue';
import { lazy } from '@/lib/shared/lazy';
import { withDeadline } from '@/lib/shared/with-deadline';

import type { JournalArea } from './journal';

const KEY = 'automatic';
const countSchema = lazy(() => z.object({ day: z.string(), count: z.int().check(z.nonnegative()) }));

export interface DailyCount {
  /** Counts one more suggestion today; false if that would exceed the cap. Rejects when the storage fails. */
  add: (cap: number) => Promise<boolean>;
}

/** Counts the automatic suggestions of a day of the local calendar. */
export function createDailyCount(area: Pick<JournalArea, 'get' | 'set'>, now: () => Date): DailyCount {
  // Several panels may count at once.
  const enqueue = createSerialQueue();

  async function addOnce(cap: number): Promise<boolean> {
    const day = now().toLocaleDateString('en-CA');
    const stored = countSchema.safeParse((await withDeadline(area.get(KEY)))[KEY]).data;
    const count = stored?.day === day ? stored.count : 0;
    if (count >= cap) return false;
    await withDeadline(area.set({ [KEY]: { day, count: count + 1 } }));
    return true;
  }

  return { add: (cap) => enqueue(() => addOnce(cap)) };
}
