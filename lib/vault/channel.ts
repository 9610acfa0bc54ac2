import { browser } from 'wxt/browser';

import { type ChannelProblems, parsePlatformAddress, type PlatformAddress } from '@/lib/contract/address';
import {
  ENDPOINT_NAMES,
  mapEndpointsAsync,
  PLATFORM_ENDPOINTS,
  type PlatformEndpoint,
} from '@/lib/contract/platform-endpoints';
import { readPolicy } from '@/lib/settings/policy';
import type { MaskedAddress, SettingsView } from '@/lib/settings/settings';
import { fail, type Outcome, succeed } from '@/lib/shared/outcome';
import type { Vault } from '@/lib/vault/vault';

export interface Channel {
  /** From policy or vault; undefined if the address is missing or unusable. Rejects when policy or vault does not answer. */
  find: (endpoint: PlatformEndpoint) => Promise<PlatformAddress | undefined>;
  mask: () => Promise<SettingsView['channel']>;
  /** Stores the addresses if all are valid. An empty text leaves the stored address unchanged. */
  save: (pasted: Record<PlatformEndpoint, string>) => Promise<Outcome<null, ChannelProblems>>;
  forget: () => Promise<void>;
}

const secretOf = (endpoint: PlatformEndpoint) => `channel.${PLATFORM_ENDPOINTS[endpoint].setting}` as const;

/** Creates the access to the channel's addresses. Only this code and `callPlatform` see them in full. */
export function createChannel(vault: Vault): Channel {
  /** Memoized until an address changes, so that a request does not wait for disk and policy. */
  const found = new Map<PlatformEndpoint, Promise<PlatformAddress | undefined>>();
  browser.storage.onChanged.addListener((_, area) => {
    if (area === 'managed') found.clear();
  });

  function find(endpoint: PlatformEndpoint): Promise<PlatformAddress | undefined> {
    const known = found.get(endpoint);
    if (known) return known;
    const address = read(endpoint);
    found.set(endpoint, address);
    address.catch(() => found.delete(endpoint));
    return address;
  }

  async function read(endpoint: PlatformEndpoint): Promise<PlatformAddress | undefined> {
    const [policy, stored] = await Promise.all([readPolicy(), vault.read(secretOf(endpoint))]);
    const { setting } = PLATFORM_ENDPOINTS[endpoint];
    // An invalid address of the policy is not replaced by the agent's own.
    const text = policy.keys.includes(`channel.${setting}`) ? policy.values.channel?.[setting] : stored;
    const parsed = text === undefined ? undefined : parsePlatformAddress(text, endpoint);
    return parsed?.ok ? parsed.value : undefined;
  }

  return {
    find,
    mask: () =>
      mapEndpointsAsync(async (endpoint) => {
        const address = await find(endpoint);
        return address && maskAddress(address);
      }),
    async save(pasted) {
      const problems: ChannelProblems = {};
      const addresses = new Map<PlatformEndpoint, string>();
      for (const endpoint of ENDPOINT_NAMES) {
        if (pasted[endpoint].trim() === '') continue;
        const parsed = parsePlatformAddress(pasted[endpoint], endpoint);
        if (parsed.ok) addresses.set(endpoint, parsed.value.url);
        else problems[endpoint] = parsed.failure;
      }
      if (Object.keys(problems).length > 0) return fail(problems);
      for (const [endpoint, url] of addresses) await vault.write(secretOf(endpoint), url);
      found.clear();
      return succeed(null);
    },
    async forget() {
      await Promise.all(ENDPOINT_NAMES.map((endpoint) => vault.forget(secretOf(endpoint))));
      found.clear();
    },
  };
}

const TOKEN_CHARACTERS_SHOWN = 4;

function maskAddress({ origin, channelId, xToken }: PlatformAddress): MaskedAddress {
  return { origin, channelId, tokenEnd: xToken.slice(-TOKEN_CHARACTERS_SHOWN) };
}
