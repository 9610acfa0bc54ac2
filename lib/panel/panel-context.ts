import type { Ticket } from '@/lib/domain/ticket';
import { isSameTicket, type TicketIdentity } from '@/lib/domain/ticket-identity';
import type { MisplacedInsertion } from '@/lib/domain/ticket-reading';
import { type InsertionPlace, type InsertionState, mapInsertions } from '@/lib/panel-view/insertion-state';
import type { CardStorage, PanelStorage, StorageProblem } from '@/lib/panel-view/panel-storage';
import { EMPTY_WORK, type TicketWork } from '@/lib/panel-view/ticket-work';
import { isRecord } from '@/lib/shared/is-record';

import type { PanelPorts } from './panel-ports';
import { identityOf, type PanelState, workOn } from './panel-state';
import { isStoredAlike, leaveOutFinished } from './stored-work';
import { createWorkStore } from './work-store';

export interface PanelContext {
  /** Its `local` storage reports when it is full. */
  ports: PanelPorts;
  storage: CardStorage;
  get: () => PanelState;
  set: (change: Partial<PanelState>) => void;
  /** The present work, which may change during any `await`. */
  work: (ticket: Ticket) => TicketWork;
  change: (ticket: Ticket, change: Partial<TicketWork>) => void;
  changeInsertion: (ticket: Ticket, place: InsertionPlace, insertion: InsertionState) => void;
  /** Marks an insertion whose composer belonged to another ticket as refused, or as a text in another draft; or ends an undone one. */
  reportMisplaced: (insertion: MisplacedInsertion) => void;
  /** Shows the agent a problem of the storage, each once per panel. */
  reportStorage: (problem: StorageProblem) => void;
}

export function createPanelContext(
  ports: PanelPorts,
  get: () => PanelState,
  set: (change: Partial<PanelState>) => void,
): PanelContext {
  const work = (ticket: Ticket) => workOn(get(), ticket);
  const reported = new Set<StorageProblem>();

  function reportStorage(storageProblem: StorageProblem): void {
    if (reported.has(storageProblem)) return;
    reported.add(storageProblem);
    set({ storageProblem });
  }

  const { store, write, recordUnused } = createWorkStore(ports, get, reportStorage);

  const local: PanelStorage = {
    read: ports.local.read,
    async write(key, value) {
      const isStored = await ports.local.write(key, value);
      if (!isStored) reportStorage('preferences');
      return isStored;
    },
  };

  /** Values of old tickets are removed with the stored work. */
  const session: PanelStorage = {
    async read(key) {
      const stored = await ports.session.read(key);
      return isRecord(stored) ? stored.value : undefined;
    },
    write: (key, value) => write(key, { value, usedAt: ports.now() }),
  };

  /** By the id of the insertion. An undo may be under way when the page reports it. */
  const misplaced = new Map<string, MisplacedInsertion>();

  function withMisplaced(insertion: InsertionState): InsertionState {
    if (insertion.state !== 'ended' || insertion.result.outcome !== 'inserted') return insertion;
    const { request } = insertion;
    const found = misplaced.get(request.insertionId);
    if (!found) return insertion;
    const { isTakenBack, byAgent, byEditor } = found;
    if (byAgent) return { state: 'idle' };
    if (byEditor) return { state: 'ended', request, result: { outcome: 'failed', isUnsure: !isTakenBack } };
    return isTakenBack
      ? { state: 'ended', request, result: { outcome: 'refused-other-ticket' } }
      : { state: 'strayed', as: request.as };
  }

  function changeWork(identity: TicketIdentity, change: Partial<TicketWork>): void {
    const { works } = get();
    const known = works.find(({ ticket }) => isSameTicket(ticket, identity)) ?? { ticket: identity, work: EMPTY_WORK };
    const before = known.work;
    const changed = { ...before, ...change };
    const after = { ...changed, insertions: mapInsertions(changed.insertions, withMisplaced) };
    const all = [...works.filter((other) => other !== known), { ...known, work: after }];
    const mayLose = reported.has('full') || reported.has('silent');
    set({ works: mayLose ? all : leaveOutFinished(all) });
    if (isStoredAlike(before, after)) return;
    void store(identity, after);
    void recordUnused();
  }

  return {
    ports: { ...ports, local },
    storage: { local, session },
    get,
    set,
    work,
    reportStorage,
    change: (ticket, change) => changeWork(identityOf(ticket), change),
    changeInsertion: (ticket, place, insertion) =>
      changeWork(identityOf(ticket), { insertions: { ...work(ticket).insertions, [place]: insertion } }),
    reportMisplaced(insertion) {
      if (misplaced.has(insertion.insertionId)) return;
      misplaced.set(insertion.insertionId, insertion);
      for (const { ticket } of get().works) changeWork(ticket, {});
    },
  };
}
