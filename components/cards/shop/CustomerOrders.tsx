import { useId, useLayoutEffect, useRef, useState } from 'react';

import type { Order } from '@/lib/contract/order';
import type { Failure } from '@/lib/domain/failure';
import { ORDERS_AT_ONCE } from '@/lib/domain/sync-view';
import type { PanelActions } from '@/lib/panel-view/panel-actions';
import type { FoundOrders } from '@/lib/panel-view/ticket-work';

import { useAnnouncement } from '../../announcer';
import { Button } from '../../Button';
import { OrderDetails } from '../../commerce/OrderDetails';
import { OrderStatus } from '../../commerce/OrderStatus';
import { SampleChip } from '../../commerce/SampleChip';
import { FailureNotice, type RepairActions } from '../../FailureNotice';
import { Icon } from '../../icons/Icon';
import { translateOrderStatus } from '../../translate-order-status';
import { useDateTime } from '../../use-date-time';
import { useTranslator } from '../../use-translator';

interface CustomerOrdersProps {
  email: string;
  found: FoundOrders;
  /** Shown above the list, so the list does not contain it. */
  shownAbove: string | undefined;
  /** Without a visible title, the title of the card names the list. */
  isTitled: boolean;
  /** The card is marked as sample data. */
  isMarked: boolean;
  canInsert: boolean;
  trackingUrl: string | undefined;
  actions: Pick<PanelActions, 'copy' | 'insertTracking' | 'findProduct' | 'showMoreOrders'> & RepairActions;
}

export function CustomerOrders({
  email,
  found,
  shownAbove,
  isTitled,
  isMarked,
  actions,
  ...shown
}: CustomerOrdersProps) {
  const { t } = useTranslator();
  const titleId = useId();
  const { orders, total, isSample, failure } = found;
  const listed = orders.filter(({ orderNumber }) => orderNumber !== shownAbove);
  const isShownAboveFound = listed.length < orders.length;
  const { list, showMore } = useMore(listed.length, failure, actions.showMoreOrders);
  const shownWords = t('customer.shown', { shown: orders.length, count: total });
  // After "Show more".
  useAnnouncement(orders.length > ORDERS_AT_ONCE && shownWords);
  const failureNotice = failure && <FailureNotice failure={failure} onRetry={showMore} actions={actions} />;
  if (orders.length === 0 && failureNotice) return failureNotice;
  if (listed.length === 0) {
    return (
      <p className="text-small wrap-anywhere text-soft">
        {t(isShownAboveFound ? 'customer.none-other' : 'customer.none', { email })}
      </p>
    );
  }
  return (
    <div>
      {isSample && !isMarked && <SampleChip />}
      <h3 id={titleId} className={isTitled ? 'pb-1 text-small font-semibold' : 'sr-only'}>
        {t(isShownAboveFound ? 'customer.others' : 'customer.orders')}
      </h3>
      <ul ref={list} aria-labelledby={titleId} className="divide-y divide-line border-y border-line">
        {listed.map((order) => (
          <Row key={order.orderNumber} order={order} actions={actions} {...shown} />
        ))}
      </ul>
      {total > ORDERS_AT_ONCE && (
        <div className="flex flex-wrap items-center justify-between gap-x-2 pt-2">
          <p className="text-small text-soft">{shownWords}</p>
          {orders.length < total && <Button onClick={showMore}>{t('customer.more')}</Button>}
        </div>
      )}
      {failureNotice && <div className="pt-2">{failureNotice}</div>}
    </div>
  );
}

function useMore(count: number, failure: Failure | undefined, showMoreOrders: () => void) {
  const list = useRef<HTMLUListElement>(null);
  const first = useRef<number>(undefined);
  useLayoutEffect(() => {
    const row = first.current === undefined ? undefined : list.current?.children[first.current];
    row?.querySelector('button')?.focus();
    if (row || failure) first.current = undefined;
  });
  const showMore = (): void => {
    first.current = count;
    showMoreOrders();
  };
  return { list, showMore };
}

interface RowProps extends Pick<CustomerOrdersProps, 'canInsert' | 'trackingUrl' | 'actions'> {
  order: Order;
}

function Row({ order, ...shown }: RowProps) {
  const { t, formatMoney } = useTranslator();
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const { orderNumber, status, totalAmount, currency, purchaseTime = '' } = order;
  const total = totalAmount !== undefined && formatMoney(totalAmount, currency);
  const time = useDateTime(purchaseTime);
  const facts = [orderNumber, status && translateOrderStatus(status, t), total, time?.full ?? purchaseTime];
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        title={facts.filter(Boolean).join(' · ')}
        className="-mx-1 block w-[calc(100%+8px)] rounded-chip px-1 text-start text-small hover:bg-sunken"
        onClick={() => setOpen(!isOpen)}
      >
        {/* Facts without room go to a second line, which is cut off: the last one first. */}
        <span className="flex h-8 flex-wrap content-start gap-x-2 overflow-hidden whitespace-nowrap *:flex *:h-8 *:max-w-full *:items-center">
          <span className="gap-2">
            <Icon name={isOpen ? 'down' : 'forward'} className="text-soft" />
            <bdi className="truncate font-medium tabular-nums">{orderNumber}</bdi>
          </span>{' '}
          {status && (
            <span>
              <OrderStatus status={status} />
            </span>
          )}{' '}
          {total && <span className="ms-auto font-medium tabular-nums">{total}</span>}{' '}
          {purchaseTime && <span className={`text-soft ${total ? '' : 'ms-auto'}`}>{time?.text ?? purchaseTime}</span>}
        </span>
      </button>
      <div id={detailsId} hidden={!isOpen} className="pt-1 pb-3 ps-6">
        {isOpen && (
          // The customer's address found them.
          <OrderDetails order={order} buyer="customer" isUnderItsTitle {...shown} />
        )}
      </div>
    </li>
  );
}
