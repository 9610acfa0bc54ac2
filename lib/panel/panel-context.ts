import type { Ticket } from '@/lib/domain/ticket';
import { isSameTicket, type TicketIdentity } from '@/lib/domain/ticket-identity';
import type { StorageProblem } from '@/lib/panel-view/panel-storage';
import type { TicketWork } from '@/lib/panel-view/ticket-work';

import type { PanelPorts } from './panel-ports';
import { identityOf, type PanelState, workOn } from './panel-state';
import { isStoredAlike, storedKeyOf, serializeWork } from './stored-work';

export interface PanelContext {
  ports: PanelPorts;
  get: () => PanelState;
  set: (change: Partial<PanelState>) => void;
  /** The present work, which may change during any `await`. */
  work: (ticket: Ticket) => TicketWork;
  change: (ticket: Ticket, change: Partial<TicketWork>) => void;
  /** Tells the agent about a problem of the storage, each once per panel. */
  tell: (problem: StorageProblem) => void;
}

export function createPanelContext(
  ports: PanelPorts,
  get: () => PanelState,
  set: (change: Partial<PanelState>) => void,
): PanelContext {
  const work = (ticket: Ticket) => workOn(get(), ticket);
  const told = new Set<StorageProblem>();

  function tell(storageProblem: StorageProblem): void {
    if (told.has(storageProblem)) return;
    told.add(storageProblem);
    set({ storageProblem });
  }

  async function store(ticket: TicketIdentity, stored: TicketWork): Promise<void> {
    if (!(await ports.session.write(storedKeyOf(ticket), serializeWork(stored, ticket)))) tell('full');
  }

  return {
    ports,
    get,
    set,
    work,
    tell,
    change(ticket, change) {
      const before = work(ticket);
      const after = { ...before, ...change };
      const { works } = get();
      const identity = identityOf(ticket);
      const known = works.find((other) => isSameTicket(other.ticket, identity)) ?? { ticket: identity, work: before };
      set({ works: [...works.filter((other) => other !== known), { ...known, work: after }] });
      if (!isStoredAlike(before, after)) void store(identity, after);
    },
  };
}
