import type { Order } from '@/lib/contract/order';
import { decideOrderBuyer } from '@/lib/domain/order-buyer';
import type { PanelActions } from '@/lib/panel-view/panel-actions';
import type { PanelView } from '@/lib/panel-view/panel-view';
import type { QueryState } from '@/lib/panel-view/query-state';
import type { TicketView } from '@/lib/panel-view/read-ticket-view';

import { useTranslator } from '../use-translator';
import { CustomerOrders } from './CustomerOrders';
import { OrderDetails } from './OrderDetails';
import { ProductDetails } from './ProductDetails';
import { QueryCard } from './QueryCard';
import { SyncStatus } from './SyncStatus';

interface CommerceCardsProps
  extends Pick<TicketView, 'order' | 'product' | 'customer'>, Pick<PanelView, 'sync' | 'isSampleShop'> {
  /** The outcome of an insertion has a place. */
  canInsert: boolean;
  actions: PanelActions;
}

export default function CommerceCards(props: CommerceCardsProps) {
  const { order, product, customer, sync, isSampleShop, canInsert, actions } = props;
  const { t } = useTranslator();
  return (
    <>
      <QueryCard
        name="orders"
        title={t('orders.region')}
        label={t('orders.number')}
        findLabel={t('orders.find')}
        isSample={isSampleShop}
        state={order}
        runningText={(query) => t('orders.looking', { query })}
        notFoundText={(query) => t('orders.not-found', { query })}
        onFind={actions.findOrder}
        actions={actions}
        below={
          sync && (
            <>
              {sync.last && <Customer {...{ ...customer, order, canInsert, actions }} />}
              <SyncStatus sync={sync} actions={actions} />
            </>
          )
        }
      >
        {({ found, isSample }) => (
          <OrderDetails
            order={found}
            buyer={decideOrderBuyer(found, customer.email)}
            isSample={isSample}
            canInsert={canInsert}
            actions={actions}
          />
        )}
      </QueryCard>
      <QueryCard
        name="products"
        title={t('products.region')}
        label={t('products.id')}
        findLabel={t('products.find')}
        isSample={isSampleShop}
        state={product}
        runningText={(query) => t('products.looking', { query })}
        notFoundText={(query) => t('products.not-found', { query })}
        onFind={actions.findProduct}
        actions={actions}
      >
        {({ found, isSample }) => <ProductDetails product={found} isSample={isSample} />}
      </QueryCard>
    </>
  );
}

type CustomerProps = TicketView['customer'] & {
  order: QueryState<Order>;
  canInsert: boolean;
  actions: PanelActions;
};

function Customer({ email, found, order, canInsert, actions }: CustomerProps) {
  const { t } = useTranslator();
  if (!email) return <p className="text-small text-soft">{t('customer.no-email')}</p>;
  if (!found) return null;
  const shownAbove = order.state === 'found' ? order.found.orderNumber : undefined;
  return <CustomerOrders key={email} {...{ email, found, shownAbove, canInsert, actions }} />;
}
