import { parseBaseUrl } from '@/lib/contract/address';
import { DEFAULT_CHANNEL } from '@/lib/domain/default-channel';

import { findMissingPermissions } from './host-permissions';
import { applyPolicy, readPolicy } from './policy';
import type { Settings, SettingsView } from './settings';
import { readSettings } from './settings-store';

export interface ViewDeps {
  channel: { mask: (ids: readonly string[]) => Promise<SettingsView['channels']> };
  token: { find: (origin: string) => Promise<string | undefined> };
  relayToken: { find: (origin: string) => Promise<string | undefined> };
  areSecretsLost: () => Promise<boolean>;
  listAdapters: () => Promise<SettingsView['adapters']>;
}

type SecretsView = Pick<SettingsView, 'channels' | 'commerceTokenEnd' | 'relayTokenEnd' | 'secrets'>;

const TOKEN_CHARACTERS_SHOWN = 4;

/** Views settings, policy and masked secrets. */
export async function viewSettings(deps: ViewDeps): Promise<SettingsView> {
  const adapters = await deps.listAdapters();
  const ids = ['auto', ...adapters.map(({ id }) => id)];
  const [own, policy] = await Promise.all([readSettings(), readPolicy(ids)]);
  const settings = applyPolicy(own.settings, policy);
  const secrets = await viewSecrets(deps, settings);
  return {
    settings,
    ...secrets,
    managed: policy.keys,
    policyProblems: policy.problems,
    isPolicyAwaited: policy.isAwaited,
    damagedSettings: own.problems,
    adapters,
    missingPermissions: await findMissingPermissions(neededPatterns(settings, secrets)),
  };
}

/** Lists the patterns that helpdesks, relay or platform, and shop need; undefined while the platform's host cannot be read. */
export async function findNeededPatterns(settings: Settings, deps: ViewDeps): Promise<string[] | undefined> {
  const secrets = await viewSecrets(deps, settings);
  return secrets.secrets === 'kept' ? neededPatterns(settings, secrets) : undefined;
}

/** Returns the origin of the configured shop. */
export function findShopOrigin({ commerce: { source, baseUrl = '' } }: Settings): string | undefined {
  return source === 'http' ? originOf(baseUrl) : undefined;
}

function findRelayOrigin({ relay: { url = '' } }: Settings): string | undefined {
  return originOf(url);
}

function originOf(baseUrl: string): string | undefined {
  const parsed = parseBaseUrl(baseUrl);
  return parsed.ok ? parsed.value.origin : undefined;
}

/** Views the secrets. If their storage fails, the settings are shown anyway. */
async function viewSecrets(
  { channel, token, relayToken, areSecretsLost }: ViewDeps,
  settings: Settings,
): Promise<SecretsView> {
  try {
    const ids = [DEFAULT_CHANNEL, ...settings.channels.map(({ id }) => id)];
    const findEnd = async ({ find }: ViewDeps['token'], origin: string | undefined) =>
      origin === undefined ? undefined : (await find(origin))?.slice(-TOKEN_CHARACTERS_SHOWN);
    const [masked, commerceTokenEnd, relayTokenEnd] = await Promise.all([
      channel.mask(ids),
      findEnd(token, findShopOrigin(settings)),
      findEnd(relayToken, findRelayOrigin(settings)),
    ]);
    // Reading may have found a damaged secret.
    const areLost = await areSecretsLost();
    return {
      channels: masked,
      ...(commerceTokenEnd !== undefined && { commerceTokenEnd }),
      ...(relayTokenEnd !== undefined && { relayTokenEnd }),
      secrets: areLost ? 'lost' : 'kept',
    };
  } catch {
    return { channels: { [DEFAULT_CHANNEL]: {} }, secrets: 'silent' };
  }
}

function neededPatterns(settings: Settings, { channels }: Pick<SecretsView, 'channels'>): string[] {
  const relay = findRelayOrigin(settings);
  const addresses = Object.values(channels).flatMap((channel) => Object.values(channel));
  // With a relay, stored addresses are not used.
  const servers = relay === undefined ? addresses.map((address) => address?.origin) : [relay];
  const origins = [...servers, findShopOrigin(settings)];
  return [
    ...settings.desks.map(({ match }) => match),
    ...origins.flatMap((origin) => (origin === undefined ? [] : `${origin}/`)),
  ];
}
