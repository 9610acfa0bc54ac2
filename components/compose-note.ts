import type { Order } from '@/lib/contract/order';
import type { OrderBuyer } from '@/lib/domain/order-buyer';
import type { Verdict } from '@/lib/domain/verdict';
import type { Translator } from '@/lib/i18n/translator';

import { translateOrderStatus } from './translate-order-status';
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

/** Composes a note from advice, summary and order. Another buyer's order gives its number and status alone. */
export function composeNote({ verdict, summary, order }: NoteContent, translator: Translator): string {
  const { t } = translator;
  const { reasonDescription, reason } = verdict;
  const advice = t(verdictKey(verdict));
  const why = reasonDescription ?? reason;
  return [
    t('text.labelled', { label: 'Deskhand', text: why ? t('note.advice', { verdict: advice, why }) : advice }),
    summary,
    order && describeOrder(order, translator),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function describeOrder({ order, buyer, isSample }: NoteOrder, { t, formatMoney, formatList }: Translator): string {
  const { orderNumber, status, totalAmount, currency, trackingNumber } = order;
  const rest =
    buyer === 'customer'
      ? [
          totalAmount !== undefined && formatMoney(totalAmount, currency),
          trackingNumber && t('text.labelled', { label: t('order.tracking'), text: trackingNumber }),
        ]
      : [t(`order.buyer-${buyer}`)];
  const known = [isSample && t('sample.label'), status && translateOrderStatus(status, t), ...rest];
  const details = known.flatMap((detail) => detail || []);
  return t('text.labelled', { label: t('order.title', { number: orderNumber }), text: formatList(details) });
}
