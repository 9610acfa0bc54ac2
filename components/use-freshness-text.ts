import type { Freshness } from '@/lib/domain/freshness';

import { useTranslator } from './use-translator';

/** Returns a text on how much newer the ticket is than a result; undefined for a fresh result. */
export function useFreshnessText(freshness: Freshness | undefined): string | undefined {
  const { t } = useTranslator();
  if (!freshness?.stale) return undefined;
  return freshness.newer > 0 ? t('fresh.newer', { count: freshness.newer }) : t('fresh.changed');
}
