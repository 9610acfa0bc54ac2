import { storedKeyOf } from '@/lib/domain/suggestion-options';
import type { TicketIdentity } from '@/lib/domain/ticket-identity';
import type { StorageProblem } from '@/lib/panel-view/panel-storage';
import type { TicketWork } from '@/lib/panel-view/ticket-work';

import type { PanelPorts } from './panel-ports';
import type { PanelState } from './panel-state';
import { findSurplusWork, serializeWork } from './stored-work';
import { createUnusedTexts } from './unused-texts';

/** The newest text is worth more than those of tickets that were left long ago. */
const CHARACTERS_WHEN_FULL = 1_000_000;

export interface WorkStore {
  store: (ticket: TicketIdentity, work: TicketWork) => Promise<void>;
  /** Stores a value for the browser session. False when there is no room. */
  write: (key: string, value: object) => Promise<boolean>;
  recordUnused: () => Promise<void>;
}

/** Stores the work on tickets for the browser session, and reports when the storage is full or an earlier run lost texts. */
export function createWorkStore(
  ports: PanelPorts,
  get: () => PanelState,
  reportStorage: (problem: StorageProblem) => void,
): WorkStore {
  /** Keys that this panel has written. Only a new one makes the area grow much. */
  const written = new Set<string>();
  const unusedTexts = createUnusedTexts(ports);
  const areLostTextsReported = unusedTexts.areLost().then((areLost) => areLost && reportStorage('restarted'));

  async function prune(maxCharacters?: number): Promise<void> {
    const items = await ports.session.readAll();
    const surplus = items && findSurplusWork(items, ports.now(), maxCharacters);
    if (!surplus || (surplus.length > 0 && !(await ports.session.remove(surplus)))) reportStorage('silent');
  }

  async function write(key: string, value: object): Promise<boolean> {
    let isStored = await ports.session.write(key, value);
    if (!isStored) {
      await prune(CHARACTERS_WHEN_FULL);
      isStored = await ports.session.write(key, value);
      if (!isStored) reportStorage('full');
    } else if (!written.has(key)) await prune();
    written.add(key);
    return isStored;
  }

  return {
    write,

    async store(ticket, work) {
      await write(storedKeyOf(ticket), serializeWork(work, ticket, ports.now()));
    },

    async recordUnused() {
      await areLostTextsReported;
      await unusedTexts.record(get().works.map(({ work }) => work));
    },
  };
}
