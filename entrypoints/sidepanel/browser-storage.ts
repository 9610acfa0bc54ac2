import { browser } from 'wxt/browser';

import type { PanelStorage } from '@/lib/panel-view/panel-storage';

export const session = createStorage('session');
export const local = createStorage('local');

function createStorage(name: 'session' | 'local'): PanelStorage {
  return {
    read: async (key) => (await browser.storage[name].get(key).catch(() => undefined))?.[key],
    write: (key, value) =>
      browser.storage[name].set({ [key]: value }).then(
        () => true,
        () => false,
      ),
  };
}
