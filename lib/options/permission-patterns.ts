import { parseBaseUrl, parsePlatformAddress } from '@/lib/contract/address';
import { ENDPOINT_NAMES, type PlatformEndpoint } from '@/lib/contract/platform-endpoints';
import type { Settings } from '@/lib/settings/settings';
import { hostPatternOf } from '@/lib/shared/match-pattern';

import { listDrafts, type OptionsState } from './options-state';

/** Lists the permission patterns of the pasted addresses. */
export function listPlatformPatterns(pasted: Record<PlatformEndpoint, string>): string[] {
  const patterns = ENDPOINT_NAMES.flatMap((endpoint) => {
    const parsed = parsePlatformAddress(pasted[endpoint], endpoint);
    return parsed.ok ? [`${parsed.value.origin}/*`] : [];
  });
  return [...new Set(patterns)];
}

/** Lists the permission patterns of all that is about to be saved, and those that the saved settings still lack. */
export function listNeededPatterns(
  form: Settings,
  { drafts, settings }: Pick<OptionsState, 'drafts' | 'settings'>,
): string[] {
  const { source, baseUrl = '' } = form.commerce;
  const shop = parseBaseUrl(baseUrl);
  const relay = parseBaseUrl(form.relay.url ?? '');
  const patterns = [
    ...listDrafts({ form, drafts }).flatMap(({ pasted }) => listPlatformPatterns(pasted)),
    ...(relay.ok ? [`${relay.value.origin}/*`] : []),
    ...(source === 'http' && shop.ok ? [`${shop.value.origin}/*`] : []),
    ...form.desks.map(({ match }) => match),
    ...(settings?.missingPermissions ?? []),
  ];
  return [...new Set(patterns.flatMap((pattern) => hostPatternOf(pattern) ?? []))];
}

/** The host of a permission pattern, as people write it. */
export function nameHost(pattern: string): string {
  return pattern.replace(/\/\*$/, '');
}
