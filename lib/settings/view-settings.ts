import { parseBaseUrl } from '@/lib/contract/address';
import { DEFAULT_CHANNEL } from '@/lib/domain/default-channel';

import { findMissingPermissions } from './host-permissions';
import { applyPolicy, readPolicy } from './policy';
import type { Settings, SettingsView } from './settings';
import { readSettings } from './settings-store';

export interface ViewDeps {
  channel: { mask: (ids: readonly string[]) => Promise<SettingsView['channels']> };
  token: { find: (origin: string) => Promise<string | undefined> };
  areSecretsLost: () => Promise<boolean>;
  listAdapters: () => Promise<SettingsView['adapters']>;
}

type SecretsView = Pick<SettingsView, 'channels' | 'commerceTokenEnd' | 'secrets'>;

const TOKEN_CHARACTERS_SHOWN = 4;

/** Views settings, policy and masked secrets. */
export async function viewSettings(deps: ViewDeps): Promise<SettingsView> {
  const adapters = await deps.listAdapters();
  const ids = ['auto', ...adapters.map(({ id }) => id)];
  const [own, policy] = await Promise.all([readSettings(), readPolicy(ids)]);
  const settings = applyPolicy(own.settings, policy);
  const secrets = await viewSecrets(deps, settings, findShopOrigin(settings));
  return {
    settings,
    ...secrets,
    managed: policy.keys,
    policyProblems: policy.problems,
    damagedSettings: own.problems,
    adapters,
    missingPermissions: await findMissingPermissions(neededPatterns(settings, secrets)),
  };
}

/** Lists the patterns that helpdesks, platform and shop need; undefined while the platform's host cannot be read. */
export async function findNeededPatterns(settings: Settings, deps: ViewDeps): Promise<string[] | undefined> {
  const secrets = await viewSecrets(deps, settings, undefined);
  return secrets.secrets === 'kept' ? neededPatterns(settings, secrets) : undefined;
}

/** Returns the origin of the configured shop. */
export function findShopOrigin({ commerce: { source, baseUrl = '' } }: Settings): string | undefined {
  const parsed = parseBaseUrl(baseUrl);
  return source === 'http' && parsed.ok ? parsed.value.origin : undefined;
}

/** Views the secrets. A storage that fails must not take the settings along. */
async function viewSecrets(
  { channel, token, areSecretsLost }: ViewDeps,
  { channels }: Settings,
  shop: string | undefined,
): Promise<SecretsView> {
  try {
    const ids = [DEFAULT_CHANNEL, ...channels.map(({ id }) => id)];
    const [masked, secret] = await Promise.all([channel.mask(ids), shop === undefined ? undefined : token.find(shop)]);
    // Reading may have found a damaged secret.
    const areLost = await areSecretsLost();
    return {
      channels: masked,
      ...(secret !== undefined && { commerceTokenEnd: secret.slice(-TOKEN_CHARACTERS_SHOWN) }),
      secrets: areLost ? 'lost' : 'kept',
    };
  } catch {
    return { channels: { [DEFAULT_CHANNEL]: {} }, secrets: 'silent' };
  }
}

function neededPatterns(settings: Settings, { channels }: Pick<SecretsView, 'channels'>): string[] {
  const addresses = Object.values(channels).flatMap((channel) => Object.values(channel));
  const origins = [...addresses.map((address) => address?.origin), findShopOrigin(settings)];
  return [
    ...settings.desks.map(({ match }) => match),
    ...origins.flatMap((origin) => (origin === undefined ? [] : `${origin}/`)),
  ];
}
