import type { Settings } from '@/lib/settings/settings';

/**
 * Sets or removes the relay. It is the source of orders and products unless another one was chosen.
 * @param url empty for no relay
 * @param managed dotted keys that the policy sets
 */
export function withRelay(
  { relay, commerce }: Pick<Settings, 'relay' | 'commerce'>,
  url: string,
  managed: readonly string[] = [],
): Pick<Settings, 'relay' | 'commerce'> {
  const hasRelay = url.trim() !== '';
  // Each character is one change: a source that was chosen after the first stays.
  const isOther = hasRelay !== (relay.url !== undefined) && !managed.includes('commerce.source');
  const [before, after] = hasRelay ? (['off', 'relay'] as const) : (['relay', 'off'] as const);
  return {
    relay: hasRelay ? { url } : {},
    commerce: isOther && commerce.source === before ? { ...commerce, source: after } : commerce,
  };
}
