import { browser } from 'wxt/browser';
import * as z from 'zod/mini';

const KEY = 'automatic';
const countSchema = z.object({ day: z.string(), count: z.int() });

export interface DailyCount {
  /** Counts one more today; false when that would be more than the cap. */
  add: (cap: number) => Promise<boolean>;
}

/** How many suggestions were asked for by themselves today, on this machine's calendar. */
export function createDailyCount(now: () => Date): DailyCount {
  // Two panels may ask at once: counting is one after the other.
  let counting: Promise<unknown> = Promise.resolve();

  async function add(cap: number): Promise<boolean> {
    const day = now().toLocaleDateString('en-CA');
    const stored = countSchema.safeParse((await browser.storage.local.get(KEY))[KEY]).data;
    const count = stored?.day === day ? stored.count : 0;
    if (count >= cap) return false;
    await browser.storage.local.set({ [KEY]: { day, count: count + 1 } });
    return true;
  }

  return {
    add(cap) {
      const added = counting.then(() => add(cap));
      counting = added.catch(() => undefined);
      return added;
    },
  };
}
