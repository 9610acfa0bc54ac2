import type { Freshness } from '@/lib/domain/freshness';

import { useSpeech } from './speech';

/** How much newer the ticket is than a result; nothing while they are one. */
export function useFreshnessWords(freshness: Freshness | undefined): string | undefined {
  const { t } = useSpeech();
  if (!freshness?.stale) return undefined;
  return freshness.newer > 0 ? t('fresh.newer', { count: freshness.newer }) : t('fresh.changed');
}
