import { browser } from 'wxt/browser';

import { type ChannelProblems, parsePlatformAddress, type PlatformAddress } from '@/lib/contract/address';
import {
  ENDPOINT_NAMES,
  mapEndpointsAsync,
  PLATFORM_ENDPOINTS,
  type PlatformEndpoint,
} from '@/lib/contract/platform-endpoints';
import { DEFAULT_CHANNEL } from '@/lib/domain/default-channel';
import { readPolicy } from '@/lib/settings/policy';
import type { MaskedAddress, SettingsView } from '@/lib/settings/settings';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';
import type { SecretName, Vault } from '@/lib/vault/vault';

/** A channel is named by its ID in the settings. */
export interface ChannelAddresses {
  /** From policy or vault; undefined if the address is missing or unusable. Rejects when policy or vault does not answer. */
  find: (endpoint: PlatformEndpoint, id: string) => Promise<PlatformAddress | undefined>;
  mask: (ids: readonly string[]) => Promise<SettingsView['channels']>;
  /** Stores the addresses if all are valid. An empty text leaves the stored address unchanged. */
  save: (id: string, pasted: Record<PlatformEndpoint, string>) => Promise<Outcome<null, ChannelProblems>>;
  forget: (id: string) => Promise<void>;
}

/** Creates the access to the addresses of all channels. Only this code and `callPlatform` see them in full. */
export function createChannelAddresses(vault: Vault): ChannelAddresses {
  /** Memoized until an address changes, so that a request does not wait for disk and policy. */
  const found = new Map<SecretName, Promise<PlatformAddress | undefined>>();
  browser.storage.onChanged.addListener((_, area) => {
    if (area === 'managed') found.clear();
  });

  function find(endpoint: PlatformEndpoint, id: string): Promise<PlatformAddress | undefined> {
    const name = secretOf(endpoint, id);
    const known = found.get(name);
    if (known) return known;
    const address = read(endpoint, id);
    found.set(name, address);
    address.catch(() => found.delete(name));
    return address;
  }

  async function read(endpoint: PlatformEndpoint, id: string): Promise<PlatformAddress | undefined> {
    const [{ keys, values }, stored] = await Promise.all([readPolicy(), vault.read(secretOf(endpoint, id))]);
    const { setting } = PLATFORM_ENDPOINTS[endpoint];
    const isDefault = id === DEFAULT_CHANNEL;
    // An invalid address of the policy is not replaced by the agent's own.
    const isManaged = keys.includes(isDefault ? `channel.${setting}` : 'channels');
    const managed = isDefault ? values.channel : values.channels?.find((channel) => channel.id === id);
    const text = isManaged ? managed?.[setting] : stored;
    const parsed = text === undefined ? undefined : parsePlatformAddress(text, endpoint);
    return parsed?.ok ? parsed.value : undefined;
  }

  async function maskOne(id: string) {
    const addresses = await mapEndpointsAsync(async (endpoint) => {
      const address = await find(endpoint, id);
      return address && maskAddress(address);
    });
    return [id, addresses] as const;
  }

  return {
    find,
    mask: async (ids) => Object.fromEntries(await Promise.all(ids.map(maskOne))),
    async save(id, pasted) {
      const problems: ChannelProblems = {};
      const addresses = new Map<PlatformEndpoint, string>();
      for (const endpoint of ENDPOINT_NAMES) {
        if (pasted[endpoint].trim() === '') continue;
        const parsed = parsePlatformAddress(pasted[endpoint], endpoint);
        if (parsed.ok) addresses.set(endpoint, parsed.value.url);
        else problems[endpoint] = parsed.failure;
      }
      if (Object.keys(problems).length > 0) return fail(problems);
      for (const [endpoint, url] of addresses) await vault.write(secretOf(endpoint, id), url);
      found.clear();
      return succeed(null);
    },
    async forget(id) {
      await Promise.all(ENDPOINT_NAMES.map((endpoint) => vault.forget(secretOf(endpoint, id))));
      found.clear();
    },
  };
}

function secretOf(endpoint: PlatformEndpoint, id: string): SecretName {
  const { setting } = PLATFORM_ENDPOINTS[endpoint];
  return id === DEFAULT_CHANNEL ? `channel.${setting}` : `channel.${id}.${setting}`;
}

const TOKEN_CHARACTERS_SHOWN = 4;

function maskAddress({ origin, channelId, xToken }: PlatformAddress): MaskedAddress {
  return { origin, channelId, tokenEnd: xToken.slice(-TOKEN_CHARACTERS_SHOWN) };
}
