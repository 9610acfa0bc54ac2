import type { Order, OrderLine } from '@/lib/contract/order';

import { IconButton } from '../Button';
import { type Copy, CopyButton } from '../CopyButton';
import { Facts } from '../Facts';
import { Moment } from '../Moment';
import { useSpeech } from '../speech';
import { OrderStatus } from './OrderStatus';
import { Picture } from './Picture';

export type InsertTracking = (trackingNumber: string) => void;

interface OrderDetailsProps {
  order: Order;
  onCopy: Copy;
  /** Writes the number into the open composer; absent where nothing would tell what came of it. */
  onInsertTracking?: InsertTracking | undefined;
  /** Number, status and total stand above it already. */
  isUnderItsTitle?: boolean;
}

/** One order. What the order does not say is not there. */
export function OrderDetails({ order, onCopy, onInsertTracking, isUnderItsTitle = false }: OrderDetailsProps) {
  const { t, formatMoney } = useSpeech();
  const { orderNumber, status, totalAmount, currency, orderLines, trackingNumber } = order;
  return (
    <article aria-label={t('order.title', { number: orderNumber })} className="flex flex-col gap-3">
      {!isUnderItsTitle && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="font-semibold tabular-nums">
            <bdi>{orderNumber}</bdi>
          </h3>
          <OrderStatus status={status} />
          {totalAmount !== undefined && (
            <span className="ms-auto font-semibold tabular-nums">
              <span className="sr-only">{t('order.total')} </span>
              {formatMoney(totalAmount, currency)}
            </span>
          )}
        </div>
      )}
      {orderLines && orderLines.length > 0 && (
        <ul aria-label={t('order.lines')} className="flex flex-col gap-2">
          {orderLines.map((line, index) => (
            <Line key={index} line={line} orderCurrency={currency} />
          ))}
        </ul>
      )}
      <Facts
        facts={[
          [
            t('order.tracking'),
            trackingNumber && (
              <span className="inline-flex max-w-full items-center gap-1">
                <bdi className="truncate tabular-nums" title={trackingNumber}>
                  {trackingNumber}
                </bdi>
                <span className="-my-1.5 inline-flex">
                  <CopyButton
                    look="sign"
                    label={t('order.copy-tracking')}
                    text={{ kind: 'plain', text: trackingNumber }}
                    onCopy={onCopy}
                  />
                  {onInsertTracking && (
                    <IconButton
                      icon="plus"
                      label={t('order.insert-tracking')}
                      onClick={() => onInsertTracking(trackingNumber)}
                    />
                  )}
                </span>
              </span>
            ),
          ],
          [t('order.purchased'), order.purchaseTime && <Moment iso={order.purchaseTime} />],
          [t('order.buyer'), order.buyerName && <bdi>{order.buyerName}</bdi>],
          [t('order.address'), order.shippingAddress && <bdi>{order.shippingAddress}</bdi>],
        ]}
      />
    </article>
  );
}

function Line({ line, orderCurrency }: { line: OrderLine; orderCurrency: string | undefined }) {
  const { t, formatMoney, formatNumber } = useSpeech();
  return (
    <li className="flex items-center gap-2">
      <Picture url={line.imageUrl} />
      <div className="min-w-0 flex-1 text-small">
        <p className="truncate rtl:text-right" title={line.title} dir="auto">
          {line.title}
        </p>
        <p className="truncate text-soft rtl:text-right" title={line.sellerSku} dir="auto">
          {line.sellerSku}
        </p>
      </div>
      <p className="text-end text-small whitespace-nowrap tabular-nums">
        {t('order.quantity', { quantity: formatNumber(line.quantity) })}
        {line.unitPrice !== undefined && ` ${formatMoney(line.unitPrice, line.currency ?? orderCurrency)}`}
      </p>
    </li>
  );
}
