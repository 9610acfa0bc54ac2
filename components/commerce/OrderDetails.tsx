import { useState } from 'react';

import type { Order, OrderLine } from '@/lib/contract/order';
import { MAX_LINES_SHOWN } from '@/lib/contract/values';
import type { OrderBuyer } from '@/lib/domain/order-buyer';
import { findTrackingLink } from '@/lib/domain/tracking-link';
import type { PanelActions } from '@/lib/panel-view/panel-actions';

import { Button, IconButton } from '../Button';
import { CopyButton } from '../CopyButton';
import { DateTime } from '../DateTime';
import { DescriptionList } from '../DescriptionList';
import { useTranslator } from '../use-translator';
import { CutListHint } from './CutListHint';
import { OrderStatus } from './OrderStatus';
import { Picture } from './Picture';
import { SampleChip } from './SampleChip';
import { StatusChip } from './StatusChip';

export type FieldDisplay = `${'shown as' | 'not shown because'} ${string}`;

/** A test compares this with the rendered card. */
export const ORDER_DISPLAY = {
  orderNumber: 'shown as the heading',
  externalOrderId: 'not shown because customers do not know it',
  buyerName: 'shown as the buyer',
  buyerEmail: 'not shown because the header of the ticket has the address',
  purchaseTime: 'shown as the time of purchase',
  status: 'shown as a chip beside the heading',
  totalAmount: 'shown as the total',
  currency: 'shown as part of the total',
  shippingAddress: 'shown as the address',
  trackingNumber: 'shown as the tracking number',
  orderLines: 'shown as the list of lines',
} satisfies Record<keyof Order, FieldDisplay>;

export const ORDER_LINE_DISPLAY = {
  itemId: 'not shown because it only links a line to its shipment',
  sellerSku: 'shown as the second row of the line',
  productName: 'not shown because the title names the product',
  title: 'shown as the first row of the line',
  imageUrl: 'shown as the picture',
  quantity: 'shown as the quantity',
  unitPrice: 'shown as the price',
  currency: 'shown as part of the price',
  asin: 'not shown because it is a code of one marketplace',
  productId: 'shown as the button that opens the product',
} satisfies Record<keyof OrderLine, FieldDisplay>;

interface OrderDetailsProps {
  order: Order;
  buyer: OrderBuyer;
  isSample?: boolean;
  canInsert: boolean;
  trackingUrl: string | undefined;
  /** The title and the total are shown above. */
  isUnderItsTitle?: boolean;
  actions: Pick<PanelActions, 'copy' | 'insertTracking' | 'findProduct'>;
}

/** If the order is not the customer's, shows only its number and status until the agent opens the rest. */
export function OrderDetails(props: OrderDetailsProps) {
  const { order, buyer, isSample = false, isUnderItsTitle = false } = props;
  const { t, formatMoney } = useTranslator();
  // The order itself, so that no other order and no other ticket is shown by the same click.
  const [revealed, reveal] = useState<Order>();
  const { orderNumber, status, totalAmount, currency } = order;
  const isOpen = buyer === 'customer' || revealed === order;
  return (
    <article aria-label={t('order.title', { number: orderNumber })} className="flex flex-col gap-3">
      {!isUnderItsTitle && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="font-semibold tabular-nums">
            <bdi>{orderNumber}</bdi>
          </h3>
          <OrderStatus status={status} />
          {isSample && <SampleChip />}
          {isOpen && totalAmount !== undefined && (
            <span className="ms-auto font-semibold tabular-nums">
              <span className="sr-only">{t('order.total')} </span>
              {formatMoney(totalAmount, currency)}
            </span>
          )}
        </div>
      )}
      {buyer !== 'customer' && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <StatusChip tone="warn">{t(`order.buyer-${buyer}`)}</StatusChip>
          {!isOpen && <Button onClick={() => reveal(order)}>{t('order.show-anyway')}</Button>}
        </div>
      )}
      {isOpen && <Details {...props} />}
    </article>
  );
}

function Details({ order, canInsert, trackingUrl, actions }: OrderDetailsProps) {
  const { t } = useTranslator();
  const { currency, orderLines, trackingNumber } = order;
  const trackingLink = trackingNumber && findTrackingLink(trackingUrl, trackingNumber);
  return (
    <>
      {orderLines && orderLines.length > 0 && (
        <ul aria-label={t('order.lines')} className="flex flex-col gap-2">
          {orderLines.slice(0, MAX_LINES_SHOWN).map((line, index) => (
            <Line key={index} line={line} orderCurrency={currency} onOpen={actions.findProduct} />
          ))}
        </ul>
      )}
      <CutListHint length={orderLines?.length ?? 0} />
      <DescriptionList
        items={[
          [
            t('order.tracking'),
            trackingNumber && (
              <span className="inline-flex max-w-full flex-wrap items-center gap-1">
                <bdi className="truncate tabular-nums" title={trackingNumber}>
                  {trackingNumber}
                </bdi>
                <span className="-my-1.5 inline-flex max-w-full flex-wrap">
                  <CopyButton
                    variant="sign"
                    label={t('order.copy-tracking')}
                    text={{ kind: 'plain', text: trackingNumber }}
                    copy={actions.copy}
                  />
                  {canInsert && (
                    <IconButton
                      icon="plus"
                      label={t('order.insert-tracking')}
                      onClick={() => actions.insertTracking(trackingNumber)}
                    />
                  )}
                  {trackingLink && (
                    <a
                      href={trackingLink}
                      target="_blank"
                      rel="noreferrer noopener"
                      className="inline-flex h-7 items-center rounded-tile px-1.5 text-accent hover:underline"
                    >
                      {t('order.track')}
                    </a>
                  )}
                </span>
              </span>
            ),
          ],
          [t('order.purchased'), order.purchaseTime && <DateTime iso={order.purchaseTime} />],
          [t('order.buyer'), order.buyerName && <bdi>{order.buyerName}</bdi>],
          [t('order.address'), order.shippingAddress && <bdi>{order.shippingAddress}</bdi>],
        ]}
      />
    </>
  );
}

interface LineProps {
  line: OrderLine;
  orderCurrency: string | undefined;
  onOpen: (productId: string) => void;
}

function Line({ line, orderCurrency, onOpen }: LineProps) {
  const { t, formatMoney, formatNumber } = useTranslator();
  // The product query takes an ID alone. It does not accept a SKU or marketplace code, and `itemId` identifies the line.
  const productId = line.productId?.trim();
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <Picture url={line.imageUrl} />
      <div className="min-w-[min(6rem,50%)] flex-1 text-small">
        {productId ? (
          <button
            type="button"
            className="-ms-1 block min-h-6 max-w-full rounded-chip px-1 text-start text-accent hover:underline"
            title={line.title}
            onClick={() => onOpen(productId)}
          >
            <span className="block truncate rtl:text-right" dir="auto">
              {line.title}
            </span>
          </button>
        ) : (
          <p className="truncate rtl:text-right" title={line.title} dir="auto">
            {line.title}
          </p>
        )}
        <p className="truncate text-soft rtl:text-right" title={line.sellerSku} dir="auto">
          {line.sellerSku}
        </p>
      </div>
      <p className="ms-auto text-end text-small whitespace-nowrap tabular-nums">
        {t('order.quantity', { quantity: formatNumber(line.quantity) })}
        {line.unitPrice !== undefined && ` ${formatMoney(line.unitPrice, line.currency ?? orderCurrency)}`}
      </p>
    </li>
  );
}
