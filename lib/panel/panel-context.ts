import type { TicketKey } from '@/lib/domain/ticket';

import type { PanelPorts } from './panel-ports';
import { keyOf, type PanelState, type TicketWork, workOn } from './panel-state';

/** What every part of the panel's logic works with. */
export interface PanelContext {
  ports: PanelPorts;
  get: () => PanelState;
  set: (change: Partial<PanelState>) => void;
  /** The work on a ticket as it is now, which another `await` may have changed. */
  work: (ticket: TicketKey) => TicketWork;
  /** Changes the work on one ticket, whichever is shown. */
  change: (ticket: TicketKey, change: Partial<TicketWork>) => void;
}

export function createPanelContext(
  ports: PanelPorts,
  get: () => PanelState,
  set: (change: Partial<PanelState>) => void,
): PanelContext {
  const work = (ticket: TicketKey) => workOn(get(), ticket);
  return {
    ports,
    get,
    set,
    work,
    change(ticket, change) {
      const before = work(ticket);
      const after = { ...before, ...change };
      set({ works: { ...get().works, [keyOf(ticket)]: after } });
      const { draft, earlier, note, options } = after;
      const isKept =
        before.draft === draft && before.earlier === earlier && before.note === note && before.options === options;
      if (!isKept) ports.keeper.write(keyOf(ticket), { draft, earlier, note, options });
    },
  };
}
