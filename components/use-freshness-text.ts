import type { Freshness } from '@/lib/domain/freshness';

import { useTranslator } from './use-translator';

/** Returns a text on how much newer the ticket is than a suggestion or a summary; undefined for a fresh result. */
export function useFreshnessText(freshness: Freshness | undefined, result: 'suggestion' | 'summary') {
  const { t } = useTranslator();
  if (!freshness?.stale) return undefined;
  const { newer: count, isByAgents } = freshness;
  const change = count > 0 ? 'newer' : 'changed';
  if (result === 'summary') return t(`summary.${change}`, { count });
  return t(isByAgents ? 'fresh.by-agents' : `fresh.${change}`, { count });
}
