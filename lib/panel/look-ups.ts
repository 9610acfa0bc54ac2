import type { Failure } from '@/lib/domain/failure';
import type { LookUp } from '@/lib/domain/look-up';
import { findOrderNumbers } from '@/lib/domain/order-numbers';
import type { Ticket } from '@/lib/domain/ticket';
import type { Delivery } from '@/lib/messaging/send';
import type { Outcome } from '@/lib/shared/outcome';

import type { PanelContext } from './panel-context';
import { keyOf, ticketOf } from './panel-state';

export interface LookUpActions {
  findOrder: (orderNumber: string) => Promise<void>;
  findProduct: (productId: string) => Promise<void>;
  /** Tries the numbers that stand in a ticket, one after the other, until one is an order. */
  findOrderOf: (ticket: Ticket) => Promise<void>;
}

/** Where a look-up ended. A worker that does not answer is a failure like any other. */
function endOf<Found>(query: string, delivery: Delivery<Outcome<Found | null, Failure>>): LookUp<Found> {
  if (!delivery.delivered) return { state: 'failed', query, failure: { reason: 'worker-gone' } };
  if (!delivery.reply.ok) return { state: 'failed', query, failure: delivery.reply.failure };
  const found = delivery.reply.value;
  return found === null ? { state: 'not-found', query } : { state: 'found', query, found };
}

/** Orders and products by their numbers. */
export function createLookUps({ ports, get, work, change }: PanelContext): LookUpActions {
  /** Numbers that were tried, by ticket: a page that changes often must not repeat them. */
  const tried = new Map<string, Set<string>>();

  return {
    async findOrder(orderNumber) {
      const ticket = ticketOf(get());
      const query = orderNumber.trim();
      if (!ticket || query === '') return;
      const looking = { state: 'looking' as const, query };
      change(ticket, { order: looking });
      const end = endOf(query, await ports.sendToWorker('order.find', { orderNumber: query }));
      // Only the newest look-up speaks.
      if (work(ticket).order === looking) change(ticket, { order: end });
    },

    async findProduct(productId) {
      const ticket = ticketOf(get());
      const query = productId.trim();
      if (!ticket || query === '') return;
      const looking = { state: 'looking' as const, query };
      change(ticket, { product: looking });
      const end = endOf(query, await ports.sendToWorker('product.find', { productId: query }));
      if (work(ticket).product === looking) change(ticket, { product: end });
    },

    async findOrderOf(ticket) {
      const source = get().settings?.settings.commerce.source;
      if (source === undefined || source === 'off' || work(ticket).order.state !== 'idle') return;
      const known = tried.get(keyOf(ticket)) ?? new Set();
      tried.set(keyOf(ticket), known);
      for (const query of findOrderNumbers(ticket).filter((number) => !known.has(number))) {
        known.add(query);
        const looking = { state: 'looking' as const, query };
        change(ticket, { order: looking });
        const end = endOf(query, await ports.sendToWorker('order.find', { orderNumber: query }));
        if (work(ticket).order !== looking) return;
        // None of the numbers being an order is no news to the agent, who has not asked.
        change(ticket, { order: end.state === 'not-found' ? { state: 'idle' } : end });
        if (end.state !== 'not-found') return;
      }
    },
  };
}
