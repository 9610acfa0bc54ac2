import type { PrunedStorage } from '@/lib/panel-view/panel-storage';

/** Creates a storage that ends with the page. */
export function createMemoryStorage(): PrunedStorage {
  const values = new Map<string, unknown>();
  return {
    read: (key) => Promise.resolve(values.get(key)),
    readAll: () => Promise.resolve(Object.fromEntries(values)),
    write: (key, value) => Promise.resolve(values.set(key, value).has(key)),
    remove: (keys) => Promise.resolve(keys.every((key) => values.delete(key))),
  };
}
