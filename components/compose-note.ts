import type { Order } from '@/lib/contract/order';
import type { Verdict } from '@/lib/domain/verdict';
import type { Translator } from '@/lib/i18n/translator';

import { verdictKey } from './VerdictBand';

/** What a colleague who takes the ticket over wants to know first. */
export interface NoteFacts {
  verdict: Verdict;
  /** The newest summary, as plain text. */
  summary: string | undefined;
  /** The order that the ticket is about. */
  order: Order | undefined;
}

/** An internal note to begin with: what the platform advises and why, the ticket in short, its order. Plain text. */
export function composeNote({ verdict, summary, order }: NoteFacts, { t, formatMoney }: Translator): string {
  const { reasonDescription, reason } = verdict;
  const advice = t(verdictKey(verdict));
  const why = reasonDescription ?? reason;
  const facts = order && [
    order.status,
    order.totalAmount !== undefined && formatMoney(order.totalAmount, order.currency),
    order.trackingNumber && `${t('order.tracking')} ${order.trackingNumber}`,
  ];
  return [
    `Deskhand: ${why ? t('note.advice', { verdict: advice, why }) : advice}`,
    summary,
    order && `${t('order.title', { number: order.orderNumber })}: ${facts?.filter(Boolean).join(', ')}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}
