import { useEffect, useRef, useState } from 'react';

import type { Order } from '@/lib/contract/order';
import { decideOrderBuyer } from '@/lib/domain/order-buyer';
import { formatKey } from '@/lib/domain/ticket-key';
import type { PanelActions } from '@/lib/panel-view/panel-actions';
import type { QueryState } from '@/lib/panel-view/query-state';
import type { TicketView } from '@/lib/panel-view/read-ticket-view';

import { useFolding } from '../../CardFolding';
import { OrderDetails } from '../../commerce/OrderDetails';
import { useTranslator } from '../../use-translator';
import type { CardViewProps } from '../panel-card';
import { CustomerOrders } from './CustomerOrders';
import { ProductDetails } from './ProductDetails';
import { QueryCard } from './QueryCard';
import { SearchField } from './SearchField';
import { SyncStatus } from './SyncStatus';

/** Shows the orders of the customer, and orders and products that the agent looks up. */
export default function ShopCards(props: CardViewProps) {
  // Another ticket begins with an empty search.
  return <CardsOfTicket key={formatKey(props.page.ticket)} {...props} />;
}

function CardsOfTicket({ page, view, canInsert, ...props }: CardViewProps) {
  const { order, lookup, product, customer } = page;
  const { sync, isSampleShop, trackingUrl } = view;
  const { t } = useTranslator();
  const { productPlace, actions } = useQueries(product, props.actions);
  const shown = { trackingUrl, canInsert, actions };
  const isKnown = sync?.isLive ?? sync?.last !== undefined;
  const total = isKnown && !customer.found?.failure ? customer.found?.total : undefined;
  // The line above the reply has the ticket's own order.
  const isOneAbove = order.state === 'found' && decideOrderBuyer(order.found, customer.email) === 'customer';
  const heading =
    total === undefined
      ? isOneAbove && t('orders.others')
      : t(isOneAbove ? 'orders.others-count' : 'orders.count', { count: total - (isOneAbove ? 1 : 0) });
  return (
    <>
      <QueryCard
        name="orders"
        title={t('orders.region')}
        heading={heading || undefined}
        aside={<SearchField label={t('orders.search')} findLabel={t('orders.find')} onFind={actions.findInShop} />}
        isSample={isSampleShop}
        state={lookup}
        runningText={(query) => t('orders.looking', { query })}
        notFoundText={(query) => t('orders.not-found', { query })}
        onRetry={actions.findInShop}
        onClose={() => actions.closeLookup('lookup')}
        actions={actions}
        below={
          sync && (
            <>
              {isKnown && (
                <Customer
                  {...customer}
                  order={order}
                  isTitled={lookup.state !== 'idle'}
                  isMarked={isSampleShop}
                  {...shown}
                />
              )}
              {!sync.isLive && <SyncStatus sync={sync} actions={actions} />}
            </>
          )
        }
      >
        {({ found, isSample }) => (
          <OrderDetails
            order={found}
            buyer={decideOrderBuyer(found, customer.email)}
            isSample={isSample && !isSampleShop}
            {...shown}
          />
        )}
      </QueryCard>
      {product.state !== 'idle' && (
        <div ref={productPlace}>
          <QueryCard
            name="products"
            title={t('products.region')}
            isSample={isSampleShop}
            state={product}
            runningText={(query) => t('products.looking', { query })}
            notFoundText={(query) => t('products.not-found', { query })}
            onRetry={actions.findProduct}
            onClose={() => actions.closeLookup('product')}
            actions={actions}
          >
            {({ found, isSample }) => <ProductDetails product={found} isSample={isSample && !isSampleShop} />}
          </QueryCard>
        </div>
      )}
    </>
  );
}

/** Unfolds the cards with the results of the agent's queries, and scrolls to the product, which may be below a long list. */
function useQueries(product: TicketView['product'], actions: PanelActions) {
  const orders = useFolding('orders');
  const products = useFolding('products');
  const productPlace = useRef<HTMLDivElement>(null);
  const [queried, setQueried] = useState<string>();
  const answer = product.state !== 'idle' && product.query === queried ? product.state : 'idle';
  useEffect(() => {
    if (answer !== 'idle') productPlace.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  const query = (text: string): void => {
    setQueried(text);
    products.fold(false);
  };
  return {
    productPlace,
    actions: {
      ...actions,
      findInShop: (text: string) => {
        query(text);
        orders.fold(false);
        actions.findInShop(text);
      },
      findProduct: (productId: string) => {
        query(productId);
        actions.findProduct(productId);
      },
    },
  };
}

interface CustomerProps {
  trackingUrl: string | undefined;
  canInsert: boolean;
  actions: PanelActions;
  email: TicketView['customer']['email'];
  found: TicketView['customer']['found'];
  order: QueryState<Order>;
  /** Another order stands above the list. */
  isTitled: boolean;
  /** The card is marked as sample data. */
  isMarked: boolean;
}

function Customer({ email, found, order, ...shown }: CustomerProps) {
  const { t } = useTranslator();
  if (!email) return <p className="text-small text-soft">{t('customer.no-email')}</p>;
  if (!found) return null;
  const shownAbove = order.state === 'found' ? order.found.orderNumber : undefined;
  return <CustomerOrders key={email} {...{ email, found, shownAbove }} {...shown} />;
}
