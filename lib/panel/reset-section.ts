import { FOLDED_KEY } from '@/lib/panel-view/folded-cards';
import type { PanelSection } from '@/lib/panel-view/panel-actions';
import { EMPTY_WORK, type TicketWork } from '@/lib/panel-view/ticket-work';

import { LANGUAGES_KEY } from './language-memory';
import type { PanelContext } from './panel-context';
import { ticketOf } from './panel-state';

const { requests: idle, order, lookup, product } = EMPTY_WORK;

/** Creates the action that clears what one section of the panel holds. The work on other tickets stays. */
export function createSectionReset({
  ports,
  get,
  set,
  work,
  change,
}: PanelContext): (section: PanelSection) => Promise<void> {
  const changeWork = (create: (before: TicketWork) => Partial<TicketWork>): void => {
    const ticket = ticketOf(get());
    if (ticket) change(ticket, create(work(ticket)));
  };

  const resets: Record<PanelSection, () => void | Promise<unknown>> = {
    suggestion: () =>
      changeWork(({ requests, textRevision, insertions }) => ({
        requests: { ...requests, suggestion: idle.suggestion },
        suggestion: undefined,
        earlier: [],
        note: undefined,
        discardedNote: undefined,
        options: {},
        draftUse: undefined,
        insertions: { ...EMPTY_WORK.insertions, summary: insertions.summary },
        textRevision: textRevision + 1,
      })),
    summary: () =>
      changeWork(({ requests, insertions }) => ({
        requests: { ...requests, summary: idle.summary },
        insertions: { ...insertions, summary: EMPTY_WORK.insertions.summary },
        summary: undefined,
        earlierSummary: undefined,
      })),
    shop: () => {
      changeWork(() => ({ order, lookup, product, customer: undefined }));
      set({ sync: undefined });
    },
    check: () => set({ check: undefined }),
    panel: async () => {
      for (const section of ['suggestion', 'summary', 'shop', 'check'] as const) await resets[section]();
      // The agent's memories of cards and languages are what the panel itself holds.
      await Promise.all([ports.local.write(FOLDED_KEY, []), ports.local.write(LANGUAGES_KEY, {})]);
    },
  };
  return async (section) => void (await resets[section]());
}
