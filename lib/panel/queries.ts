import type { Order } from '@/lib/contract/order';
import type { Failure } from '@/lib/domain/failure';
import { findOrderNumbers } from '@/lib/domain/order-numbers';
import { type FoundRow, MAX_LOOK_UP } from '@/lib/domain/sync-view';
import type { Ticket } from '@/lib/domain/ticket';
import { identifyTicket, isSameTicket, type TicketIdentity } from '@/lib/domain/ticket-identity';
import type { Delivery } from '@/lib/messaging/send';
import type { ShopActions } from '@/lib/panel-view/panel-actions';
import type { QueryState } from '@/lib/panel-view/query-state';
import type { Outcome } from '@/lib/shared/outcome';

import type { PanelContext } from './panel-context';
import { ticketOf } from './panel-state';
import { failureOf, sendWithRetries } from './send-with-retries';

interface Queries extends Pick<ShopActions, 'findOrder' | 'findProduct'> {
  /** Queries the numbers in a ticket until one is an order. */
  findOrderOf: (ticket: Ticket) => Promise<void>;
}

export function createQueries({ ports, get, work, change }: PanelContext): Queries {
  /** A page that changes often must not repeat queries. */
  const queried: { ticket: TicketIdentity; numbers: Set<string> }[] = [];

  function queriedOf(ticket: Ticket): Set<string> {
    const identity = identifyTicket(ticket);
    const known = queried.find((other) => isSameTicket(other.ticket, identity));
    if (known) return known.numbers;
    const numbers = new Set<string>();
    queried.push({ ticket: identity, numbers });
    return numbers;
  }

  /** Undefined when a newer query has replaced this one. */
  async function queryOrder(ticket: Ticket, query: string): Promise<QueryState<Order> | undefined> {
    const running = { state: 'looking' as const, query };
    change(ticket, { order: running });
    const isWanted = () => work(ticket).order === running;
    const delivery = await sendWithRetries(ports, 'order.find', { orderNumber: query }, isWanted);
    return isWanted() ? readEnd(query, delivery, ports.now()) : undefined;
  }

  return {
    async findOrder(orderNumber) {
      const ticket = ticketOf(get());
      const query = orderNumber.trim();
      if (!ticket || query === '') return;
      if (query.length > MAX_LOOK_UP) return change(ticket, { order: tooLong(query) });
      const order = await queryOrder(ticket, query);
      if (order) change(ticket, { order });
    },

    async findProduct(productId) {
      const ticket = ticketOf(get());
      const query = productId.trim();
      if (!ticket || query === '') return;
      if (query.length > MAX_LOOK_UP) return change(ticket, { product: tooLong(query) });
      const running = { state: 'looking' as const, query };
      change(ticket, { product: running });
      const isWanted = () => work(ticket).product === running;
      const delivery = await sendWithRetries(ports, 'product.find', { productId: query }, isWanted);
      if (isWanted()) change(ticket, { product: readEnd(query, delivery, ports.now()) });
    },

    async findOrderOf(ticket) {
      const source = get().settings?.settings.commerce.source;
      if (source === undefined || source === 'off' || work(ticket).order.state !== 'idle') return;
      const known = queriedOf(ticket);
      for (const query of findOrderNumbers(ticket).filter((number) => !known.has(number))) {
        known.add(query);
        const order = await queryOrder(ticket, query);
        if (!order) return;
        // The agent made no query, so "not found" is not shown.
        change(ticket, { order: order.state === 'not-found' ? { state: 'idle' } : order });
        if (order.state !== 'not-found') return;
      }
    },
  };
}

const tooLong = (query: string) => ({ state: 'failed' as const, query, failure: { reason: 'too-long' as const } });

function readEnd<Found>(
  query: string,
  delivery: Delivery<Outcome<FoundRow<Found> | null, Failure>>,
  now: number,
): QueryState<Found> {
  const failedAt = new Date(now).toISOString();
  if (!delivery.ok) return { state: 'failed', query, failure: { failedAt, ...failureOf(delivery.failure) } };
  if (!delivery.value.ok) return { state: 'failed', query, failure: { failedAt, ...delivery.value.failure } };
  const found = delivery.value.value;
  if (found === null) return { state: 'not-found', query };
  return { state: 'found', query, found: found.row, isSample: found.isSample };
}
