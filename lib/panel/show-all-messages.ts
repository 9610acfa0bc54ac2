import { isSameTicket } from '@/lib/domain/ticket-identity';
import type { StoreActions } from '@/lib/panel-view/panel-actions';

import type { PanelContext } from './panel-context';
import { identityOf, ticketOf } from './panel-state';

/** Asks the followed page to show all messages of the ticket. The page reports its new messages itself. */
export function createShowAll({ ports, get, set }: PanelContext): StoreActions['showAll'] {
  return async () => {
    const { pageId, showingAll } = get();
    const ticket = ticketOf(get());
    if (pageId === undefined || !ticket || showingAll === 'running') return;
    set({ showingAll: 'running', crash: undefined });
    const delivery = await ports.callPage(pageId, 'ticket.showAll', {});
    const now = ticketOf(get());
    if (get().pageId !== pageId || !now || !isSameTicket(identityOf(now), identityOf(ticket))) return;
    if (!delivery.ok && delivery.crash) {
      set({ showingAll: undefined, teaching: undefined, crash: delivery.crash });
      return;
    }
    // A page that unloads instead of answering is opening its other messages.
    const isShown = delivery.ok
      ? delivery.value === 'shown' || delivery.value === 'leaving'
      : delivery.failure === 'interrupted';
    set({ showingAll: isShown ? undefined : 'failed' });
  };
}
