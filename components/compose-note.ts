import type { Order } from '@/lib/contract/order';
import type { OrderBuyer } from '@/lib/domain/order-buyer';
import type { Verdict } from '@/lib/domain/verdict';
import type { Translator } from '@/lib/i18n/translator';

import { verdictKey } from './VerdictBand';

export interface NoteOrder {
  order: Order;
  buyer: OrderBuyer;
  isSample: boolean;
}

interface NoteContent {
  verdict: Verdict;
  summary: string | undefined;
  order: NoteOrder | undefined;
}

/**
 * Composes a note from the platform's advice, the summary and the order. Of an order that is not the customer's, it tells
 * number and status alone.
 */
export function composeNote({ verdict, summary, order }: NoteContent, translator: Translator): string {
  const { t } = translator;
  const { reasonDescription, reason } = verdict;
  const advice = t(verdictKey(verdict));
  const why = reasonDescription ?? reason;
  return [
    `Deskhand: ${why ? t('note.advice', { verdict: advice, why }) : advice}`,
    summary,
    order && tellOrder(order, translator),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function tellOrder({ order, buyer, isSample }: NoteOrder, { t, formatMoney }: Translator): string {
  const { orderNumber, status, totalAmount, currency, trackingNumber } = order;
  const rest =
    buyer === 'customer'
      ? [
          totalAmount !== undefined && formatMoney(totalAmount, currency),
          trackingNumber && `${t('order.tracking')} ${trackingNumber}`,
        ]
      : [t(`order.buyer-${buyer}`)];
  const details = [isSample && t('sample.label'), status, ...rest].filter(Boolean);
  return `${t('order.title', { number: orderNumber })}: ${details.join(', ')}`;
}
