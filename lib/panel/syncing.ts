import { MAX_QUERY_LENGTH, ORDERS_AT_ONCE, type SyncView } from '@/lib/domain/sync-view';
import type { Ticket } from '@/lib/domain/ticket';
import { mayReachWorker } from '@/lib/domain/undelivered';
import type { ShopActions } from '@/lib/panel-view/panel-actions';
import { fail } from '@/lib/shared/outcome';

import type { PanelContext } from './panel-context';
import { ticketOf } from './panel-state';
import { failureOf, sendWithRetries } from './send-with-retries';

interface Syncing extends Pick<ShopActions, 'startSync' | 'cancelSync' | 'showMoreOrders'> {
  /** Polls until no sync runs. The worker starts a sync that is due. */
  followSync: () => Promise<void>;
  findCustomerOrders: (ticket: Ticket) => Promise<void>;
}

/** Often enough that the number visibly grows; the messages also keep the worker awake. */
const POLL_MS = 400;
/** A message restarts a dead worker. A worker that dies after every message is broken. */
const MAX_SILENCES = 3;

export function createSyncing({ ports, get, set, work, change }: PanelContext): Syncing {
  /** Only the newest call continues polling. */
  let newest = 0;

  const hasCommerce = (): boolean => (get().settings?.settings.commerce.source ?? 'off') !== 'off';

  async function follow(first: 'sync.follow' | 'sync.start' | 'sync.cancel'): Promise<void> {
    newest += 1;
    const mine = newest;
    const isWanted = (): boolean => mine === newest && hasCommerce();
    let message: typeof first = first;
    let silences = 0;
    while (isWanted()) {
      const delivery = await ports.callService(message, {});
      if (!isWanted()) return;
      if (delivery.ok) {
        await show(delivery.value);
        if (!delivery.value.running) return;
        message = 'sync.follow';
        silences = 0;
      } else if (!mayReachWorker(delivery.failure) || (silences += 1) > MAX_SILENCES) {
        const { last } = get().sync ?? {};
        set({ sync: { ...(last && { last }), failure: failureOf(delivery.failure) } });
        return;
      }
      await ports.wait(POLL_MS);
    }
  }

  async function show(sync: SyncView): Promise<void> {
    const before = get().sync;
    set({ sync });
    const ticket = ticketOf(get());
    if (ticket && before && sync.last?.at !== before.last?.at) await find(ticket);
  }

  async function find(ticket: Ticket, more = 0): Promise<void> {
    const email = ticket.customer?.email;
    if (!email || email.length > MAX_QUERY_LENGTH || !hasCommerce()) return;
    const known = work(ticket).customer;
    const shown = known?.email === email ? known : undefined;
    const most = Math.max(ORDERS_AT_ONCE, (shown?.orders.length ?? 0) + more);
    const delivery = await sendWithRetries(ports, 'customer.orders', { email, most }, () => true);
    const found = delivery.ok ? delivery.value : fail(failureOf(delivery.failure));
    if (found.ok) return change(ticket, { customer: { email, ...found.value } });
    const before = shown ?? { email, orders: [], total: 0, isSample: false };
    const failedAt = new Date(ports.now()).toISOString();
    return change(ticket, { customer: { ...before, failure: { ...found.failure, failedAt } } });
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
