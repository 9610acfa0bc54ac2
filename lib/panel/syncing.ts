import { ORDERS_AT_ONCE, type SyncView } from '@/lib/domain/sync-view';
import type { Ticket } from '@/lib/domain/ticket';

import type { PanelContext } from './panel-context';
import { ticketOf } from './panel-state';

export interface SyncActions {
  /** Asks where the sync of orders and products stands, again and again while one runs; the worker begins one that is due. */
  followSync: () => Promise<void>;
  startSync: () => Promise<void>;
  cancelSync: () => Promise<void>;
  /** Finds the orders of a ticket's customer, once for each address. */
  findCustomerOrders: (ticket: Ticket) => Promise<void>;
  /** Shows older ones of them too. */
  showMoreOrders: () => Promise<void>;
}

/** Often enough for a number that grows, and what keeps a worker awake meanwhile. */
const LOOK_AGAIN_MS = 400;
/** A worker that dies is started by the next message; one that dies of every message is broken. */
const MOST_SILENCES = 3;

/** The synced copy of orders and products, and what of it concerns the ticket that is shown. */
export function createSyncing({ ports, get, set, work, change }: PanelContext): SyncActions {
  /** Only the newest question is asked on. */
  let newest = 0;

  const hasCommerce = (): boolean => (get().settings?.settings.commerce.source ?? 'off') !== 'off';

  async function follow(first: 'sync.follow' | 'sync.start' | 'sync.cancel'): Promise<void> {
    newest += 1;
    const mine = newest;
    const isWanted = (): boolean => mine === newest && hasCommerce();
    let question: typeof first = first;
    let silences = 0;
    while (isWanted()) {
      const delivery = await ports.sendToWorker(question, {});
      if (!isWanted()) return;
      if (delivery.delivered) {
        await show(delivery.reply);
        if (!delivery.reply.running) return;
        question = 'sync.follow';
        silences = 0;
      } else if (delivery.why !== 'interrupted' || (silences += 1) > MOST_SILENCES) {
        const { last } = get().sync ?? {};
        set({ sync: { ...(last && { last }), failure: { reason: 'worker-gone' } } });
        return;
      }
      await ports.wait(LOOK_AGAIN_MS);
    }
  }

  async function show(sync: SyncView): Promise<void> {
    const before = get().sync;
    set({ sync });
    const ticket = ticketOf(get());
    if (ticket && before && sync.last?.at !== before.last?.at) await find(ticket);
  }

  /** @param more how many more than are shown */
  async function find(ticket: Ticket, more = 0): Promise<void> {
    const email = ticket.customer?.email;
    if (!email || !hasCommerce()) return;
    const known = work(ticket).customer;
    const shown = known?.email === email ? known : undefined;
    const most = Math.max(ORDERS_AT_ONCE, (shown?.orders.length ?? 0) + more);
    const delivery = await ports.sendToWorker('customer.orders', { email, most });
    if (delivery.delivered) change(ticket, { customer: { email, ...delivery.reply } });
    else if (shown && more > 0) change(ticket, { customer: { ...shown, failure: { reason: 'worker-gone' } } });
  }

  return {
    followSync: () => follow('sync.follow'),
    startSync: () => follow('sync.start'),
    cancelSync: () => follow('sync.cancel'),
    async showMoreOrders() {
      const ticket = ticketOf(get());
      if (ticket) await find(ticket, ORDERS_AT_ONCE);
    },
    async findCustomerOrders(ticket) {
      if (work(ticket).customer?.email !== ticket.customer?.email) await find(ticket);
    },
  };
}
