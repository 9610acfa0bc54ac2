import { type StoredValue, storedKeyFor } from '@/lib/panel-view/stored-value';
import { EMPTY_WORK, type TicketWork } from '@/lib/panel-view/ticket-work';

import type { PanelContext } from './panel-context';
import { ticketOf } from './panel-state';

const { requests: idle, order, lookup, product } = EMPTY_WORK;

/**
 * Creates the action that empties what one section of the panel holds. The work on other tickets stays.
 * @param values that the sections store
 */
export function createSectionReset(
  { ports, get, set, work, change }: PanelContext,
  values: readonly StoredValue[],
): (section: string) => Promise<void> {
  const changeWork = (create: (before: TicketWork) => Partial<TicketWork>): void => {
    const ticket = ticketOf(get());
    if (ticket) change(ticket, create(work(ticket)));
  };

  /** A card that keeps everything itself has none. */
  const resets: Record<string, () => void> = {
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
    news: () => changeWork(() => ({ tags: undefined })),
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
    panel: () => ['suggestion', 'news', 'summary', 'shop', 'check'].forEach((section) => resets[section]?.()),
  };

  async function empty({ key, area, parse }: StoredValue): Promise<void> {
    const ticket = ticketOf(get());
    if (area === 'local') await ports.local.write(key, parse(undefined));
    else if (ticket) await ports.session.remove([storedKeyFor(key, ticket)]);
  }

  return async (section) => {
    resets[section]?.();
    const own = values.filter((value) => value.section === section || (section === 'panel' && value.section));
    await Promise.all(own.map(empty));
  };
}
