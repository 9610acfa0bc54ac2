import type { StoredValue } from '@/lib/panel-view/stored-value';
import type { TicketWork } from '@/lib/panel-view/ticket-work';

import type { PanelPorts } from './panel-ports';
import { hasStoredWork, mayHaveUnusedWork, isUnused } from './stored-work';

/** Unix milliseconds at which a text that is not inserted was last stored; 0 for none. */
export const UNUSED_AT: StoredValue<number> = {
  key: 'panel.unused',
  area: 'local',
  parse: (stored) => (typeof stored === 'number' ? stored : 0),
};
/** Older texts, such as those of yesterday, are no longer needed. */
const MISSED_FOR_MS = 60 * 60_000;
const WRITE_AGAIN_AFTER_MS = 30_000;

export interface UnusedTexts {
  /** Returns whether unused texts ended with an earlier run of browser or extension. Call it once, before anything is stored. */
  areLost: () => Promise<boolean>;
  record: (works: readonly TicketWork[]) => Promise<void>;
}

/** Records on disk when there were texts that were not inserted. The texts themselves stay in memory, off the disk. */
export function createUnusedTexts({ session, local, now }: PanelPorts): UnusedTexts {
  let storedAt = 0;
  return {
    async areLost() {
      const [stored, items] = await Promise.all([local.read(UNUSED_AT.key), session.readAll()]);
      const usedAt = UNUSED_AT.parse(stored);
      if (usedAt === 0) return false;
      // A storage that fails may still hold the texts.
      if (!items || hasStoredWork(items)) return false;
      await local.write(UNUSED_AT.key, 0);
      return now() - usedAt < MISSED_FOR_MS;
    },
    async record(works) {
      const isOneUnused = works.some(isUnused);
      if (isOneUnused ? now() - storedAt < WRITE_AGAIN_AFTER_MS : storedAt === 0) return;
      // Another panel of the session may have unused texts, or had them before it was closed.
      if (!isOneUnused && mayHaveUnusedWork(await session.readAll())) return;
      storedAt = isOneUnused ? now() : 0;
      await local.write(UNUSED_AT.key, storedAt);
    },
  };
}
