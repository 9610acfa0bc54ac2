import { findOrderStatus, spellStatus } from '@/lib/domain/order-status';
import type { Translator } from '@/lib/i18n/translator';

/** Translates a known status, and writes another one as words in the shop's language. */
export function translateOrderStatus(status: string, t: Translator['t']): string {
  const known = findOrderStatus(status);
  return known ? t(`order.status-${known}`) : spellStatus(status);
}
