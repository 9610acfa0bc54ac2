import type { Delivery } from '@/lib/calls/call';
import type { Order } from '@/lib/contract/order';
import type { Product } from '@/lib/contract/product';
import type { Failure } from '@/lib/domain/failure';
import { findOrderNumbers } from '@/lib/domain/order-numbers';
import { type FoundRow, MAX_QUERY_LENGTH } from '@/lib/domain/sync-view';
import type { Ticket } from '@/lib/domain/ticket';
import { isSameTicket } from '@/lib/domain/ticket-identity';
import type { ShopActions } from '@/lib/panel-view/panel-actions';
import type { QueryState } from '@/lib/panel-view/query-state';
import { EMPTY_WORK } from '@/lib/panel-view/ticket-work';
import type { Outcome } from '@/lib/shared/outcome';

import type { PanelContext } from './panel-context';
import { identityOf, ticketOf } from './panel-state';
import { failureOf, sendWithRetries } from './send-with-retries';

interface Queries extends Pick<ShopActions, 'findInShop' | 'findProduct' | 'closeLookup' | 'findOrderAgain'> {
  findOrderOf: (ticket: Ticket) => Promise<void>;
  /** Ends the look-ups of an earlier visit to the ticket. What was no order then may be one now. */
  closeLookups: (ticket: Ticket) => void;
  /** Drops what another shop has told. */
  forgetShop: () => void;
}

const NO_SHOP = {
  order: EMPTY_WORK.order,
  queriedOrders: EMPTY_WORK.queriedOrders,
  lookup: EMPTY_WORK.lookup,
  product: EMPTY_WORK.product,
  customer: undefined,
};

export function createQueries({ ports, get, set, work, change }: PanelContext): Queries {
  async function queryOrder(query: string, isWanted: () => boolean): Promise<QueryState<Order>> {
    return readEnd(query, await sendWithRetries(ports, 'order.find', { orderNumber: query }, isWanted), ports.now());
  }

  async function queryProduct(query: string, isWanted: () => boolean): Promise<QueryState<Product>> {
    return readEnd(query, await sendWithRetries(ports, 'product.find', { productId: query }, isWanted), ports.now());
  }

  /** Queries an order that the ticket mentions. */
  async function queryOrderOf(ticket: Ticket, query: string): Promise<QueryState<Order>['state'] | 'unwanted'> {
    const running = { state: 'searching' as const, query };
    change(ticket, { order: running, queriedOrders: [...work(ticket).queriedOrders, query] });
    const isWanted = () => work(ticket).order === running;
    const order = await queryOrder(query, isWanted);
    if (!isWanted()) return 'unwanted';
    change(ticket, { order });
    return order.state;
  }

  async function findOrderOf(ticket: Ticket): Promise<void> {
    const source = get().settings?.settings.commerce.source;
    const { state } = work(ticket).order;
    if (source === undefined || source === 'off' || (state !== 'idle' && state !== 'not-found')) return;
    for (const query of findOrderNumbers(ticket)) {
      if (work(ticket).queriedOrders.includes(query)) continue;
      const end = await queryOrderOf(ticket, query);
      if (end !== 'not-found') return;
    }
  }

  return {
    async findInShop(text) {
      const ticket = ticketOf(get());
      const query = text.trim();
      if (!ticket || query === '') return;
      const noProduct = { state: 'idle' as const };
      if (query.length > MAX_QUERY_LENGTH) return change(ticket, { lookup: tooLong(query), product: noProduct });
      const searching = { state: 'searching' as const, query };
      change(ticket, { lookup: searching, product: noProduct });
      // A newer query replaces these objects.
      const isOrderWanted = () => work(ticket).lookup === searching;
      const isProductWanted = () => work(ticket).product === noProduct;
      const showOrder = (lookup: QueryState<Order>) => isOrderWanted() && change(ticket, { lookup });
      const showProduct = (product: QueryState<Product>) => isProductWanted() && change(ticket, { product });
      const [order, product] = await Promise.all([
        queryOrder(query, isOrderWanted).then((end) => {
          // A found row is shown without waiting for the other query.
          if (end.state === 'found') showOrder(end);
          return end;
        }),
        queryProduct(query, isProductWanted).then((end) => {
          if (end.state === 'found') showProduct(end);
          return end;
        }),
      ]);
      const end = endSearch(order, product);
      showOrder(end.order);
      showProduct(end.product);
    },

    closeLookup(of) {
      const ticket = ticketOf(get());
      if (ticket) change(ticket, { [of]: EMPTY_WORK[of] });
    },

    async findProduct(productId) {
      const ticket = ticketOf(get());
      const query = productId.trim();
      if (!ticket || query === '') return;
      if (query.length > MAX_QUERY_LENGTH) return change(ticket, { product: tooLong(query) });
      const running = { state: 'searching' as const, query };
      change(ticket, { product: running });
      const isWanted = () => work(ticket).product === running;
      const product = await queryProduct(query, isWanted);
      if (isWanted()) change(ticket, { product });
    },

    findOrderOf,

    closeLookups(ticket) {
      const { order, lookup, product } = work(ticket);
      if (lookup.state !== 'idle' || product.state !== 'idle')
        change(ticket, { lookup: EMPTY_WORK.lookup, product: EMPTY_WORK.product });
      if (order.state === 'not-found') change(ticket, { queriedOrders: [] });
    },

    forgetShop() {
      set({ works: get().works.map((known) => ({ ...known, work: { ...known.work, ...NO_SHOP } })) });
    },

    async findOrderAgain() {
      const ticket = ticketOf(get());
      const failed = ticket && work(ticket).order;
      if (!ticket || failed?.state !== 'failed') return;
      if ((await queryOrderOf(ticket, failed.query)) !== 'not-found') return;
      // A message may have come meanwhile.
      const open = ticketOf(get());
      await findOrderOf(open && isSameTicket(identityOf(open), identityOf(ticket)) ? open : ticket);
    },
  };
}

/** Decides what the cards show of a search: the orders card shows what both queries have in common. */
function endSearch(
  order: QueryState<Order>,
  product: QueryState<Product>,
): { order: QueryState<Order>; product: QueryState<Product> } {
  const haveOneFailure =
    order.state === 'failed' && product.state === 'failed' && order.failure.reason === product.failure.reason;
  return {
    order: order.state === 'not-found' && product.state !== 'not-found' ? { state: 'idle' } : order,
    product: product.state === 'not-found' || haveOneFailure ? { state: 'idle' } : product,
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
