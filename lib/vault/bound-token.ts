import { parseBaseUrl } from '@/lib/contract/address';
import { readPolicy } from '@/lib/settings/policy';
import type { Policy } from '@/lib/settings/policy-schema';
import type { Vault } from '@/lib/vault/vault';

/** A bearer token, sent only to the origin it was entered for. */
export interface BoundToken {
  find: (origin: string) => Promise<string | undefined>;
  save: (origin: string, token: string) => Promise<void>;
  forget: () => Promise<void>;
}

interface ManagedToken {
  url?: string | undefined;
  token?: string | undefined;
}

/** The tokens by the names of their secrets, with their place in a policy. */
const MANAGED = {
  'commerce.token': ({ commerce }: Policy): ManagedToken => ({ url: commerce?.baseUrl, token: commerce?.token }),
  'relay.agentToken': ({ relay }: Policy): ManagedToken => ({ url: relay?.url, token: relay?.agentToken }),
};

export function createBoundToken(vault: Vault, name: keyof typeof MANAGED): BoundToken {
  return {
    async find(origin) {
      const [{ values }, stored] = await Promise.all([readPolicy(), vault.read(name)]);
      const { url = '', token: managed } = MANAGED[name](values);
      // The organization's token must not go to another address that the agent enters.
      const fixed = managed && parseBaseUrl(url);
      if (fixed && fixed.ok && fixed.value.origin === origin) return managed;
      const [storedOrigin, token] = stored?.split(' ') ?? [];
      return storedOrigin === origin ? token : undefined;
    },
    save: (origin, token) => vault.write(name, `${origin} ${token}`),
    forget: () => vault.forget(name),
  };
}
