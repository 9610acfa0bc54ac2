/** What may be kept here, by name. */
export type SecretName = 'channel.replySuggestionUrl' | 'channel.summaryUrl' | 'commerce.token';

export interface Vault {
  /** Undefined when nothing is kept under the name, or it can no longer be read. */
  read: (name: SecretName) => Promise<string | undefined>;
  write: (name: SecretName, secret: string) => Promise<void>;
  forget: (name: SecretName) => Promise<void>;
}

const DATABASE = 'deskhand-vault';
const STORE = 'vault';
const KEY = 'key';
const IV_BYTES = 12;

interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/**
 * Secrets at rest: AES-GCM under a key that no script can export, in IndexedDB of the extension's own origin, which no
 * content script and no page can open. `storage.local` would lie on the disk in clear and be open to content scripts.
 * For the worker alone; nothing else may import this file.
 */
export function createVault(indexedDb: IDBFactory = indexedDB): Vault {
  const database = once(() => openDatabase(indexedDb));

  async function within<Result>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> {
    const store = (await database()).transaction(STORE, mode).objectStore(STORE);
    return settled(work(store));
  }

  async function requireKey(): Promise<CryptoKey> {
    const kept: unknown = await within('readonly', (store) => store.get(KEY));
    if (kept instanceof CryptoKey) return kept;
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    await within('readwrite', (store) => store.put(made, KEY));
    return made;
  }
  const key = once(requireKey);

  return {
    async read(name) {
      try {
        const sealed = (await within('readonly', (store) => store.get(name))) as Sealed | undefined;
        if (!sealed) return undefined;
        const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, await key(), sealed.data);
        return new TextDecoder().decode(opened);
      } catch {
        // Corrupted or from a lost key: as good as absent, and the agent is asked to set the channel up again.
        return undefined;
      }
    },
    async write(name, secret) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key(), new TextEncoder().encode(secret));
      await within('readwrite', (store) => store.put({ iv, data } satisfies Sealed, name));
    },
    async forget(name) {
      await within('readwrite', (store) => store.delete(name));
    },
  };
}

function openDatabase(indexedDb: IDBFactory): Promise<IDBDatabase> {
  const opening = indexedDb.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  return settled(opening);
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    // The browser's error may quote what was stored.
    request.addEventListener('error', () => reject(new Error('The vault could not be opened.')));
  });
}

/** Makes a thing once; if making it fails, the next call tries again. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
