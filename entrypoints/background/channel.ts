import { browser } from 'wxt/browser';

import {
  type AddressProblem,
  parsePlatformAddress,
  type PlatformAddress,
  type PlatformEndpoint,
} from '@/lib/contract/address';
import { type Policy, readPolicy } from '@/lib/settings/policy';
import type { MaskedAddress, SettingsView } from '@/lib/settings/settings';
import type { SecretName, Vault } from '@/lib/vault/vault';

const SECRETS: Record<PlatformEndpoint, SecretName> = {
  'reply-suggestion': 'channel.replySuggestionUrl',
  summary: 'channel.summaryUrl',
};

export interface Channel {
  /** The address to call, from policy or from the vault; undefined when none is set or it is unusable. */
  find: (endpoint: PlatformEndpoint) => Promise<PlatformAddress | undefined>;
  mask: () => Promise<SettingsView['channel']>;
  /** Keeps the pasted addresses if all of them are right; an empty text leaves its address as it is. */
  save: (pasted: Record<PlatformEndpoint, string>) => Promise<Partial<Record<PlatformEndpoint, AddressProblem>>>;
  forget: () => Promise<void>;
}

/** The channel's addresses: the only code that sees them in full, beside the call itself. */
export function createChannel({ vault }: { vault: Vault }): Channel {
  /** What was found stays in the worker's memory until something changes: asking is not to wait for disk and policy. */
  const found = new Map<PlatformEndpoint, Promise<PlatformAddress | undefined>>();
  browser.storage.onChanged.addListener((_, area) => {
    if (area === 'managed') found.clear();
  });

  function find(endpoint: PlatformEndpoint): Promise<PlatformAddress | undefined> {
    const address = found.get(endpoint) ?? read(endpoint);
    found.set(endpoint, address);
    return address;
  }

  async function read(endpoint: PlatformEndpoint): Promise<PlatformAddress | undefined> {
    const [policy, kept] = await Promise.all([readPolicy(), vault.read(SECRETS[endpoint])]);
    const text = addressOf(policy, endpoint) ?? kept;
    const parsed = text === undefined ? undefined : parsePlatformAddress(text, endpoint);
    return parsed?.ok ? parsed.address : undefined;
  }

  return {
    find,
    async mask() {
      const [replySuggestion, summary] = await Promise.all([find('reply-suggestion'), find('summary')]);
      return {
        ...(replySuggestion && { replySuggestion: maskAddress(replySuggestion) }),
        ...(summary && { summary: maskAddress(summary) }),
      };
    },
    async save(pasted) {
      const entries = Object.entries(pasted) as [PlatformEndpoint, string][];
      const parsed = entries
        .filter(([, text]) => text.trim() !== '')
        .map(([endpoint, text]) => ({
          endpoint,
          result: parsePlatformAddress(text, endpoint),
        }));
      const problems = Object.fromEntries(
        parsed.flatMap(({ endpoint, result }) => (result.ok ? [] : [[endpoint, result.problem]])),
      ) as Partial<Record<PlatformEndpoint, AddressProblem>>;
      if (Object.keys(problems).length > 0) return problems;
      for (const { endpoint, result } of parsed) {
        if (result.ok) await vault.write(SECRETS[endpoint], result.address.url);
      }
      found.clear();
      return {};
    },
    async forget() {
      await Promise.all(Object.values(SECRETS).map((name) => vault.forget(name)));
      found.clear();
    },
  };
}

function addressOf(policy: Policy, endpoint: PlatformEndpoint): string | undefined {
  return endpoint === 'summary' ? policy.channel?.summaryUrl : policy.channel?.replySuggestionUrl;
}

const TOKEN_CHARACTERS_SHOWN = 4;

function maskAddress({ origin, channelId, xToken }: PlatformAddress): MaskedAddress {
  return { origin, channelId, tokenEnd: xToken.slice(-TOKEN_CHARACTERS_SHOWN) };
}
