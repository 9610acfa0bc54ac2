import type { Freshness } from '@/lib/domain/freshness';

import { useTranslator } from './use-translator';

/** Returns a text on how much newer the ticket is than a suggestion or a summary; undefined for a fresh result. */
export function useFreshnessText(freshness: Freshness | undefined, result: 'suggestion' | 'summary') {
  const { t } = useTranslator();
  if (!freshness?.stale) return undefined;
  const { newer } = freshness;
  const change = newer > 0 ? 'newer' : 'changed';
  return result === 'summary' ? t(`summary.${change}`, { count: newer }) : t(`fresh.${change}`, { count: newer });
}
