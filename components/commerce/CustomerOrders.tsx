import { useId, useState } from 'react';

import type { Order } from '@/lib/contract/order';
import type { CustomerOrders as FoundOrders } from '@/lib/domain/sync-view';

import type { Copy } from './CopyButton';
import { Icon } from './icons/Icon';
import { Moment } from './Moment';
import { type InsertTracking, OrderDetails } from './OrderDetails';
import { OrderStatus } from './OrderStatus';
import { useSpeech } from './speech';

interface CustomerOrdersProps {
  /** The address they were found by. */
  email: string;
  found: FoundOrders;
  /** Number of the order that is shown above these, if one is: it is left out here. */
  shownAbove: string | undefined;
  onCopy: Copy;
  onInsertTracking?: InsertTracking | undefined;
}

/** The orders of one customer, newest first; each opens on the spot. */
export function CustomerOrders({ email, found, shownAbove, ...on }: CustomerOrdersProps) {
  const { t } = useSpeech();
  const titleId = useId();
  const listed = found.orders.filter(({ orderNumber }) => orderNumber !== shownAbove);
  const older = found.total - found.orders.length;
  const isShownAboveFound = listed.length < found.orders.length;
  if (listed.length === 0) {
    return (
      <p className="text-small wrap-anywhere text-soft">
        {t(isShownAboveFound ? 'customer.none-other' : 'customer.none', { email })}
      </p>
    );
  }
  return (
    <div>
      <h3 id={titleId} className="pb-1 text-small font-semibold">
        {t(isShownAboveFound ? 'customer.others' : 'customer.orders')}
      </h3>
      <ul aria-labelledby={titleId} className="divide-y divide-line border-y border-line">
        {listed.map((order) => (
          <Row key={order.orderNumber} order={order} {...on} />
        ))}
      </ul>
      {older > 0 && <p className="pt-1 text-small text-soft">{t('customer.older', { count: older })}</p>}
    </div>
  );
}

type RowProps = Pick<CustomerOrdersProps, 'onCopy' | 'onInsertTracking'> & { order: Order };

function Row({ order, ...on }: RowProps) {
  const { formatMoney } = useSpeech();
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const { orderNumber, status, totalAmount, currency, purchaseTime } = order;
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        className="-mx-1 flex w-[calc(100%+8px)] flex-wrap items-center gap-x-2 rounded-chip px-1 py-1.5 text-start text-small hover:bg-sunken"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'down' : 'forward'} className="text-soft" />
        <bdi className="font-medium wrap-anywhere tabular-nums">{orderNumber}</bdi> <OrderStatus status={status} />{' '}
        {totalAmount !== undefined && (
          <span className="ms-auto font-medium tabular-nums">{formatMoney(totalAmount, currency)}</span>
        )}{' '}
        {purchaseTime && (
          <span className="basis-full ps-6 text-soft">
            <Moment iso={purchaseTime} />
          </span>
        )}
      </button>
      <div id={detailsId} hidden={!isOpen} className="pt-1 pb-3 ps-6">
        {isOpen && <OrderDetails order={order} {...on} isUnderItsTitle />}
      </div>
    </li>
  );
}
