import { parseBaseUrl } from '@/lib/contract/address';
import { readPolicy } from '@/lib/settings/policy';
import type { Vault } from '@/lib/vault/vault';

/** The bearer token, sent only to the origin it was entered for. */
export interface CommerceToken {
  find: (origin: string) => Promise<string | undefined>;
  save: (origin: string, token: string) => Promise<void>;
  forget: () => Promise<void>;
}

const SECRET = 'commerce.token';

export function createCommerceToken(vault: Vault): CommerceToken {
  return {
    async find(origin) {
      const [{ values }, stored] = await Promise.all([readPolicy(), vault.read(SECRET)]);
      const { commerce } = values;
      // The organization's token must not go to another base URL that the agent enters.
      const fixed = commerce?.token && parseBaseUrl(commerce.baseUrl ?? '');
      if (fixed && fixed.ok && fixed.value.origin === origin) return commerce?.token;
      const [storedOrigin, token] = stored?.split(' ') ?? [];
      return storedOrigin === origin ? token : undefined;
    },
    save: (origin, token) => vault.write(SECRET, `${origin} ${token}`),
    forget: () => vault.forget(SECRET),
  };
}
