import { useId, useLayoutEffect, useRef, useState } from 'react';

import type { Order } from '@/lib/contract/order';
import type { Failure } from '@/lib/domain/failure';
import { type CustomerOrders as SyncedOrders, ORDERS_AT_ONCE } from '@/lib/domain/sync-view';

import { Button } from '../Button';
import type { Copy } from '../CopyButton';
import { type FailureActions, FailureNotice } from '../FailureNotice';
import { Icon } from '../icons/Icon';
import { Moment } from '../Moment';
import { useSpeech } from '../speech';
import { type InsertTracking, OrderDetails } from './OrderDetails';
import { OrderStatus } from './OrderStatus';

export interface FoundOrders extends SyncedOrders {
  /** Why no more of them could be had. */
  failure?: Failure | undefined;
}

export interface CustomerOrdersActions extends Omit<FailureActions, 'onRetry'> {
  onCopy: Copy;
  onInsertTracking?: InsertTracking | undefined;
  onShowMoreOrders: () => void;
}

interface CustomerOrdersProps {
  /** The address they were found by. */
  email: string;
  found: FoundOrders;
  /** Number of the order that is shown above these, if one is: it is left out here. */
  shownAbove: string | undefined;
  on: CustomerOrdersActions;
}

/** The orders of one customer, newest first; each opens on the spot. */
export function CustomerOrders({ email, found, shownAbove, on }: CustomerOrdersProps) {
  const { t } = useSpeech();
  const titleId = useId();
  const { orders, total, failure } = found;
  const listed = orders.filter(({ orderNumber }) => orderNumber !== shownAbove);
  const isShownAboveFound = listed.length < orders.length;
  const { list, showMore } = useMore(listed.length, failure, on.onShowMoreOrders);
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
      <ul ref={list} aria-labelledby={titleId} className="divide-y divide-line border-y border-line">
        {listed.map((order) => (
          <Row key={order.orderNumber} order={order} on={on} />
        ))}
      </ul>
      {total > ORDERS_AT_ONCE && (
        <div className="flex flex-wrap items-center justify-between gap-x-2 pt-2">
          <p role="status" className="text-small text-soft">
            {t('customer.shown', { shown: orders.length, count: total })}
          </p>
          {orders.length < total && <Button onClick={showMore}>{t('customer.more')}</Button>}
        </div>
      )}
      {failure && (
        <div className="pt-2">
          <FailureNotice {...on} failure={failure} onRetry={showMore} />
        </div>
      )}
    </div>
  );
}

/** Shows more of a list, and brings the keyboard to the first that came, where the button was. */
function useMore(count: number, failure: Failure | undefined, onShowMore: () => void) {
  const list = useRef<HTMLUListElement>(null);
  const first = useRef<number>(undefined);
  useLayoutEffect(() => {
    const row = first.current === undefined ? undefined : list.current?.children[first.current];
    row?.querySelector('button')?.focus();
    if (row || failure) first.current = undefined;
  });
  const showMore = (): void => {
    first.current = count;
    onShowMore();
  };
  return { list, showMore };
}

function Row({ order, on: { onCopy, onInsertTracking } }: { order: Order; on: CustomerOrdersActions }) {
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
        {isOpen && <OrderDetails order={order} onCopy={onCopy} onInsertTracking={onInsertTracking} isUnderItsTitle />}
      </div>
    </li>
  );
}
