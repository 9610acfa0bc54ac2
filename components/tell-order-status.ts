import type { Translator } from '@/lib/i18n/translator';

/** The examples of the contract. Shops send others, too. */
const KNOWN = ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELLED'] as const;

/** Words for a known status; another one as the shop sends it. */
export function tellOrderStatus(status: string, t: Translator['t']): string {
  const known = KNOWN.find((each) => each === status);
  return known ? t(`order.status-${known}`) : status;
}
