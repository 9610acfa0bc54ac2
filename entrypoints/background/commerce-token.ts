import { parseBaseUrl } from '@/lib/contract/base-url';
import { readPolicy } from '@/lib/settings/policy';
import type { Vault } from '@/lib/vault/vault';

/** The bearer token of orders and products. It goes to the origin it was entered for and to no other. */
export interface CommerceToken {
  /** From policy or from the vault; undefined when none is set for this origin. */
  find: (origin: string) => Promise<string | undefined>;
  save: (origin: string, token: string) => Promise<void>;
  forget: () => Promise<void>;
}

const SECRET = 'commerce.token';

export function createCommerceToken(vault: Vault): CommerceToken {
  return {
    async find(origin) {
      const [{ commerce }, kept] = await Promise.all([readPolicy(), vault.read(SECRET)]);
      // Whoever changes the address is not handed the organisation's token for it.
      const fixed = commerce?.token && parseBaseUrl(commerce.baseUrl ?? '');
      if (fixed && fixed.ok && fixed.origin === origin) return commerce?.token;
      const [keptFor, token] = kept?.split(' ') ?? [];
      return keptFor === origin ? token : undefined;
    },
    save: (origin, token) => vault.write(SECRET, `${origin} ${token}`),
    forget: () => vault.forget(SECRET),
  };
}
