import type { Order } from '@/lib/contract/order';
import type { Product } from '@/lib/contract/product';
import type { FoldingPart } from '@/lib/domain/folding-part';
import type { LookUp } from '@/lib/domain/look-up';
import type { SyncView } from '@/lib/domain/sync-view';

import type { CardActions } from '../Card';
import { useSpeech } from '../speech';
import { CustomerOrders, type CustomerOrdersActions, type FoundOrders } from './CustomerOrders';
import { LookUpCard } from './LookUpCard';
import { OrderDetails } from './OrderDetails';
import { ProductDetails } from './ProductDetails';
import { type SyncActions, SyncPart } from './SyncPart';

export interface CommerceActions extends CustomerOrdersActions, SyncActions, CardActions {
  onFindOrder: (orderNumber: string) => void;
  onFindProduct: (productId: string) => void;
}

export interface CommercePartProps {
  order: LookUp<Order>;
  product: LookUp<Product>;
  /** What the ticket says of its customer, and the orders that were found by it; absent until they were looked for. */
  customer: { email: string | undefined; found: FoundOrders | undefined };
  /** Where the sync of orders and products stands; absent until that is known. */
  sync: SyncView | undefined;
  /** The parts of the panel that are folded away. */
  folded: readonly FoldingPart[];
  on: CommerceActions;
}

/** The shop: orders by number and of the ticket's customer, and products. */
export default function CommercePart({ order, product, customer, sync, folded, on }: CommercePartProps) {
  const { t } = useSpeech();
  return (
    <>
      <LookUpCard
        part="orders"
        folded={folded}
        title={t('orders.region')}
        label={t('orders.number')}
        findLabel={t('orders.find')}
        lookUp={order}
        lookingWords={(query) => t('orders.looking', { query })}
        notFoundWords={(query) => t('orders.not-found', { query })}
        on={{ ...on, onFind: on.onFindOrder }}
        below={
          sync && (
            <>
              {sync.last && <Customer {...customer} order={order} on={on} />}
              <SyncPart sync={sync} on={on} />
            </>
          )
        }
      >
        {(found) => <OrderDetails order={found} onCopy={on.onCopy} onInsertTracking={on.onInsertTracking} />}
      </LookUpCard>
      <LookUpCard
        part="products"
        folded={folded}
        title={t('products.region')}
        label={t('products.id')}
        findLabel={t('products.find')}
        lookUp={product}
        lookingWords={(query) => t('products.looking', { query })}
        notFoundWords={(query) => t('products.not-found', { query })}
        on={{ ...on, onFind: on.onFindProduct }}
      >
        {(found) => <ProductDetails product={found} />}
      </LookUpCard>
    </>
  );
}

type CustomerProps = CommercePartProps['customer'] & { order: LookUp<Order>; on: CustomerOrdersActions };

function Customer({ email, found, order, on }: CustomerProps) {
  const { t } = useSpeech();
  if (!email) return <p className="text-small text-soft">{t('customer.no-email')}</p>;
  if (!found) return null;
  const shownAbove = order.state === 'found' ? order.found.orderNumber : undefined;
  return <CustomerOrders key={email} email={email} found={found} shownAbove={shownAbove} on={on} />;
}
