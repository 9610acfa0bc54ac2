import { browser } from 'wxt/browser';

import type { PrunedStorage } from '@/lib/panel-view/panel-storage';

export const session = createStorage('session');
export const local = createStorage('local');

function createStorage(name: 'session' | 'local'): PrunedStorage {
  return {
    read: async (key) => (await browser.storage[name].get(key).catch(() => undefined))?.[key],
    readAll: () => browser.storage[name].get(null).catch(() => ({})),
    write: (key, value) =>
      browser.storage[name].set({ [key]: value }).then(
        () => true,
        () => false,
      ),
    remove: (keys) => browser.storage[name].remove(keys).catch(() => undefined),
  };
}
