import { createDatabase } from '@/lib/shared/create-database';
import { createSealingKey, isKeyFor, seal, unseal } from '@/lib/shared/seal';
import { withDeadline } from '@/lib/shared/with-deadline';

export type SecretName = `channel.${string}` | 'commerce.token' | 'relay.agentToken';

export interface Vault {
  /** Undefined for a missing or damaged secret. Rejects when the browser's storage fails or does not answer. */
  read: (name: SecretName) => Promise<string | undefined>;
  /** Resolves when the secret is stored. Rejects after 3 s without an answer; the secret may be stored then. */
  write: (name: SecretName, secret: string) => Promise<void>;
  forget: (name: SecretName) => Promise<void>;
  /** Whether secrets were lost because the database or a secret was unusable. Writing a secret resets it. */
  isReplaced: () => Promise<boolean>;
}

const DATABASE = 'deskhand-vault';
const STORE = 'vault';
const KEY = 'key';
const REPLACED = 'replaced';

/**
 * Stores secrets with AES-GCM under a key that no script can export, in IndexedDB of the extension's origin, hidden from
 * content scripts and pages. `storage.local` would be plain text on disk and open to content scripts. Only the worker uses it.
 */
export function createVault(indexedDb: IDBFactory = indexedDB): Vault {
  const database = createDatabase({
    indexedDb,
    name: DATABASE,
    version: 1,
    stores: [STORE],
    create(created, isReplacement) {
      const store = created.createObjectStore(STORE);
      if (isReplacement) store.put(true, REPLACED);
    },
  });

  const read = (name: string): Promise<unknown> =>
    database.run([STORE], 'readonly', (on) => on.objectStore(STORE).get(name));
  const change = (work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> =>
    withDeadline(database.run([STORE], 'readwrite', (on) => work(on.objectStore(STORE))));

  // Not memoized: after the agent clears the extension's data, secrets encrypted with a key from memory would be lost.
  async function requireKey(): Promise<CryptoKey> {
    const stored = await read(KEY);
    if (isKeyFor(stored, 'encrypt', 'decrypt')) return stored;
    const created = await createSealingKey();
    await change((store) => store.put(created, KEY));
    return created;
  }

  /** Deletes only the damaged secret, so that the panel asks the agent to enter it again. */
  async function drop(name: SecretName): Promise<undefined> {
    await change((store) => {
      store.put(true, REPLACED);
      return store.delete(name);
    });
  }

  return {
    async read(name) {
      const sealed = await read(name);
      if (sealed === undefined) return undefined;
      const key = await requireKey();
      try {
        return await unseal(key, sealed);
      } catch {
        // The secret is damaged, or its key is lost.
        return drop(name);
      }
    },
    async write(name, secret) {
      const sealed = await seal(await requireKey(), secret);
      await change((store) => {
        store.delete(REPLACED);
        return store.put(sealed, name);
      });
    },
    async forget(name) {
      await change((store) => store.delete(name));
    },
    isReplaced: async () => (await read(REPLACED)) === true,
  };
}
